// Portraits of bots: twelve machines, each with a head of its own shape.

import { mix } from "./colors.ts"
import { portrait } from "./people.ts"
import { circle, path, rays, rect, ring, stroke } from "./shapes.ts"

const INK = "#16202b"
const GLOW = "#ffe08a"

interface Bot {
  ground: string
  metal: string
  /** The outline of the head. */
  head: string
  /** What is behind the head: antennas, horns, a funnel. */
  back?: string
  face: string
}

const eye = (x: number, y: number, r: number, glow = GLOW) =>
  circle(INK, x, y, r) + circle(glow, x, y, r * 0.62) + circle("#fff", x - r * 0.22, y - r * 0.22, r * 0.2)
const grille = (x: number, y: number, w: number, h: number, bars: number) =>
  rect(INK, x, y, w, h, 'rx="3"') +
  path(
    GLOW,
    Array.from(
      { length: bars },
      (_, at) =>
        `M${x + 3 + (at * (w - 6)) / bars} ${y + 3}h${(w - 6) / bars - 2}v${h - 6}h-${(w - 6) / bars - 2}z`,
    ).join(""),
  )
const antenna = (x: number, from: number, to: number, color: string) =>
  stroke(INK, 3, `M${x} ${from}V${to}`) + circle(color, x, to, 5)
const rivets = (...points: [number, number][]) =>
  points.map(([x, y]) => circle(INK, x, y, 1.6, 'opacity=".55"')).join("")

