// The icons of resources, Krystallium and characters as background images, so that an icon is a single
// element without a drawing of its own: a table shows many hundreds of them.

/** A piece is solid, a space is an outline, and a substitute is a Krystallium on the space of another kind. */
export type IconForm = "piece" | "space" | "substitute"

interface Colors {
  /** The body of a piece, and the tint of a space. */
  fill: string
  /** The edge and the sign of a space. */
  edge: string
  /** The sign on a piece. */
  sign: string
}
type Theme = "light" | "dark"

interface Shape {
  outline: string
  /** The sign inside, so that kinds can be recognised without colour. */
  sign: string
  isSignFilled?: boolean
}

const SHAPES = {
  materials: {
    outline: "M12 1.2 21.5 6.6v10.8L12 22.8 2.5 17.4V6.6z",
    sign: "M5.6 8.6 12 12.2l6.4-3.6M12 12.2v7",
  },
  energy: {
    outline: "M12 1.5 23.2 21.6H.8z",
    sign: "M13.4 8.2 8.8 14.6h2.7l-1.1 5.2 5-7h-2.8z",
    isSignFilled: true,
  },
  science: {
    outline: "M12 1.4a10.6 10.6 0 1 1 0 21.2 10.6 10.6 0 0 1 0-21.2z",
    sign: "M9.6 5.6h4.8M10.6 5.9v4.4l-3.9 6.3c-.5.9.1 1.9 1.1 1.9h8.4c1 0 1.6-1 1.1-1.9l-3.9-6.3V5.9M8.6 14.3h6.8",
  },
  gold: {
    outline: "M12 .6 23 12 12 23.4 1 12z",
    sign: "M12 6.3 17.5 12 12 17.7 6.5 12z",
  },
  exploration: {
    outline: "M12 .6c5.2 6 8.4 10.1 8.4 14.2a8.4 8.4 0 0 1-16.8 0C3.6 10.7 6.8 6.6 12 .6z",
    sign: "M7.8 15.2c1.4-1.8 2.8-1.8 4.2 0s2.8 1.8 4.2 0",
  },
  krystallium: {
    outline: "M8.6.5h6.8L20 7v10l-4.6 6.5H8.6L4 17V7z",
    sign: "M12 4.6 15.3 9v6L12 19.4 8.7 15V9z",
  },
  general: {
    outline: "M12 .9 21.8 4.3v7.4c0 5.7-4.1 9.5-9.8 11.6-5.7-2.1-9.8-5.9-9.8-11.6V4.3z",
    sign: "m12 5.6 1.8 3.7 4.1.6-3 2.9.7 4.1-3.6-2-3.6 2 .7-4.1-3-2.9 4.1-.6z",
    isSignFilled: true,
  },
  financier: {
    outline: "M12 1.4a10.6 10.6 0 1 1 0 21.2 10.6 10.6 0 0 1 0-21.2z",
    sign: "M12 5.2a6.8 6.8 0 1 1 0 13.6 6.8 6.8 0 0 1 0-13.6zM12 8.8v6.4",
  },
  unknown: { outline: "M3 3h18v18H3z", sign: "M9 12h6" },
} satisfies Record<string, Shape>

type Kind = keyof typeof SHAPES
const KINDS = Object.keys(SHAPES) as Kind[]

const WHITE = "#ffffff"
const DARK = "#101a23"

