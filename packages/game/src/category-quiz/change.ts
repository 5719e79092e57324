import type { Refusal } from '../refusal.ts';
import type { Stamp } from '../stamp.ts';
import type { Play, SoundName, Timer } from './play.ts';
import type { CategoryQuizshow, Gamefield, Player } from './show.ts';

/** The show after a move, or why the move is refused. */
export type Outcome = CategoryQuizshow | Refusal;

/** The stamp's time in whole milliseconds. */
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

/** Lets every view play a sound once. */
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
/** Whether the time is over by the room's word. */
export const isRunOut = (timer: Timer): boolean => timer.leftMs === 0;

export const paused = (timer: Timer, stamp: Stamp): Timer =>
  timer.endsAtMs === undefined ? timer : { leftMs: Math.max(1, timer.endsAtMs - nowOf(stamp)) };

export const resumed = (timer: Timer, stamp: Stamp): Timer =>
  timer.leftMs === undefined || timer.leftMs === 0
    ? timer
    : { endsAtMs: nowOf(stamp) + Math.round(timer.leftMs) };

export const timerStarted = ({ gameSettings }: CategoryQuizshow, stamp: Stamp): Timer => ({
  endsAtMs: nowOf(stamp) + Math.round(gameSettings.timer * 1000),
});
