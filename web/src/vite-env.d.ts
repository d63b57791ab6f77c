// Types of modules that Vite provides.

/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:emblems" {
  const paths: Record<string, string>
  export default paths
}

declare module "virtual:art" {
  const pictures: {
    /** A hash of all pictures, part of their addresses. */
    version: string
    /** Ids of the cards and Empires that have a picture. */
    cards: string[]
    empires: string[]
    /** How many portraits there are. */
    bots: number
    people: number
  }
  export default pictures
}

declare module "virtual:credits" {
  /** The authors of the icons, with the names of their icons on game-icons.net. */
  const credits: { author: string; icons: string[] }[]
  export default credits
}
