// Portraits of people: heads and shoulders made of a few shapes, lit from the left.

import { mix } from "./colors.ts"
import { circle, path, rays, rect, stroke } from "./shapes.ts"

const INK = "#1b2430"
const SKINS = ["#f6cfae", "#8a5436", "#e3a878", "#5b3524", "#fbdcc2", "#c58452"]
const HAIRS = ["#2a1c18", "#7a3b1d", "#d9a441", "#11161d", "#a8472b", "#cfc8bd", "#4a2c20"]
const GROUNDS = ["#e2b447", "#2f7f86", "#d4583f", "#3f5f9e", "#7ab08a", "#8d5a9e", "#e39a6b", "#4c6272"]
const CLOTHES = ["#1f3f6b", "#b8243f", "#f4e6c8", "#12797f", "#e8662a", "#3a3f4a", "#6b3f7d"]

/** Hair behind the head and in front of it. The face is an ellipse at 48, 46 with radii 19 and 22. */
const HAIRCUTS: ((color: string, dark: string) => { back: string; front: string })[] = [
  // short, with a parting
  (color) => ({
    back: "",
    front: path(color, "M27 46c-2-20 8-28 22-28s22 9 20 28c-3-8-5-12-9-14c-10 3-22 2-28-2c-3 4-4 9-5 16z"),
  }),
  // a bob with a fringe
  (color, dark) => ({
    back: path(dark, "M24 66V42c0-18 11-26 24-26s24 8 24 26v24H60V44H36v22z"),
    front: path(color, "M25 64V42c0-17 10-25 23-25s23 8 23 25v22h-7V42c-10-1-18-4-22-8c-2 4-6 7-10 8v22z"),
  }),
  // a bun
  (color, dark) => ({
    back: circle(dark, 48, 15, 10),
    front: path(color, "M28 44c-1-18 8-25 20-25s21 7 20 25c-4-8-10-13-20-13s-16 5-20 13z"),
  }),
  // a large round head of curls
  (color, dark) => ({
    back: circle(dark, 48, 36, 29),
    front: path(
      color,
      "M27 46c-4-6-2-12 1-14c0-6 6-9 10-8c4-5 14-5 18 0c6-1 11 4 11 9c4 3 4 9 2 13c-4-3-5-8-8-10c-5 1-9-1-12-3c-4 4-10 4-14 3c-4 2-6 6-8 10z",
    ),
  }),
  // long and straight
  (color, dark) => ({
    back: path(dark, "M22 84V42c0-18 12-26 26-26s26 8 26 26v42z"),
    front: path(color, "M26 60c-4-28 6-43 22-43s26 15 22 43c-3-14-9-24-20-28c-12 4-20 12-24 28z"),
  }),
  // swept back
  (color) => ({
    back: "",
    front: path(
      color,
      "M28 42c-3-18 6-30 24-28c14 0 20 10 17 28c-2-7-4-10-7-12c-8 2-18 0-24-4c-5 4-8 9-10 16z",
    ),
  }),
  // none
  () => ({ back: "", front: "" }),
  // waves to the shoulders
  (color, dark) => ({
    back: path(dark, "M22 78c-6-8 2-14-1-22c-4-26 10-40 27-40s31 14 27 40c-3 8 5 14-1 22z"),
    front: path(
      color,
      "M26 56c-5-26 8-40 24-39c15 0 24 14 20 39c-4-8-4-16-9-21c-9 0-16-4-19-8c-4 8-12 14-16 29z",
    ),
  }),
  // two braids
  (color, dark) => ({
    back: path(dark, "M20 82c-2-6 3-8 0-14c-3-5 3-8 2-14l8-8v36zM76 82c2-6-3-8 0-14c3-5-3-8-2-14l-8-8v36z"),
    front: path(color, "M26 50c-3-22 7-33 22-33s25 11 22 33c-3-10-10-17-22-20c-12 3-19 10-22 20z"),
  }),
  // a scarf over the hair
  (color, dark) => ({
    back: path(dark, "M18 92c-2-12 4-20 6-34c-4-30 10-44 24-44s28 14 24 44c2 14 8 22 6 34z"),
    front: path(
      color,
      "M25 50c-4-24 8-35 23-35s27 11 23 35c0 16-8 26-23 26s-23-10-23-26zM32 47c0 14 6 22 16 22s16-8 16-22c0-10-7-15-16-15s-16 5-16 15z",
      'fill-rule="evenodd"',
    ),
  }),
  // a turban
  (color, dark) => ({
    back: "",
    front:
      path(color, "M25 38c-5-14 7-27 23-27s28 13 23 27c-10-8-36-8-46 0z") +
      path(dark, "M30 34c6-10 20-18 36-18c4 4 6 9 6 14c-14-6-30-4-42 4z"),
  }),
]

/** Those that cover the hair: only glasses or a moustache go with them. */
const SCARF = 9
const TURBAN = 10
const MOUSTACHE = 3

type Extra = (accent: string) => string
const glasses: Extra = () =>
  `<g fill="none" stroke="${INK}" stroke-width="2"><circle cx="40" cy="46" r="6"/><circle cx="56" cy="46" r="6"/><path d="M46 46h4M34 45l-5-2M62 45l5-2"/></g>`
