// Where the rules are opened from: links to sections of the reference. A click on such a link opens a dialog, so that
// a game or a form is not left.

/** The sections of the reference that other parts of the page link to. */
export type RulesAnchor =
  | ""
  | "draft"
  | "planning"
  | "production"
  | "production-per-type"
  | "supremacy"
  | "supremacy-two-winners"
  | "scoring"
  | "scoring-lines"
  | "scoring-characters"
  | "ties"
  | "solo"
  | "solo-supremacy"
  | "solo-titles"
  | "scenarios"
  | "empire-sides"
  | "corruption"
  | "duos"
  | "corruption-ascension"
  | "ascension-48"
  | "war-or-peace"
  | "war-or-peace-step"
  | "memorials"
  | "outside-sets"

const SET_ANCHORS: Record<string, RulesAnchor> = {
  "corruption-ascension": "corruption-ascension",
  "ascension-48": "ascension-48",
  "war-or-peace": "war-or-peace",
}

/** The section about a set. */
export const anchorOfSet = (set: string): RulesAnchor => SET_ANCHORS[set] ?? "outside-sets"

/** The address of a section. */
export const rulesPath = (anchor: string) => (anchor ? `/learn#${anchor}` : "/learn")

class RulesDialogState {
  /** The section that is shown; null while the dialog is closed, "" for the beginning. */
  anchor = $state<RulesAnchor | null>(null)

  open(anchor: RulesAnchor): void {
    this.anchor = anchor
  }

  close(): void {
    this.anchor = null
  }
}

export const rulesDialog = new RulesDialogState()
