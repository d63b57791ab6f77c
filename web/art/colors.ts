// Colours in OKLCH (lightness 0 to 1, chroma 0 to about 0.3, hue in degrees), written as hexadecimal RGB.

export interface Oklch {
  l: number
  c: number
  h: number
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** A colour as `#rrggbb`. Chroma that RGB cannot show is reduced. */
export function oklch(l: number, c: number, h: number): string {
  const light = clamp(l)
  for (let chroma = Math.max(0, c); ; chroma -= 0.005) {
    const rgb = toRgb(light, Math.max(0, chroma), h)
    const fits = rgb.every((value) => value > -0.002 && value < 1.002)
    if (fits || chroma <= 0) return hex(rgb)
  }
}

function toRgb(l: number, c: number, h: number): number[] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function hex(rgb: number[]): string {
  const digits = (value: number) =>
    Math.round(clamp(value) * 255)
      .toString(16)
      .padStart(2, "0")
  return `#${rgb.map(digits).join("")}`
}

/** The lightness, chroma and hue of a colour written as `#rrggbb`. */
export function fromHex(color: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255))
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 }
}

/** The colour between two colours; `share` is the part of the second one. */
export function mix(first: string, second: string, share: number): string {
  const part = (at: number) => {
    const [a, b] = [first, second].map((color) => parseInt(color.slice(at, at + 2), 16))
    return ((a ?? 0) * (1 - share) + (b ?? 0) * share) / 255
  }
  return hex([part(1), part(3), part(5)])
}

/** The same hue with another lightness, and the chroma times a factor. */
export function shade(color: string, lightness: number, chroma = 1): string {
  const { c, h } = fromHex(color)
  return oklch(lightness, c * chroma, h)
}