/** The fills are the tokens of the kinds in tokens.css. */
export const ICON_COLORS: Record<Theme, Record<Kind, Colors>> = {
  light: {
    materials: { fill: "#b08d62", edge: "#7a5c36", sign: "#3d2b12" },
    energy: { fill: "#23272b", edge: "#2f383f", sign: WHITE },
    science: { fill: "#2b8a4b", edge: "#1d7039", sign: WHITE },
    gold: { fill: "#e5af22", edge: "#8f6400", sign: "#5c4000" },
    exploration: { fill: "#2b6cc4", edge: "#225bab", sign: WHITE },
    krystallium: { fill: "#c21f5b", edge: "#a9164d", sign: WHITE },
    general: { fill: "#d9691a", edge: "#a94a08", sign: WHITE },
    financier: { fill: "#3d9ad1", edge: "#17699c", sign: WHITE },
    unknown: { fill: "#4c5a63", edge: "#4c5a63", sign: WHITE },
  },
  dark: {
    materials: { fill: "#c9ab7e", edge: "#d9bf97", sign: "#3a2a12" },
    energy: { fill: "#c3d0dc", edge: "#dfe8f0", sign: DARK },
    science: { fill: "#4cb86f", edge: "#74d493", sign: DARK },
    gold: { fill: "#efc043", edge: "#f4cf6b", sign: "#4a3500" },
    exploration: { fill: "#5b9bec", edge: "#8dbcf8", sign: DARK },
    krystallium: { fill: "#ef4d87", edge: "#ff86b0", sign: WHITE },
    general: { fill: "#f08a3c", edge: "#ffab6b", sign: DARK },
    financier: { fill: "#67bdf0", edge: "#95d3f8", sign: DARK },
    unknown: { fill: "#b6c1c8", edge: "#b6c1c8", sign: DARK },
  },
}
const RECYCLING_COLORS: Record<Theme, string> = { light: "#4c5a63", dark: "#b6c1c8" }
const RECYCLING_ARCS = "M4.2 10.5a8.2 8.2 0 0 1 14.2-3.6M19.8 13.5a8.2 8.2 0 0 1-14.2 3.6"
const RECYCLING_HEADS = "M22.4 2.2v8.6h-8.6zM1.6 21.8v-8.6h8.6z"

const shapeOf = (kind: Kind): Shape => SHAPES[kind]

function signOf(kind: Kind, color: string): string {
  const { sign, isSignFilled } = shapeOf(kind)
  return isSignFilled
    ? `<path d="${sign}" fill="${color}"/>`
    : `<path d="${sign}" fill="none" stroke="${color}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>`
}

function body(kind: Kind, fill: string, opacity: number, edge: string, width: number): string {
  return `<path d="${shapeOf(kind).outline}" fill="${fill}" fill-opacity="${opacity}" stroke="${edge}" stroke-width="${width}" stroke-linejoin="round"/>`
}

function drawing(kind: Kind, form: IconForm, theme: Theme): string {
  const colors = ICON_COLORS[theme][kind]
  const substitute = ICON_COLORS[theme].krystallium
  if (form === "space") return body(kind, colors.fill, 0.14, colors.edge, 2) + signOf(kind, colors.edge)
  if (form === "substitute")
    return body(kind, substitute.fill, 1, colors.edge, 3) + signOf("krystallium", substitute.sign)
  return body(kind, colors.fill, 1, colors.edge, 1.5) + signOf(kind, colors.sign)
}

const recyclingSign = (color: string) =>
  `<path d="${RECYCLING_ARCS}" fill="none" stroke="${color}" stroke-width="3"/><path d="${RECYCLING_HEADS}" fill="${color}"/>`

function imageOf(content: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1.2 -1.2 26.4 26.4">${content}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/** The name of an icon, by which the styles find its image. */
export function iconName(kind: string, form: IconForm): string {
  return `${kind in SHAPES ? kind : "unknown"}-${form}`
}

/** The styles of all icons: the image of each `data-icon`, in both themes. */
export function iconStyles(): string {
  const forms: IconForm[] = ["piece", "space", "substitute"]
  const rules: string[] = []
  for (const theme of ["light", "dark"] as const) {
    const scope = theme === "dark" ? ':root[data-theme="dark"] ' : ""
    const add = (name: string, content: string) =>
      rules.push(`${scope}[data-icon="${name}"]{background-image:${imageOf(content)}}`)
    for (const kind of KINDS) for (const form of forms) add(`${kind}-${form}`, drawing(kind, form, theme))
    add("recycling", recyclingSign(RECYCLING_COLORS[theme]))
  }
  return rules.join("\n")
}

// Whoever names an icon has imported this module, and so its styles.
const sheet = new CSSStyleSheet()
sheet.replaceSync(iconStyles())
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
