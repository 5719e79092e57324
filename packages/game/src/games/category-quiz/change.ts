import type { Refusal } from '../../refusals/refusal.ts';
import type { Stamp } from '../../stamp.ts';
import type { Judgement, Play, Round, SoundName, Timer } from './play.ts';
import {
  questionKey,
  type Board,
  type CategoryQuizshow,
  type Gamefield,
  type Player,
} from './show.ts';

/** The show after a move, or the refusal. */
export type Outcome = CategoryQuizshow | Refusal;

/** The stamp's time, rounded to whole milliseconds. */
export const nowOf = ({ atMs }: Stamp): number => Math.max(0, Math.round(atMs));

export const withPlay = (show: CategoryQuizshow, play: Partial<Play>): CategoryQuizshow => ({
  ...show,
  play: { ...show.play, ...play },
});

export const withGamefield = (
  show: CategoryQuizshow,
  gamefield: Partial<Gamefield>,
): CategoryQuizshow => ({ ...show, gamefield: { ...show.gamefield, ...gamefield } });

export const withPlayers = (
  show: CategoryQuizshow,
  change: (player: Player) => Player,
): CategoryQuizshow => ({ ...show, players: show.players.map(change) });

export const withPlayer = (
  show: CategoryQuizshow,
  id: string,
  change: Partial<Player>,
): CategoryQuizshow =>
  withPlayers(show, (player) => (player.id === id ? { ...player, ...change } : player));

export const playerOf = ({ players }: CategoryQuizshow, id: string): Player | undefined =>
  players.find((player) => player.id === id);

/** Makes every view play a sound once. */
export const sounding = (show: CategoryQuizshow, name: SoundName, stamp: Stamp): CategoryQuizshow =>
  withGamefield(show, {
    playSound: {
      id: `${nowOf(stamp).toString(36)}-${stamp.dice.toString(36)}`,
      questionSound: name === 'question',
      name,
      atMs: nowOf(stamp),
    },
  });

export const isRunning = (timer: Timer): boolean => timer.endsAtMs !== undefined;
/** Whether the room has declared the time over. */
export const isRunOut = (timer: Timer): boolean => timer.leftMs === 0;

export const paused = (timer: Timer, stamp: Stamp): Timer =>
  timer.endsAtMs === undefined ? timer : { leftMs: Math.max(1, timer.endsAtMs - nowOf(stamp)) };

export const resumed = (timer: Timer, stamp: Stamp): Timer =>
  timer.leftMs === undefined || timer.leftMs === 0
    ? timer
    : { endsAtMs: nowOf(stamp) + Math.round(timer.leftMs) };

/**
 * The timer as it was before a move at `movedAtMs`, for undo: the time for which it has been stopped since is given
 * back, and it does not run out at once.
 */
export function timerUndone(before: Timer, now: Timer, movedAtMs: number, stamp: Stamp): Timer {
  if (before.endsAtMs === undefined) return before;
  const atMs = nowOf(stamp);
  if (isRunning(now) || isRunOut(now)) return before.endsAtMs > atMs ? before : now;
  return { endsAtMs: atMs + (now.leftMs ?? Math.max(1, before.endsAtMs - movedAtMs)) };
}

export const timerStarted = ({ gameSettings }: CategoryQuizshow, stamp: Stamp): Timer => ({
  endsAtMs: nowOf(stamp) + Math.round(gameSettings.timer * 1000),
});

/** What the player has already got for a question. */
export function judgementOf(
  { play }: CategoryQuizshow,
  key: string,
  playerId: string,
): Judgement | undefined {
  const judged = Object.hasOwn(play.judged, key) ? play.judged[key] : undefined;
  return judged !== undefined && Object.hasOwn(judged, playerId) ? judged[playerId] : undefined;
}

/** What the player has got for the question in play; undefined while there is none. */
export function currentJudgement(show: CategoryQuizshow, playerId: string): Judgement | undefined {
  const key = questionKey(show);
  return key === null ? undefined : judgementOf(show, key, playerId);
}

/** Awards points for a question, only once. */
export const scored = (
  show: CategoryQuizshow,
  key: string,
  player: Player,
  judgement: Judgement,
): CategoryQuizshow =>
  withPlay(withPlayer(show, player.id, { points: player.points + judgement.points }), {
    judged: {
      ...show.play.judged,
      [key]: { ...show.play.judged[key], [player.id]: judgement },
    },
  });

export const withTurn = (show: CategoryQuizshow, playerId: string | null): CategoryQuizshow =>
  withPlayers(show, (player) =>
    player.hasTurn === (player.id === playerId)
      ? player
      : { ...player, hasTurn: player.id === playerId },
  );

/** Clears everything of the question: answers, buzzes, timer. */
export const cleared = (show: CategoryQuizshow): CategoryQuizshow => ({
  ...withPlay(
    withGamefield(
      withPlayers(show, (player) => ({
        ...player,
        answer: '',
        hasBuzzered: false,
        playSound: false,
        buzzerTimestamp: undefined,
      })),
      {
        showGuessAnswer: false,
        showAnswer: false,
        showQuestion: false,
        blurImage: false,
        fieldPoints: 0,
        currentCategory: '',
      },
    ),
    { fieldId: undefined, double: undefined, rounds: [], timer: {} },
  ),
  activePlayerIndex: -1,
});

/** Sets `isActive` of the board's fields. */
export function withFields(
  show: CategoryQuizshow,
  board: Gamefield | Board,
  isActive: (field: { id: string; isActive: boolean }) => boolean,
): CategoryQuizshow {
  const categories = board.categories.map((category) => ({
    ...category,
    fields: category.fields.map((field) =>
      field.isActive === isActive(field) ? field : { ...field, isActive: isActive(field) },
    ),
  }));
  return 'id' in board && show.boards.some(({ id }) => id === board.id)
    ? {
        ...show,
        boards: show.boards.map((each) => (each.id === board.id ? { ...each, categories } : each)),
      }
    : withGamefield(show, { categories });
}

/** Changes the latest opening of the buzzers. */
export function withRound(show: CategoryQuizshow, change: Partial<Round>): CategoryQuizshow {
  const { rounds } = show.play;
  const round = rounds.at(-1);
  if (round === undefined) return show;
  return withPlay(show, { rounds: rounds.with(-1, { ...round, ...change }) });
}