const EXTRAS: Extra[] = [
  () => "",
  glasses,
  // a beret
  (accent) =>
    path(accent, "M23 30c4-16 40-20 50-4c2 6-6 8-14 6c-12-4-24-2-32 2c-4 1-5-1-4-4z") +
    circle(accent, 50, 13, 3),
  // a moustache
  () => path(INK, "M37 57c4-5 9-4 11-2c2-2 7-3 11 2c-5 2-9 2-11 0c-2 2-6 2-11 0z"),
  // goggles on the forehead
  (accent) =>
    path(INK, "M27 30h42v5h-42z") +
    `<g fill="#bfe6f2" stroke="${accent}" stroke-width="3"><circle cx="39" cy="31" r="7"/><circle cx="57" cy="31" r="7"/></g>`,
  // earrings
  (accent) => circle(accent, 28.5, 57, 3) + circle(accent, 67.5, 57, 3),
  // a beard
  () =>
    path(
      "#3a2a22",
      "M29 48c0 18 8 27 19 27s19-9 19-27c-3 8-7 10-12 9c-4-2-10-2-14 0c-5 1-9-1-12-9zM42 61h12c-2 4-10 4-12 0z",
      'fill-rule="evenodd"',
    ),
  // a brimmed hat
  (accent) =>
    path(accent, "M14 30c10 5 58 5 68 0c-2-5-8-6-14-6l-4-13c-6-4-26-4-32 0l-4 13c-6 0-12 1-14 6z") +
    rect(INK, 29, 21, 38, 4),
  // a flower
  (accent) =>
    [0, 1, 2, 3, 4]
      .map((at) => circle(accent, 67 + Math.cos(at * 1.257) * 5, 28 + Math.sin(at * 1.257) * 5, 4))
      .join("") + circle("#ffd166", 67, 28, 3),
  // the helmet of a space traveller
  (accent) =>
    `<circle cx="48" cy="44" r="33" fill="#bfe6f2" fill-opacity=".13" stroke="${accent}" stroke-width="3"/><path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" d="M26 34c3-8 8-13 15-15"/>`,
  // a cap with a badge
  (accent) =>
    path(accent, "M24 32c0-14 12-20 24-20s24 6 24 20c-14-5-34-5-48 0z") +
    path(INK, "M22 34c14-6 38-6 52 0c-4 4-10 3-14 2c-8-2-16-2-24 0c-4 1-10 2-14-2z") +
    circle("#ffd166", 48, 22, 4),
]

/** The portrait of a person as an SVG document; `index` chooses among PEOPLE portraits. */
export function composePerson(index: number): string {
  const skin = SKINS[(index * 5 + Math.floor(index / 6)) % SKINS.length] ?? ""
  const style = index % HAIRCUTS.length
  const hair = HAIRS[(index * 3 + Math.floor(index / 11)) % HAIRS.length] ?? ""
  const ground = GROUNDS[(index * 3 + Math.floor(index / 8)) % GROUNDS.length] ?? ""
  const cloth = CLOTHES[(index * 2 + Math.floor(index / 7) + 1) % CLOTHES.length] ?? ""
  const accent = CLOTHES[(index * 2 + Math.floor(index / 7) + 4) % CLOTHES.length] ?? ""
  const isCovered = style === SCARF || style === TURBAN
  const extra = isCovered
    ? style === TURBAN && index % 2
      ? MOUSTACHE
      : index % 2
    : (index * 4 + Math.floor(index / 11)) % EXTRAS.length
  const color = isCovered ? accent : hair
  const { back, front } = HAIRCUTS[style]?.(color, mix(color, INK, 0.35)) ?? { back: "", front: "" }
  const shadow = mix(skin, "#7a2f2a", 0.3)
  const shoulders = "M6 96c1-17 15-25 42-25s41 8 42 25z"
  return portrait(
    rect(ground, 0, 0, 96, 96) +
      path(mix(ground, "#fff6e2", 0.22), rays(48, 48, 12, 80, index * 0.4)) +
      '<g transform="translate(-5.3 -4.8)scale(1.11)">' +
      back +
      path(cloth, shoulders) +
      path(mix(cloth, INK, 0.3), "M48 71c27 0 41 8 42 25H48z") +
      path(accent, "M37 72l11 14l11-14l4 2l-12 18h-6L33 74z") +
      path(shadow, "M40 60h16v13q-8 8-16 0z") +
      circle(shadow, 67, 48, 4.5) +
      circle(skin, 29, 48, 4.5) +
      `<ellipse cx="48" cy="46" rx="19" ry="22" fill="${skin}"/>` +
      path(shadow, "M51 24.3c9 1 16 10 16 21.7s-7 20.7-16 21.7c3-6 3-14 1-21s-2-16-1-22.4z") +
      circle("#e0553f", 37, 54, 4, 'opacity=".25"') +
      circle("#e0553f", 60, 54, 4, 'opacity=".25"') +
      circle(INK, 40.5, 46.5, 2.5) +
      circle(INK, 56, 46.5, 2.5) +
      stroke(INK, 2, "M36.5 40.5q4-2.5 8 0M52 40.5q4-2.5 8 0") +
      stroke(INK, 2, `M43 59.5q5.5 ${3 + (index % 3)} 11 0`) +
      front +
      (EXTRAS[extra]?.(accent === ground ? "#f4e6c8" : accent) ?? "") +
      "</g>",
  )
}

/** How many portraits of people there are. */
export const PEOPLE = 44

export const portrait = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">${content}</svg>`
