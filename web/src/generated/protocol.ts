// Generated: python -m wonderful.server.messages.typescript web/src/generated/protocol.ts

export interface Account {
  login: string
  password: string
}

export interface Act {
  id: string
  table: string
  type: "act"
  decision: string
  actions: string[]
}

export interface AskPlan {
  id: string
  table: string
  type: "plan"
  plan: string
}

export interface AskPreview {
  id: string
  table: string
  type: "preview"
  actions: string[]
}

export interface Best {
  scenario?: string | null
  mode: string
  played: number
  score: number
  won: boolean
  medal?: string | null
  title?: string | null
}

export interface Bests {
  bests: Best[]
}

export interface Bye {
  type: "bye"
  reason: "shutdown" | "too-slow" | "signed-out" | "too-many"
}

export interface CallStandIn {
  id: string
  table: string
  type: "call-stand-in"
  seat: number
}

export interface ChairInfo {
  person?: string | null
  nickname: string
  bot?: string | null
  empire?: string | null
  seat?: number | null
  is_ready: boolean
  is_away: boolean
  has_left: boolean
  wants_end: boolean
}

export interface ChangeOptions {
  id: string
  table: string
  type: "change-options"
  options: TableOptions
}

export interface ChangePerson {
  nickname?: string | null
  settings?: Record<string, unknown> | null
}

export interface Chat {
  id: string
  table: string
  type: "chat"
  text: string
}

export interface ChatLineInfo {
  number: number
  at: number
  person: string
  nickname: string
  text: string
}

export interface ChatTold {
  type: "chat"
  table: string
  line: ChatLineInfo
}

export interface ChooseEmpire {
  id: string
  table: string
  type: "choose-empire"
  chair: number
  empire: string | null
}

export interface ClearChair {
  id: string
  table: string
  type: "clear-chair"
  chair: number
}

export interface ClockInfo {
  seat: number
  left: number
  deadline?: number | null
}

export interface CloseTable {
  id: string
  table: string
  type: "close-table"
}

export interface ComeBack {
  id: string
  table: string
  type: "come-back"
}

export interface Done {
  type: "done"
  id: string
  number: number
  table?: string | null
}

export interface Dropped {
  count: number
}

export interface ErrorAnswer {
  error: Problem
}

export interface Failed {
  type: "error"
  id?: string | null
  error: Problem
}

export interface Health {
  status: string
  version: string
  build: string
  database: string
  attending: boolean
  sockets: number
  sets: Record<string, string>
  left_out: string[]
}

export interface Hello {
  type: "hello"
  protocol: number
  version: string
  person: string
  nickname: string
  now: number
}

export interface History {
  games: (Record<string, unknown>)[]
  before?: string | null
}

export interface Leave {
  id: string
  table: string
  type: "leave"
}

export interface LessonInfo {
  step: number
  steps: number
  say?: string | null
  action?: string | null
  plan?: string | null
}

export interface Link {
  url: string
  secret: string
}

export interface LinkSecret {
  secret: string
}

export interface LobbyRow {
  id: string
  status: string
  created_at: number
  changed_at: number
  is_public: boolean
  host: string
  options: Record<string, unknown>
  chairs: (Record<string, unknown>)[]
  waiting_for: string[]
  decision?: string | null
  scores?: number[] | null
}

export interface LobbyTold {
  type: "lobby"
  row: LobbyRow
}

export interface Me {
  id: string
  nickname: string
  login?: string | null
  created_at: number
  settings: Record<string, unknown>
  muted: string[]
}

export interface NewPassword {
  old: string
  new: string
}

export interface NewPerson {
  nickname: string
  invite?: string | null
}

export interface NewTableBody {
  options?: TableOptions
  bots?: string[]
  sit?: boolean
  start?: boolean
}

export interface PersonShown {
  id: string
  nickname: string
  created_at: number
  statistics: Record<string, unknown>
}

export interface Ping {
  id: string
  type: "ping"
}

export interface PlanTold {
  type: "plan"
  id: string
  plan: Record<string, unknown>
}

export interface PlayerView {
  seat: number
  participant: number
  name: string
  empire: string
  is_done: boolean
  hand_size: number
  hand_decks: number[]
  hand: string[] | null
  draft_area: string[]
  construction: SiteView[]
  built: string[]
  cubes: Record<string, number>
  krystallium: number
  general: number
  financier: number
  production: Record<string, number>
  step_total: number
  to_place: number
  is_choosing: boolean
  supremacies: number
  marks: Record<string, number>
  pledges: string[]
  points: number
}

export interface Pong {
  type: "pong"
  id: string
  now: number
}

