// Generated: python -m wonderful.server.messages.typescript_types web/src/generated/protocol.ts

export interface Act {
  type: "act"
  id: string
  table: string
  decision: string
  actions: string[]
}

export interface ApiToken {
  token: string
}

export interface BestResult {
  scenario?: string | null
  mode: string
  played: number
  score: number
  won: boolean
  medal?: string | null
  title?: string | null
}

export interface BestResults {
  bests: BestResult[]
}

export interface Bye {
  type: "bye"
  reason: "shutdown" | "too-slow" | "signed-out" | "too-many"
}

export interface CallStandIn {
  type: "call-stand-in"
  id: string
  table: string
  seat: number
}

export interface CardEvent {
  event: "dealt" | "picked" | "revealed" | "hand-received" | "leftover" | "slated" | "recycled" | "discarded" | "built" | "drawn" | "draw-paid" | "kept"
  seat: number
  card: string
}

export interface CardOutlookData {
  has: Record<string, [number, number]>
  krystallium_needed: number
  finished: FinishData | null
  points: number
  lines: ScoreLineData[]
  production: Record<string, number>
  bonus: Record<string, number>
  leads: string[]
  recycle: string
  recycle_places: string[]
  recycle_makes_krystallium: boolean
}

export interface CardOutlooksReply {
  type: "card-outlooks"
  id: string
  cards: Record<string, CardOutlookData>
  places: Record<string, CardOutlookData>
}

export interface CardOutlooksRequest {
  type: "card-outlooks"
  id: string
  table: string
  cards?: string[]
  places?: string[]
  actions?: string[]
}

export interface CardPointsData {
  card: string
  points: number
}

export interface CardStatistics {
  pick_rate: number | null
  mean_pick: number | null
  build_rate: number | null
  win_rate: number | null
  win_interval: [number, number] | null
  points: number | null
}

export interface CatalogCardFacts {
  id: string
  set: string
  type: string
  copies: number
  cost: Record<string, number>
  recycle: string
  bonus: Record<string, number>
  production: IconFacts[]
  points: PointsFacts[]
  names: Record<string, string>
  deck: number
}

export interface CatalogData {
  cards: CatalogCardFacts[]
  empires: EmpireFacts[]
  scenarios: ScenarioFacts[]
  sets: Record<string, SetFacts>
  digests: Record<string, string>
  picks: number
  resources: string[]
  kinds: string[]
  types: string[]
  sides: string[]
  medals: string[]
  bots: string[]
  bot_levels: string[]
  bot_faces: Record<string, string[]>
  time_kinds: string[]
}

export interface ChairInfo {
  person?: string | null
  nickname: string
  bot?: string | null
  face?: string | null
  empire?: string | null
  seat?: number | null
  is_ready: boolean
  is_away: boolean
  has_left: boolean
  wants_end: boolean
  is_free: boolean
  invited?: string | null
  invited_name?: string | null
}

export interface ChangeOptions {
  type: "change-options"
  id: string
  table: string
  options: TableOptions
}

export interface Chat {
  type: "chat"
  id: string
  table: string
  text: string
}

export interface ChatLineInfo {
  number: number
  at: number
  person: string
  nickname: string
  text: string
}

export interface ChatPosted {
  type: "chat"
  table: string
  line: ChatLineInfo
}

export interface ChooseEmpire {
  type: "choose-empire"
  id: string
  table: string
  chair: number
  empire: string | null
}

export interface ChosenEvent {
  event: "chosen"
  seat: number
  kind?: string
  bundle?: string
}

export interface ChosenTableOptions {
  players: number
  expansions: string[]
  side: string | null
  scenario: string | null
  seating: string
  memory_aid: boolean
  is_public: boolean
  spectators: boolean
  rated: boolean
  stand_in: string
  gone_after: number
  time: ChosenTimeControl
  lesson: boolean
  version: number
}

export interface ChosenTimeControl {
  kind: string
  bank: number
  increment: number
  days: number
}