const BOTS: Bot[] = [
  {
    ground: "#2f7f86",
    metal: "#e2b447",
    head: "M26 30h44q6 0 6 6v30q0 8-8 8h-40q-8 0-8-8v-30q0-6 6-6z",
    back:
      antenna(48, 30, 13, "#d4583f") +
      rect(INK, 13, 44, 8, 14, 'rx="3"') +
      rect(INK, 75, 44, 8, 14, 'rx="3"'),
    face:
      eye(37, 47, 8) +
      eye(59, 47, 8) +
      grille(34, 60, 28, 9, 5) +
      rivets([26, 35], [70, 35], [26, 69], [70, 69]),
  },
  {
    ground: "#d9694a",
    metal: "#7fb3b8",
    head: "M20 74V48c0-18 12-30 28-30s28 12 28 30v26z",
    back: circle("#f4e6c8", 20, 54, 8) + circle("#f4e6c8", 76, 54, 8),
    face:
      rect(INK, 24, 42, 48, 15, 'rx="7.5"') +
      rect("#ff8a65", 29, 46, 38, 7, 'rx="3.5"') +
      circle("#fff", 58, 49.5, 3) +
      stroke(INK, 3, "M38 66h20") +
      stroke(INK, 2.4, "M48 18v16"),
  },
  {
    ground: "#3f5f9e",
    metal: "#d0824c",
    head: "M18 48a30 30 0 1 1 60 0a30 30 0 1 1-60 0z",
    back: stroke(INK, 4, "M30 24L20 10M66 24L76 10") + circle(GLOW, 20, 10, 4) + circle(GLOW, 76, 10, 4),
    face:
      circle(INK, 48, 44, 16) +
      circle("#7fe0ea", 48, 44, 11) +
      circle(INK, 48, 44, 5.5) +
      circle("#fff", 44, 40, 2.6) +
      stroke(INK, 3, "M38 67q10 5 20 0"),
  },
  {
    ground: "#e3b04b",
    metal: "#b8243f",
    head: "M22 28h52q8 0 8 8v32q0 8-8 8h-52q-8 0-8-8v-32q0-8 8-8z",
    back: stroke(INK, 3, "M48 28L32 9M48 28L66 10") + circle(INK, 32, 9, 3) + circle(INK, 66, 10, 3),
    face:
      rect(INK, 20, 34, 42, 36, 'rx="10"') +
      rect("#bfeee0", 23, 37, 36, 30, 'rx="8"') +
      stroke(INK, 3.4, "M33 46v6M49 46v6M33 59q8 5 16 0") +
      circle("#f4e6c8", 71, 42, 5) +
      circle("#f4e6c8", 71, 56, 5) +
      stroke(INK, 2, "M71 42v-4M71 56l3-3"),
  },
  {
    ground: "#b9c9b0",
    metal: "#2f5d57",
    head: "M22 76l5-36c2-13 10-21 21-21s19 8 21 21l5 36z",
    back: ring(INK, 48, 15, 6, 4),
    face:
      circle(GLOW, 48, 45, 14) +
      ring("#d9a441", 48, 45, 14, 5) +
      eye(43, 45, 4.5, "#fff") +
      eye(54, 45, 4.5, "#fff") +
      rect("#d9a441", 24, 67, 48, 5) +
      rivets([30, 69.5], [39, 69.5], [48, 69.5], [57, 69.5], [66, 69.5]),
  },
  {
    ground: "#7b4a8f",
    metal: "#c9823f",
    head: "M20 76V46c0-16 12-28 28-28s28 12 28 28v30z",
    face:
      path("#5a3018", "M28 54c0-14 8-26 20-26s20 12 20 26z") +
      path(GLOW, "M32 51h32l-1.5-4h-29zM35 43h26l-3-4h-20zM41 35h14l-5-3h-4z") +
      circle("#f4e6c8", 35, 65, 6) +
      circle("#f4e6c8", 61, 65, 6) +
      circle(INK, 36, 65, 2.6) +
      circle(INK, 60, 65, 2.6) +
      stroke(INK, 2.4, "M45 68h6"),
  },
  {
    ground: "#d4583f",
    metal: "#b9c4cc",
    head: "M24 42q0-10 10-10h28q10 0 10 10v24q0 12-14 12h-20q-14 0-14-12z",
    back: path("#8f9ba5", "M44 8h8l3 10l13 14H28l13-14z") + path("#6f7b85", "M50 8h2l3 10l13 14H50z"),
    face:
      eye(38, 50, 6, "#9be7f0") +
      eye(58, 50, 6, "#9be7f0") +
      path(INK, "M46 56h4l3 6h-10z") +
      stroke(INK, 3, "M38 69q10 5 20 0") +
      rivets([29, 38], [67, 38], [29, 68], [67, 68]),
  },
  {
    ground: "#274a5e",
    metal: "#9a7fc4",
    head: "M26 56h44v12q0 10-10 10H36q-10 0-10-10z",
    back:
      path(
        "#cfeef5",
        "M48 6c-16 0-24 12-24 24c0 12 6 18 8 26h32c2-8 8-14 8-26C72 18 64 6 48 6z",
        'opacity=".9"',
      ) + stroke("#e8662a", 3, "M38 54V38l5-8 5 10 5-10 5 8v16"),
    face: eye(38, 66, 5.5) + eye(58, 66, 5.5) + rect("#6b4f96", 26, 54, 44, 5) + stroke(INK, 2.4, "M45 73h6"),
  },
  {
    ground: "#1f2f47",
    metal: "#e8c15a",
    head: "M24 30C34 22 62 22 72 30C74 54 66 72 48 82C30 72 22 54 24 30z",
    back: path("#b98a2e", "M43 26L48 4l5 22zM30 28L24 12l12 14zM66 28l6-16-12 14z"),
    face:
      path(INK, "M30 43l14 4-2 7-11-3zM66 43l-14 4 2 7 11-3z") +
      path("#9be7f0", "M33 46l9 3-1 3-7-2zM63 46l-9 3 1 3 7-2z") +
      path("#b98a2e", "M46.5 44h3l2 18h-7z") +
      stroke(INK, 2.6, "M41 69h14") +
      stroke("#b98a2e", 2, "M48 26v14"),
  },
  {
    ground: "#e8955a",
    metal: "#47505c",
    head: "M20 34q0-6 6-6h44q6 0 6 6v32q0 6-6 6H26q-6 0-6-6z",
    back: rect("#2c333d", 58, 16, 14, 14, 'rx="2"') + rect(INK, 24, 20, 16, 10, 'rx="3"'),
    face:
      circle(INK, 40, 50, 16) +
      ring("#8b97a5", 40, 50, 13, 2.5) +
      circle("#e8662a", 40, 50, 8) +
      circle("#ffd9a0", 37, 47, 3) +
      circle(INK, 66, 42, 6) +
      circle("#9be7f0", 66, 42, 3.5) +
      circle(INK, 66, 60, 6) +
      circle(GLOW, 66, 60, 3.5),
  },
  {
    ground: "#6d9a77",
    metal: "#f1e6cd",
    head: "M20 48a28 28 0 1 1 56 0a28 28 0 1 1-56 0z",
    back: path("#b8894a", rays(48, 48, 12, 37, 0.1, 0.5)) + circle("#b8894a", 48, 48, 31),
    face:
      ring("#1f3f6b", 48, 48, 24, 2) +
      eye(39, 42, 5, "#7fb8f0") +
      eye(57, 42, 5, "#7fb8f0") +
      stroke(INK, 3.4, "M48 55L34 60M48 55l15 3") +
      circle(INK, 48, 55, 3) +
      stroke("#1f3f6b", 2.4, "M48 23v4M48 69v4M23 48h4M69 48h4"),
  },
  {
    ground: "#a8324a",
    metal: "#8fd6b8",
    head: "M48 14L76 30V64L48 80L20 64V30z",
    back: antenna(48, 16, 6, GLOW),
    face:
      path("#bfeedd", "M48 14L76 30L48 46L20 30z") +
      eye(34, 54, 5.5, "#fff") +
      eye(62, 54, 5.5, "#fff") +
      stroke(INK, 3, "M40 68l8 4 8-4") +
      stroke(INK, 1.6, "M48 46v10", 'opacity=".4"'),
  },
]

export const BOT_COUNT = BOTS.length

/** The portrait of a bot as an SVG document; the first bot is number 1. */
export function composeBot(number: number): string {
  const bot = BOTS[number - 1]
  if (!bot) throw new Error(`there is no bot ${number}`)
  const { ground, metal, head, back = "", face } = bot
  const shade = mix(metal, INK, 0.28)
  return portrait(
    `<clipPath id="c"><path d="M50 0h46v96H44z"/></clipPath>` +
      rect(ground, 0, 0, 96, 96) +
      circle(mix(ground, "#fff6e2", 0.2), 48, 48, 42) +
      circle(ground, 48, 48, 34, 'opacity=".5"') +
      path(mix(metal, INK, 0.45), "M10 96c2-12 14-18 38-18s36 6 38 18z") +
      rect(INK, 40, 70, 16, 12) +
      stroke(mix(metal, INK, 0.1), 2.4, "M41 76h14") +
      back +
      `<path fill="${metal}" stroke="${INK}" stroke-width="2.5" stroke-linejoin="round" d="${head}"/>` +
      path(shade, head, 'clip-path="url(#c)"') +
      face,
  )
}
