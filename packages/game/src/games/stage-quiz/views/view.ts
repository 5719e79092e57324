import type { CrowdView } from '../../../crowd/crowd-view.ts';
import type { SoundsView } from '../../../sounds/sounds-view.ts';
import type { Orientation } from '../../../values/canvas-size.ts';
import type { AnswerState } from '../changes.ts';
import type { Letter } from '../show.ts';
import type { Ended } from '../showtime-fields.ts';
import type {
  CountdownStyle,
  CrowdBoardStyle,
  CrowdSpreadStyle,
  ExplanationStyle,
  JoinCardStyle,
  JokerStyle,
  LayerName,
  QuestionStyle,
  StageStyle,
  VotingChartStyle,
} from '../style.ts';
import type { Verdict } from '../verdict.ts';

export interface OverlayStyle {
  orientation: Orientation;
  /** Every layer once, from back to front. */
  layers: LayerName[];
  joker: JokerStyle;
  question: QuestionStyle;
  stage: StageStyle;
  votingChart: VotingChartStyle;
  explanation: ExplanationStyle;
  crowdBoard: CrowdBoardStyle;
  crowdSpread: CrowdSpreadStyle;
  countdown: CountdownStyle;
  joinCard: JoinCardStyle;
}

export interface StageQuizView {
  showId: string;
  /** The question in play. Empty before the first stage: `stageId` null, texts ''. */
  question: QuestionView;
  jokers: JokerView[];
  /** All prices, first stage first. */
  stages: StageView[];
  /** The vote on the question in play, from its start until the reveal; null without one. */
  voting: VotingView | null;
  /** The crowd's view; null in a show without crowd play. */
  crowd: CrowdView | null;
  /** Whether a question's answers appear one after the other; those shown by the host's key are hidden until then. */
  answersAppear: 'together' | 'oneByOne';
  /** Null without a time limit, after the reveal and when the show has ended. */
  clock: QuestionClockView | null;
  /** A joker's clock, such as a phone call; overlays remove it at its end. Null once ended or an answer is locked. */
  jokerClock: { startsAtMs: number; endsAtMs: number } | null;
  /** Null when the show names no contestant. */
  contestant: ContestantView | null;
  /** Null unless on air; shown instead of the question. */
  endCard: EndCardView | null;
  /** Result of a revealed locked answer; null before, when it decided nothing, and while the end card is on air. */
  verdict: Verdict | null;
  /** Index of the stage that the ladder falls to, -1 for none; null unless a wrong answer ended the show. */
  fallsTo: number | null;
  /** Null in a show without sound. */
  sounds: SoundsView | null;
}

export interface ContestantView {
  name: string;
  line: string;
}

/** Time of a question. Server epoch milliseconds. */
export interface QuestionClockView {
  startsAtMs: number;
  endsAtMs: number;
  /** When it was stopped; null while it runs. */
  stoppedAtMs: number | null;
  /** Paused until then, while a joker's clock runs. */
  heldUntilMs?: number;
}

export interface EndCardView {
  how: Ended['how'];
  prize: string;
}

export interface QuestionView {
  /** Id of the question: that of its stage, or of the spare question that replaced the stage's. */
  stageId: string | null;
  text: string;
  image: string | null;
  /** Alt text; '' when none was written. */
  imageAlt: string;
  /** Null until the right answer is shown, and if there is none. */
  explanation: string | null;
  /** Always four; hidden and removed ones have no text. */
  answers: { letter: Letter; text: string; state: AnswerState }[];
}

export interface JokerView {
  id: string;
  name: string;
  icon: string;
  isUsed: boolean;
}

export interface StageView {
  id: string;
  price: string;
  isSafe: boolean;
  state: 'passed' | 'active' | 'ahead';
}

export interface VotingView {
  round: string;
  /** Four counts, A to D. */
  votes: number[];
  /** Percentages typed by the host. */
  isTyped?: true;
  isOpen: boolean;
  /** Server epoch milliseconds: the countdown reaches zero at `endsAtMs`; late votes count until `closesAtMs`. */
  startsAtMs: number;
  endsAtMs: number;
  closesAtMs: number;
}
