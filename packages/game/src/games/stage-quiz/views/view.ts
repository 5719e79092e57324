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
  /** Every layer once, from the one behind to the one in front. */
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
  /** The question in play. Before the first stage it is empty: `stageId` null, texts ''. */
  question: QuestionView;
  jokers: JokerView[];
  /** All prices, first stage first. */
  stages: StageView[];
  /** The vote of the question in play, from its start until the reveal; null when there was none. */
  voting: VotingView | null;
  /** What everybody who plays along is told; null in a show that they do not play. */
  crowd: CrowdView | null;
  /** Whether a question's answers come in one after the other; those that the host shows by key are hidden until then. */
  answersAppear: 'together' | 'oneByOne';
  /** Null when the question in play has no time, and once it is revealed or the show has ended. */
  clock: QuestionClockView | null;
  /** The clock of a joker, such as a phone call; gone by itself at its end. Null once it was ended or an answer is locked. */
  jokerClock: { startsAtMs: number; endsAtMs: number } | null;
  /** Null when the show names nobody. */
  contestant: ContestantView | null;
  /** Null while it is not on air; it takes the question's place. */
  endCard: EndCardView | null;
  /** What a revealed answer that was locked has won or left; null before, where it left nothing, and once the end card is on air. */
  verdict: Verdict | null;
  /** Null in a show that is silent. */
  sounds: SoundsView | null;
}

export interface ContestantView {
  name: string;
  line: string;
}

/** The time of a question. Server epoch milliseconds. */
export interface QuestionClockView {
  startsAtMs: number;
  endsAtMs: number;
  /** It stands since then; null while it runs. */
  stoppedAtMs: number | null;
  /** It stands until then, as the clock of a joker runs. */
  heldUntilMs?: number;
}

export interface EndCardView {
  how: Ended['how'];
  prize: string;
}

export interface QuestionView {
  /** Names the question: its stage, or the spare question that took the place of that one's. */
  stageId: string | null;
  text: string;
  image: string | null;
  /** What the image shows; '' when nobody has said. */
  imageAlt: string;
  /** Null until the right answer is shown, and when there is none. */
  explanation: string | null;
  /** Four; one that is hidden or removed has no text. */
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
  /** They are percentages that the host has typed. */
  isTyped?: true;
  isOpen: boolean;
  /** Server epoch milliseconds: the countdown reaches zero here; late votes are still taken until `closesAtMs`. */
  startsAtMs: number;
  endsAtMs: number;
  closesAtMs: number;
}