export interface ClearChair {
  type: "clear-chair"
  id: string
  table: string
  chair: number
}

export interface ClockInfo {
  seat: number
  left: number
  deadline?: number | null
}

export interface CloseTable {
  type: "close-table"
  id: string
  table: string
}

export interface ComeBack {
  type: "come-back"
  id: string
  table: string
}

export interface CountEvent {
  event: "passed" | "pool-taken"
  seat: number
  count: number
}

export interface CreatedTable {
  table: string
  url: string
  number: number
}

export interface Credentials {
  login: string
  password: string
}

export interface DeclineRematch {
  type: "decline-rematch"
  id: string
  table: string
}

export interface Done {
  type: "done"
  id: string
  number: number
  table?: string | null
}

export interface EmpireFacts {
  id: string
  set: string
  names: Record<string, string>
  sides: Record<string, SideFacts>
}

export interface ErrorDetails {
  code: string
  params: Record<string, JsonValue>
  text: string
}

export interface ErrorReply {
  type: "error"
  id?: string | null
  error: ErrorDetails
}

export interface ErrorResponse {
  error: ErrorDetails
}

export interface FinishData {
  round: number
  step: string | null
}

export interface GameEndedEvent {
  event: "game-ended"
  seat: number
}

export type GameEvent = CardEvent | RoundEvent | CountEvent | PlacementEvent | GoodsEvent | SupremacyEvent | ChosenEvent | StepStartedEvent | SeatEvent | TookBackEvent | ReshuffledEvent | PledgeStartedEvent | PledgedEvent | PledgeResolvedEvent | GameEndedEvent

export interface GameHistory {
  games: PlayedGame[]
  before?: string | null
}

export interface GameResult {
  mode: string
  players: number
  score: number
  rank: number
  won: boolean
  left: boolean
  empire: string
  scenario: string | null
  is_public?: boolean
  title: string | null
  medal: string | null
  opponents: OpponentResult[]
}

export interface GameStatistics {
  games: number
  won: number
  left: number
  mean_score?: number | null
  best_score?: number | null
}

export interface GameSummary {
  start: number[]
  rounds: number[][]
  cards: Record<string, CardPointsData[]>
  unfinished: Record<string, UnfinishedCardData[]>
  ratings?: Record<string, RatingChange> | null
}

