import type { CardKind } from '../cards/card-kinds.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { FinalStep, Phase } from '../games/category-quiz/play.ts';
import type { AnswerState } from '../games/stage-quiz/changes.ts';
import type { VotingView } from '../views/view.ts';
import type { BuzzersView, PlayerPublicView, TimerView } from '../games/category-quiz/view.ts';
import type { NextAction } from '../games/crowd-quiz/controls.ts';
import type { Phase as CrowdPhase, QuestionKind } from '../games/crowd-quiz/show.ts';
import type { FingerOnAir } from '../games/stage-quiz/finger/finger-fields.ts';
import type { FastRowView } from '../crowd/crowd-view.ts';
import type { GameId } from '../games/game-ids.ts';
import type { JokerEvent, Letter } from '../games/stage-quiz/show.ts';
import type { Prizes } from '../games/stage-quiz/ending.ts';
import type { Ended } from '../games/stage-quiz/showtime-fields.ts';
import type { ControlFaultCode } from '../games/control-fault.ts';

/** What a control surface is told of a document, for its feedback. A right answer that is not shown is for some only. */
export interface ControlState {
  /** Another one says that the same press would mean something new. */
  round: string;
  /** The game that overlays show. */
  game: GameId;
  /** Overlays show nothing at the moment. */
  isCleared: boolean;
  /** What stands in the place of the show. */
  card: CardKind | null;
  /** The active show of that game, with its number in the list from 1; null when there is none. */
  show: { id: string; name: string; number: number } | null;
  /** The shows of every game, in their order. */
  shows: Record<GameId, { id: string; name: string }[]>;
  /** Null when another game is on air, or no show is active. */
  stageQuiz: StageControlState | null;
  categoryQuiz: CategoryControlState | null;
  crowdQuiz: CrowdControlState | null;
  /**
   * Every press that there is now, by its name such as `lock?answer=B`: null when it is possible, else why it is not.
   * Presses of other games are not among them.
   */
  possible: Record<string, Impossible | null>;
}

export type Impossible = Refusal | ControlFaultCode;

export interface StageControlState {
  /** Started, and not put to rest since. */
  hasStarted: boolean;
  /** From 1; 0 before the first stage. */
  stageNumber: number;
  stageCount: number;
  stageId: string | null;
  price: string;
  question: string;
  answers: { letter: Letter; text: string; state: AnswerState }[];
  /** Null before it is shown, to a surface that may not know it. */
  rightAnswer: Letter | null;
  isRevealed: boolean;
  jokers: ControlJoker[];
  /** The vote of the question in play; null when there was none, and after the reveal. */
  vote: VotingView | null;
  /** What the contestant has won so far, and what stays after a wrong answer. */
  prizes: Prizes;
  /** Null until the show has ended. */
  ended: Ended | null;
  /** How far the question that picks who plays is, and who was fastest once that is told; null while none is on air. */
  finger: { step: FingerOnAir['step']; fastest: FastRowView[] } | null;
}

export interface CrowdControlState {
  phase: CrowdPhase;
  /** From 1; 0 before the first question. */
  questionNumber: number;
  questionCount: number;
  question: string;
  kind: QuestionKind | null;
  /** As they stand on air. */
  options: { letter: string; text: string; isRight: boolean }[];
  /** Null before it is shown, to a surface that may not know it: letters of options, or what is typed. */
  rightAnswer: string | null;
  isRevealed: boolean;
  /** The question takes answers until then, server epoch milliseconds; null while none is asked. */
  closesAtMs: number | null;
  /** Null until the answers are counted. */
  answered: number | null;
  /** What comes next in the usual course, by its action; null after the podium. */
  nextAction: NextAction | null;
}

export interface ControlJoker {
  /** From 1. */
  number: number;
  id: string;
  name: string;
  /** What it does: 0 nothing, 1 takes two wrong answers away, 2 asks the chat, 3 asks the Twitch chat, 4 gives a second try. */
  event: JokerEvent;
  isUsed: boolean;
}

export interface CategoryControlState {
  phase: Phase;
  /** Null before the start. */
  board: ControlBoard | null;
  /** Null while there is none on screen. */
  question: ControlQuestion | null;
  final: { step: FinalStep; category: string } | null;
  players: ControlPlayer[];
  timer: TimerView;
  /** Null before buzzers were opened for this question. */
  buzzers: Omit<BuzzersView, 'times'> | null;
  /** How the show's switches stand, by the names that the action `rule` takes. */
  rules: Record<string, boolean>;
  volumePercent: number;
  winnerIds: string[] | null;
}

export interface ControlBoard {
  /** From 1. */
  number: number;
  count: number;
  name: string;
  categories: string[];
  /** Row by row, as they are numbered. */
  fields: { number: number; id: string; points: number; isPlayed: boolean; isInPlay: boolean }[];
}

export interface ControlQuestion {
  kind: 'field' | 'tieBreak' | 'final';
  /** Of the field, from 1; null for a question that is none. */
  number: number | null;
  category: string;
  points: number;
  text: string;
  /** Everybody answers by typing. */
  isTyped: boolean;
  hasImage: boolean;
  isBlurred: boolean;
  /** Null before it is shown, to a surface that may not know it. */
  answer: string | null;
  isRevealed: boolean;
}

/** What is typed is told when it is shown, or to a surface that may know answers. */
export interface ControlPlayer extends Omit<PlayerPublicView, 'facecam'> {
  /** By place, from 1. */
  number: number;
}
