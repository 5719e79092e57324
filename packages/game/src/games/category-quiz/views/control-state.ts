import type { GameStep } from '../../controls.ts';
import { gameFlags, showFlags } from '../../parameters.ts';
import type { FinalStep, Phase } from '../play.ts';
import { publicPlay } from '../project.ts';
import { nextStep } from '../controls/next-step.ts';
import { maxWager } from '../final.ts';
import { maxStake } from '../question.ts';
import {
  awaitsStake,
  currentBoard,
  currentField,
  worth,
  type CategoryQuizshow,
  type Player,
} from '../show.ts';
import type { BuzzersView, PlayerPublicView, TimerView } from '../view.ts';

export interface CategoryControlState {
  phase: Phase;
  /** Null before the start. */
  board: ControlBoard | null;
  /** Null while no question is on screen. */
  question: ControlQuestion | null;
  final: { step: FinalStep; category: string } | null;
  players: ControlPlayer[];
  timer: TimerView;
  /** Null until buzzers were opened for this question. */
  buzzers: Omit<BuzzersView, 'times'> | null;
  /** State of the show's switches, by the names that the action `rule` takes. */
  rules: Record<string, boolean>;
  volumePercent: number;
  winnerIds: string[] | null;
  /** The most likely next step; null after the end. */
  nextStep: GameStep | null;
}

export interface ControlBoard {
  /** From 1. */
  number: number;
  count: number;
  name: string;
  categories: string[];
  /** Row by row, as numbered. */
  fields: { number: number; id: string; points: number; isPlayed: boolean; isInPlay: boolean }[];
}

export interface ControlQuestion {
  kind: 'field' | 'tieBreak' | 'final';
  /** Number of the field, from 1; null when the question has no field. */
  number: number | null;
  category: string;
  points: number;
  text: string;
  /** Everyone answers by typing. */
  isTyped: boolean;
  hasImage: boolean;
  isBlurred: boolean;
  /** Null until shown, for surfaces that may not know answers. */
  answer: string | null;
  isRevealed: boolean;
}

/** Typed answers are included once shown, or for surfaces that may know answers. */
export interface ControlPlayer extends Omit<PlayerPublicView, 'facecam'> {
  /** By seat, from 1. */
  number: number;
  /** Has wagered in the final or for the double in play; null while no wager is possible. */
  hasWagered: boolean | null;
  /** Maximum wager; null while no wager is possible, and for an empty seat. */
  mostWager: number | null;
}

/** The state of a category quiz show for a control surface. */
export function categoryControlState(
  show: CategoryQuizshow,
  knowsAnswers: boolean,
): CategoryControlState {
  const { question, players, buzzers, ...rest } = publicPlay(show, { cameraHosts: [] });
  const { final, timer, winnerIds } = rest;
  return {
    phase: show.play.phase,
    board: show.play.phase === 'ready' ? null : boardOf(show),
    question: question === null ? null : questionOf(show, question, knowsAnswers),
    final,
    players: players.map(({ facecam: _, ...player }, index) =>
      withTyped(
        show,
        { ...player, number: index + 1, ...wageringOf(show, show.players[index]) },
        knowsAnswers,
      ),
    ),
    timer,
    buzzers: buzzers === null ? null : withoutTimes(buzzers),
    rules: rulesOf(show),
    volumePercent: Math.round(show.gameSettings.volume * 100),
    winnerIds,
    nextStep: nextStep(show, knowsAnswers),
  };
}

function wageringOf(
  show: CategoryQuizshow,
  player: Player | undefined,
): Pick<ControlPlayer, 'hasWagered' | 'mostWager'> {
  if (player !== undefined && !player.isOut) {
    if (show.play.finalStep === 'wagers')
      return { hasWagered: player.wager !== undefined, mostWager: maxWager(show, player) };
    if (awaitsStake(show)) return { hasWagered: false, mostWager: maxStake(show, player) };
  }
  return { hasWagered: null, mostWager: null };
}

const withoutTimes = ({
  times: _,
  ...buzzers
}: NonNullable<ReturnType<typeof publicPlay>['buzzers']>) => buzzers;

function rulesOf(show: CategoryQuizshow): Record<string, boolean> {
  const rules: Record<string, boolean> = {};
  for (const name of showFlags) rules[name] = show[name];
  for (const name of gameFlags) rules[name] = show.gameSettings[name];
  return rules;
}

/** Fields are numbered row by row, as in the picture. */
const numberOf = (column: number, row: number, columns: number): number =>
  row * columns + column + 1;

function boardOf(show: CategoryQuizshow): ControlBoard {
  const board = currentBoard(show);
  const { categories } = board;
  const rows = categories[0]?.fields.length ?? 0;
  const inPlay = currentField(show)?.field.id;
  return {
    number: 1 + show.boards.findIndex(({ id }) => id === show.play.boardId) + 1,
    count: show.boards.length + 1,
    name: show.boards.find(({ id }) => id === show.play.boardId)?.name ?? '',
    categories: categories.map(({ name }) => name),
    fields: Array.from({ length: rows }, (_, row) =>
      categories.flatMap(({ fields }, column) => {
        const field = fields[row];
        if (field === undefined) return [];
        return {
          number: numberOf(column, row, categories.length),
          id: field.id,
          points: worth(show, board, row),
          isPlayed: !field.isActive,
          isInPlay: field.id === inPlay,
        };
      }),
    ).flat(),
  };
}

function questionOf(
  show: CategoryQuizshow,
  question: NonNullable<ReturnType<typeof publicPlay>['question']>,
  knowsAnswers: boolean,
): ControlQuestion {
  const found = currentField(show);
  const source =
    question.kind === 'final'
      ? show.final
      : question.kind === 'tieBreak'
        ? show.tieBreak
        : found?.field;
  const { categories } = currentBoard(show);
  const column = categories.findIndex(({ id }) => id === found?.category.id);
  const isRevealed = show.gamefield.showAnswer;
  return {
    kind: question.kind,
    number: found === null ? null : numberOf(column, found.row, categories.length),
    category: question.category,
    points: question.points,
    text: question.text,
    isTyped: question.isTyped,
    hasImage: source?.image !== undefined,
    isBlurred: question.isBlurred,
    answer: isRevealed || knowsAnswers ? (source?.answer ?? null) : null,
    isRevealed,
  };
}

function withTyped(
  show: CategoryQuizshow,
  player: ControlPlayer,
  knowsAnswers: boolean,
): ControlPlayer {
  if (!knowsAnswers) return player;
  const known = show.players.find(({ id }) => id === player.id);
  return { ...player, answer: known?.answer ?? null, wager: known?.wager ?? player.wager };
}
