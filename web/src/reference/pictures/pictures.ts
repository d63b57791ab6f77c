// The pictures of the reference, drawn with the components of the game.

import type { Component } from "svelte"
import CardPicture from "./CardPicture.svelte"
import CorruptionPicture from "./CorruptionPicture.svelte"
import DuoPicture from "./DuoPicture.svelte"
import EmpirePicture from "./EmpirePicture.svelte"
import ProductionPicture from "./ProductionPicture.svelte"
import ScorePicture from "./ScorePicture.svelte"
import SupremacyPicture from "./SupremacyPicture.svelte"

export type PictureName = "card" | "production" | "supremacy" | "corruption" | "duo" | "empire" | "score"

export const PICTURES: Record<PictureName, Component> = {
  card: CardPicture,
  production: ProductionPicture,
  supremacy: SupremacyPicture,
  corruption: CorruptionPicture,
  duo: DuoPicture,
  empire: EmpirePicture,
  score: ScorePicture,
}