export interface PresenceTold {
  type: "presence"
  table: string
  here: string[]
}

export interface PreviewTold {
  type: "preview"
  id: string
  preview: Record<string, unknown>
}

export interface Problem {
  code: string
  params: Record<string, unknown>
  text: string
}

export interface Ready {
  id: string
  table: string
  type: "ready"
  is_ready?: boolean
}

export interface Rematch {
  id: string
  table: string
  type: "rematch"
}

export interface ReplayShown {
  total: number
  first: number
  view: Record<string, unknown>
  steps: (Record<string, unknown>)[]
}

export interface SeatBot {
  id: string
  table: string
  type: "seat-bot"
  chair: number
  bot: string
}

export interface Sit {
  id: string
  table: string
  type: "sit"
  chair?: number | null
}

export interface SiteView {
  place: string
  card: string
  open: Record<string, number>
  filled: Record<string, number>
  stand_ins: Record<string, number>
}

export interface Stand {
  id: string
  table: string
  type: "stand"
}

export interface Start {
  id: string
  table: string
  type: "start"
}

export interface TableInfo {
  id: string
  status: string
  reason: string
  host: string
  options: Record<string, unknown>
  chairs: ChairInfo[]
  commitment?: string | null
  seed?: string | null
  outcome?: Record<string, unknown> | null
  ratings?: Record<string, unknown> | null
  rematch?: string | null
}

export interface TableList {
  tables: LobbyRow[]
  before?: string | null
}

export interface TableMade {
  table: string
  url: string
  number: number
}

export interface TableOptions {
  players?: number
  expansions?: string[]
  side?: string | null
  scenario?: string | null
  seating?: string
  memory_aid?: boolean
  is_public?: boolean
  spectators?: boolean
  rated?: boolean
  stand_in?: string
  gone_after?: number
  time?: TimeControl
  lesson?: boolean
  version?: number
}

export interface TableTold {
  type: "table"
  id?: string | null
  number: number
  table: TableInfo
  seat?: number | null
  view?: View | null
  actions: string[]
  can_take_back: boolean
  clocks: ClockInfo[]
  here: string[]
  chat: ChatLineInfo[]
  events: (Record<string, unknown>)[]
  lesson?: LessonInfo | null
}

export interface TakeBack {
  id: string
  table: string
  type: "take-back"
  decision: string
}

export interface TimeControl {
  kind?: string
  bank?: number
  increment?: number
  days?: number
}

export interface Token {
  token: string
}

export interface Unwatch {
  id: string
  table: string
  type: "unwatch"
}

export interface UnwatchLobby {
  id: string
  type: "unwatch-lobby"
}

export interface Unwatched {
  type: "unwatched"
  table: string
}

export interface Update {
  type: "update"
  table: string
  number: number
  info?: TableInfo | null
  changes?: Record<string, unknown> | null
  actions?: string[] | null
  can_take_back?: boolean | null
  clocks?: ClockInfo[] | null
  events?: (Record<string, unknown>)[] | null
  lesson?: LessonInfo | null
}

export interface UsePlan {
  id: string
  table: string
  type: "use-plan"
  decision: string
  plan: string
}

export interface Verification {
  commitment: string
  seed?: string | null
  rules_version: number
}

export interface View {
  version: number
  viewer: number | null
  setup: Record<string, unknown>
  decision: string
  round: number
  rounds: number
  phase: string
  step: string | null
  picks: number
  direction: string
  pending: number[]
  pick: string | null
  pledge: string | null
  drawn: string[]
  pools_left: number
  decks: Record<string, number>
  known_decks: Record<string, string[]>
  discards: Record<string, string[]>
  players: PlayerView[]
}

export interface WantEnd {
  id: string
  table: string
  type: "want-end"
  wants_end?: boolean
}

export interface Watch {
  id: string
  table: string
  type: "watch"
}

export interface WatchLobby {
  id: string
  type: "watch-lobby"
}

export interface Welcome {
  me?: Me | null
  needs_invite: boolean
}

export interface YourTurn {
  type: "turn"
  table: string
  decision: string
}

export type AnyAsk = Act | AskPlan | AskPreview | CallStandIn | ChangeOptions | Chat | ChooseEmpire | ClearChair | CloseTable | ComeBack | Leave | Ping | Ready | Rematch | SeatBot | Sit | Stand | Start | TakeBack | Unwatch | UnwatchLobby | UsePlan | WantEnd | Watch | WatchLobby

export type AnyTell = Bye | ChatTold | Done | Failed | Hello | LobbyTold | PlanTold | Pong | PresenceTold | PreviewTold | TableTold | Unwatched | Update | YourTurn