export interface GoodsEvent {
  event: "produced" | "received" | "awarded" | "placed-automatically"
  seat: number
  kind: string
  count: number
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

export interface IconFacts {
  kind: string
  count: number
  per: string | null
}

export interface Invitation {
  table: string
  status: "open" | "running" | "finished" | "abandoned"
  host: string
  options: ChosenTableOptions
  chairs: InvitedChair[]
}

export interface InvitedChair {
  is_free: boolean
  nickname: string
  bot?: string | null
  face?: string | null
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

export interface LanguageData {
  code: string
  name: string
}

export interface Leave {
  type: "leave"
  id: string
  table: string
}

export interface LessonInfo {
  step: number
  steps: number
  say?: string | null
  action?: string | null
  plan?: string | null
}

export interface LinkSecret {
  secret: string
}

export interface LobbyChair {
  person?: string | null
  nickname: string
  bot?: string | null
  face?: string | null
  empire?: string | null
  invited?: string | null
  is_free: boolean
}

export interface LobbyRow {
  id: string
  status: "open" | "running" | "finished" | "abandoned"
  created_at: number
  changed_at: number
  is_public: boolean
  host: string
  options: ChosenTableOptions
  chairs: LobbyChair[]
  waiting_for: string[]
  decision?: string | null
  scores?: number[] | null
}

export interface LobbyUpdate {
  type: "lobby"
  row: LobbyRow
}

export interface Me {
  id: string
  nickname: string
  login?: string | null
  created_at: number
  settings: Record<string, JsonValue>
  muted: string[]
}

export interface ModeStatistics {
  games: number
  won: number
  left: number
  mean_score?: number | null
  best_score?: number | null
  mode: string
  players: number
}

export interface NewPerson {
  nickname: string
  invite?: string | null
  automatic_passing?: boolean
}

export interface NewTableBody {
  options?: TableOptions
  bots?: string[]
  sit?: boolean
  start?: boolean
}

export interface OpponentResult {
  name: string
  bot: string | null
  score: number
}

export interface OptionFacts {
  id: string
  everybody: ([string, number])[]
  supporters: ([string, number])[]
}

export interface OutcomeData {
  standings: StandingData[]
  winners: number[]
  title: string | null
  won: boolean | null
  medal: string | null
}

export interface PackagedStatistics {
  made_by: string
  wonderful: string
  rules: number
  runs: Record<string, RunFacts>
  cards: Record<string, CardStatistics>
}

export interface PasswordChange {
  old: string
  new: string
}

export interface PersonChanges {
  nickname?: string | null
  settings?: Record<string, JsonValue> | null
}

export interface PieceMoveData {
  piece: string
  space: string | null
  place: string
}

export interface Ping {
  type: "ping"
  id: string
}

export interface PlacementEvent {
  event: "placed" | "spent"
  seat: number
  target: string
  kind: string
}

export interface PlanData {
  name: string
  actions: string[]
  moves: PieceMoveData[]
}

export interface PlanReply {
  type: "plan"
  id: string
  plan: PlanData
}

export interface PlanRequest {
  type: "plan"
  id: string
  table: string
  plan: string
}

export interface PlayedGame {
  table?: string | null
  at: number
  rated_mode?: string | null
  data: GameResult
}

export interface PlayerChanges {
  seat?: number
  participant?: number
  name?: string
  empire?: string
  is_done?: boolean
  hand_size?: number
  hand_decks?: number[]
  hand?: string[] | null
  hand_returns?: number | null
  draft_area?: string[]
  construction?: SiteView[]
  built?: string[]
  cubes?: Record<string, number>
  krystallium?: number
  general?: number
  financier?: number
  production?: Record<string, number>
  step_total?: number
  to_place?: number
  is_choosing?: boolean
  supremacies?: number
  marks?: Record<string, number>
  pledges?: string[]
  points?: number
}

export interface PlayerStatistics {
  games: number
  won: number
  left: number
  mean_score?: number | null
  best_score?: number | null
  counted: number
  is_complete: boolean
  by: ModeStatistics[]
  ratings: Record<string, Rating | null>
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
  hand_returns: number | null
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

export interface PledgeFacts {
  options: OptionFacts[]
  tie: string | null
}

export interface PledgeResolvedEvent {
  event: "pledge-resolved"
  seat: number
  pledge: string
  option?: string
}

export interface PledgeStartedEvent {
  event: "pledge-started"
  seat: number
  pledge: string
}

export interface PledgedEvent {
  event: "pledged"
  seat: number
  option: string
}

export interface PointsFacts {
  count: number
  of: string[]
}

export interface Pong {
  type: "pong"
  id: string
  now: number
}

export interface PresenceUpdate {
  type: "presence"
  table: string
  here: string[]
}

export interface PreviewData {
  before: SeatNumbersData
  after: SeatNumbersData
  built: string[]
}

export interface PreviewReply {
  type: "preview"
  id: string
  preview: PreviewData
}

export interface PreviewRequest {
  type: "preview"
  id: string
  table: string
  actions: string[]
}

export interface PublicProfile {
  id: string
  nickname: string
  created_at: number
  statistics: PlayerStatistics
}

export interface Rating {
  ordinal: number
  mu: number
  sigma: number
}

export interface RatingChange {
  before?: [number, number] | null
  after: [number, number]
}

export interface Ready {
  type: "ready"
  id: string
  table: string
  is_ready?: boolean
}

export interface Rematch {
  type: "rematch"
  id: string
  table: string
}

export interface RematchProposal {
  table: string
  by?: string | null
  nickname: string
  accepted: string[]
  declined: string[]
}

export interface ReplayDecider {
  kind: string
  name: string
  version: string
}

export interface ReplayPage {
  total: number
  first: number
  view: View
  steps: ReplayStep[]
}

export interface ReplayStep {
  seat: number
  action: string
  decision: string
  by: ReplayDecider
  events: (CardEvent | RoundEvent | CountEvent | PlacementEvent | GoodsEvent | SupremacyEvent | ChosenEvent | StepStartedEvent | SeatEvent | TookBackEvent | ReshuffledEvent | PledgeStartedEvent | PledgedEvent | PledgeResolvedEvent | GameEndedEvent)[]
  changes: ViewChanges
}

export interface ReshuffledEvent {
  event: "reshuffled"
  seat: number
  deck: string
  count: number
}

export interface RevokedTokens {
  count: number
}

export interface RoundEvent {
  event: "round-started" | "planning-started" | "round-ended"
  seat: number
  count: number
}

export interface RuleFacts {
  rounds?: number
  directions?: string[]
  deal?: Record<string, number[]>
  picks?: number
  cubes_per_krystallium?: number
  solo_supremacy_minimum?: number
  supremacy_winners?: Record<string, number>
  steps?: Record<string, StepFacts>
  pledges?: Record<string, PledgeFacts>
  score_lines?: Record<string, ScoreLineFacts>
  character_points?: Record<string, number>
  solo?: SoloFacts
  titles?: Record<string, number>
  lowest_title?: string
}

export interface RunFacts {
  bot: string
  bot_version: string
  players: number
  games: number
  seed: string
}

export interface ScenarioFacts {
  id: string
  set: string
  cards: ([string, number])[]
  bronze?: number
  silver?: number
  gold?: number
  players: number[]
  side: string
  rules: RuleFacts
  names: Record<string, string>
}

export interface ScoreLineData {
  things: string[]
  each: number
  count: number
  points: number
  name: string | null
}

export interface ScoreLineFacts {
  each: number
  of: string[]
}

export interface ScoreSheetData {
  flat: number
  lines: ScoreLineData[]
  total: number
}

export interface SeatBot {
  type: "seat-bot"
  id: string
  table: string
  chair: number
  bot: string
  face?: string | null
}

export interface SeatEvent {
  event: "committed" | "krystallium-made" | "done" | "resumed" | "done-automatically"
  seat: number
}

export interface SeatNumbersData {
  points: number
  production: Record<string, number>
  krystallium: number
  general: number
  financier: number
  leaders: Record<string, number[]>
}

export interface SessionInfo {
  me?: Me | null
  needs_invite: boolean
}

export interface SetFacts {
  excludes: string[]
  max_players: number
  card_count: number
  empires: string[]
  rules: RuleFacts
}

export interface SetupView {
  players: number
  names: string[]
  empires: (string | null)[]
  side: string
  expansions: string[]
  scenario: string | null
  seating: string
  automatic_done: boolean[]
  memory_aid: boolean
  sets: Record<string, string>
  version: number
}

export interface SideFacts {
  production: IconFacts[]
  krystallium: number
  points: PointsFacts[]
  in_rulebook: boolean
}

export interface SignInLink {
  url: string
  secret: string
}

export interface Sit {
  type: "sit"
  id: string
  table: string
  chair?: number | null
}

export interface SiteView {
  place: string
  card: string
  open: Record<string, number>
  filled: Record<string, number>
  stand_ins: Record<string, number>
}

export interface SoloFacts {
  pools?: number
  pools_per_round?: number
  pool?: number[]
  draws?: number[]
}

export interface Stand {
  type: "stand"
  id: string
  table: string
}

export interface StandingData {
  seat: number
  points: number
  built: number
  characters: number
  rank: number
  sheet: ScoreSheetData
}

export interface Start {
  type: "start"
  id: string
  table: string
}

export interface StepFacts {
  kinds: string[]
  rewards: (([string, number])[])[]
}

export interface StepStartedEvent {
  event: "step-started"
  seat: number
  kind?: string
  step: string
}

export interface SupremacyEvent {
  event: "supremacy"
  seat: number
  kind: string
}

export interface TableInfo {
  id: string
  status: "open" | "running" | "finished" | "abandoned"
  reason: string
  host: string
  options: ChosenTableOptions
  chairs: ChairInfo[]
  empires: string[]
  commitment?: string | null
  seed?: string | null
  outcome?: OutcomeData | null
  ratings?: Record<string, RatingChange> | null
  rematch?: string | null
  rematch_proposal?: RematchProposal | null
}

export interface TableList {
  tables: LobbyRow[]
  before?: string | null
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

export interface TableSnapshot {
  type: "table"
  id?: string | null
  number: number
  table: TableInfo
  seat?: number | null
  view?: View | null
  supremacy_gaps: Record<string, number[]>
  actions: string[]
  can_take_back: boolean
  clocks: ClockInfo[]
  stand_ins: Record<string, number>
  here: string[]
  chat: ChatLineInfo[]
  events: GameEvent[]
  lesson?: LessonInfo | null
}

export interface TableUpdate {
  type: "update"
  table: string
  number: number
  info?: TableInfo | null
  changes?: ViewChanges | null
  supremacy_gaps?: Record<string, number[]> | null
  actions?: string[] | null
  can_take_back?: boolean | null
  clocks?: ClockInfo[] | null
  stand_ins?: Record<string, number> | null
  events?: GameEvent[] | null
  lesson?: LessonInfo | null
}

export interface TakeBack {
  type: "take-back"
  id: string
  table: string
  decision: string
}

export interface TextsData {
  lang: string
  languages: LanguageData[]
  texts: Record<string, string>
  english: Record<string, string>
}

export interface TimeControl {
  kind?: string
  bank?: number
  increment?: number
  days?: number
}

export interface TookBackEvent {
  event: "took-back"
  seat: number
  action: string
}

export interface UnfinishedCardData {
  card: string
  missing: Record<string, number>
  points: number
}

export interface Unwatch {
  type: "unwatch"
  id: string
  table: string
}

export interface UnwatchLobby {
  type: "unwatch-lobby"
  id: string
}

export interface Unwatched {
  type: "unwatched"
  table: string
}

export interface UsePlan {
  type: "use-plan"
  id: string
  table: string
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
  setup: SetupView
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

export interface ViewChanges {
  version?: number
  viewer?: number | null
  setup?: SetupView
  decision?: string
  round?: number
  rounds?: number
  phase?: string
  step?: string | null
  picks?: number
  direction?: string
  pending?: number[]
  pick?: string | null
  pledge?: string | null
  drawn?: string[]
  pools_left?: number
  decks?: Record<string, number>
  known_decks?: Record<string, string[]>
  discards?: Record<string, string[]>
  players?: Record<string, PlayerChanges>
}

export interface WantEnd {
  type: "want-end"
  id: string
  table: string
  wants_end?: boolean
}

export interface Watch {
  type: "watch"
  id: string
  table: string
}

export interface WatchLobby {
  type: "watch-lobby"
  id: string
}

export interface YourTurn {
  type: "turn"
  table: string
  decision: string
}

export type ClientMessage = Act | CallStandIn | CardOutlooksRequest | ChangeOptions | Chat | ChooseEmpire | ClearChair | CloseTable | ComeBack | DeclineRematch | Leave | Ping | PlanRequest | PreviewRequest | Ready | Rematch | SeatBot | Sit | Stand | Start | TakeBack | Unwatch | UnwatchLobby | UsePlan | WantEnd | Watch | WatchLobby

export type ServerMessage = Bye | CardOutlooksReply | ChatPosted | Done | ErrorReply | Hello | LobbyUpdate | PlanReply | Pong | PresenceUpdate | PreviewReply | TableSnapshot | TableUpdate | Unwatched | YourTurn
