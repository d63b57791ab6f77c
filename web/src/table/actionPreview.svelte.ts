// The preview of an action or a plan, shown while the player points at its target or button.

import type { Attachment } from "svelte/attachments"
import type { PreviewData } from "../generated/protocol"
import { onHoverOrLongPress } from "../ui/hoverOrLongPress"
import type { PlayerActions } from "./playerActions.svelte"
import type { TableStore } from "./tableStore.svelte"

const HOVER_DELAY = 150 // milliseconds

export class ActionPreview {
  /** The effect of the action that the player points at. */
  current = $state.raw<PreviewData | null>(null)
  private lastRequest = 0

  constructor(private readonly table: TableStore) {}

  async showAction(action: string | null): Promise<void> {
    await this.show(++this.lastRequest, action ? [action] : [])
  }

  async showPlan(plan: string): Promise<void> {
    const request = ++this.lastRequest
    await this.show(request, (await this.table.plan(plan))?.actions ?? [])
  }

  private async show(request: number, actions: string[]): Promise<void> {
    const preview = actions.length ? await this.table.preview(actions) : null
    if (request === this.lastRequest) this.current = preview
  }

  hide(): void {
    this.lastRequest++
    this.current = null
  }
}

/** `{@attach showsPlacePreview(playerActions, place)}` previews placing the selected piece, or a cube, on a place. */
export const showsPlacePreview = (playerActions: PlayerActions, place: string) =>
  attach(playerActions.preview, (preview) => preview.showAction(playerActions.actionOn(place)))

/** `{@attach showsPlanPreview(playerActions, plan)}` previews a plan. */
export const showsPlanPreview = (playerActions: PlayerActions, plan: string) =>
  attach(playerActions.preview, (preview) => preview.showPlan(plan))

function attach(
  preview: ActionPreview,
  show: (preview: ActionPreview) => Promise<void>,
): Attachment<HTMLElement> {
  return (element) =>
    onHoverOrLongPress(
      element,
      HOVER_DELAY,
      () => void show(preview),
      () => preview.hide(),
    )
}
