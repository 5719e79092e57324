import { answeringBuzz } from './buzzers.ts';
import { throwDice, type Stamp } from '../../stamp.ts';
import {
  nowOf,
  playerOf,
  sounding,
  withPlay,
  withPlayer,
  withPlayers,
  withRound,
  type Outcome,
} from './change.ts';
import type { RoomCommand } from './command.ts';
import { openRound, type CategoryQuizshow } from './show.ts';

type Verdict = Extract<RoomCommand, { type: 'categoryQuiz.buzzVerdict' }>;
type EarlyPress = Extract<RoomCommand, { type: 'categoryQuiz.earlyPress' }>;

/** Applies the room's verdict on who was first, once for each opening of the buzzers. */
export function buzzVerdict(show: CategoryQuizshow, command: Verdict, stamp: Stamp): Outcome {
  const round = openRound(show);
  if (round?.round !== command.round) return 'buzzersClosed';
  const { order, isTie } = command;
  const pressed = new Set(order.map(({ playerId }) => playerId));
  const winner = isTie && command.winner === null ? drawn(command, stamp) : command.winner;
  const isValid =
    pressed.size === order.length &&
    [...pressed].every((id) => round.eligible.includes(id)) &&
    (winner === null ? order.length === 0 : pressed.has(winner));
  if (!isValid) return 'invalidValue';
  const withOrder = withRound(
    withPlayers(show, (player) => {
      const press = order.find(({ playerId }) => playerId === player.id);
      return press === undefined ? player : { ...player, buzzerTimestamp: press.pressedAtMs };
    }),
    { order, isTie, isOpen: false, ...(winner === null ? {} : { winner }) },
  );
  if (winner === null) return withOrder;
  const buzzed = withPlayer(withOrder, winner, { hasBuzzered: true, playSound: true });
  return sounding(answeringBuzz(buzzed, winner, stamp), 'buzz', stamp);
}

/** Draws a winner among presses that are too close to separate. */
function drawn({ tied }: Verdict, stamp: Stamp): string | null {
  const dice = throwDice(stamp.dice);
  return tied[Math.floor(dice() * tied.length)] ?? null;
}

export function earlyPress(show: CategoryQuizshow, command: EarlyPress): Outcome {
  const round = openRound(show);
  if (round?.round !== command.round) return 'buzzersClosed';
  const { playerId, pressedAtMs, lockedUntilMs } = command;
  if (playerOf(show, playerId) === undefined || !round.eligible.includes(playerId))
    return 'notEligible';
  const untilMs = lockedUntilMs ?? pressedAtMs + show.gameSettings.earlyPressLockoutMs;
  const lockedUntilBefore = Object.hasOwn(round.early, playerId)
    ? round.early[playerId]
    : undefined;
  if (lockedUntilBefore !== undefined && lockedUntilBefore >= untilMs) return show;
  return withRound(show, { early: { ...round.early, [playerId]: untilMs } });
}

/** Applies the end of the timer. Earlier presses may still be in transit, so an open round waits for its verdict. */
export function timeUp(show: CategoryQuizshow, endsAtMs: number, stamp: Stamp): Outcome {
  if (show.play.timer.endsAtMs !== endsAtMs || nowOf(stamp) < endsAtMs) return 'timerStands';
  const closing = openRound(show) === null ? show : withRound(show, { closesAtMs: endsAtMs });
  return sounding(withPlay(closing, { timer: { leftMs: 0 } }), 'timeUp', stamp);
}
