import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import { isLockedAt, type SeatLive } from './seat/seat-state.ts';

/** What the page of a seated player shows in large. Instants are in the device's monotonic clock. */
export type Face =
  /** The seat has no player at the moment. */
  | { kind: 'empty' }
  | { kind: 'soon' }
  | { kind: 'choose' }
  | { kind: 'board'; chooser: string | null }
  /** A question is on screen and the buzzers are closed. */
  | { kind: 'listen' }
  /** A double whose stake this player names: up to `max`. */
  | { kind: 'double'; category: string; max: number }
  /** A double that is played by another player; `name` is '' while that is open. */
  | { kind: 'doubleOther'; category: string; name: string }
  /** The buzzers are open, but not for this player. */
  | { kind: 'watch' }
  | { kind: 'getReady'; lightsAtMs: number }
  | { kind: 'press' }
  | { kind: 'early'; untilMs: number }
  | { kind: 'pressed' }
  | { kind: 'tooLate'; name: string | null }
  | { kind: 'first'; isTie: boolean }
  /** Called on by the host. */
  | { kind: 'answer' }
  /** `behindMs`: after the first press, if known; `afterMs`: after the opening. */
  | { kind: 'behind'; place: number; behindMs: number | null; afterMs: number | null; name: string }
  | { kind: 'other'; name: string }
  | { kind: 'right'; points: number }
  | { kind: 'wrong'; points: number }
  | { kind: 'solved'; name: string; points: number }
  | { kind: 'shown' }
  | { kind: 'timeUp' }
  | { kind: 'type' }
  | { kind: 'typeOver' }
  | { kind: 'revealed' }
  | { kind: 'finalSoon' }
  | { kind: 'wager'; max: number }
  | { kind: 'finalReveal' }
  | { kind: 'won'; isShared: boolean }
  | { kind: 'lost'; place: number; winners: string[] };

export type FaceKind = Face['kind'];

type Player = PlayerView['players'][number];

/** Returns the face for an instant. A pure function of state and instant. */
export function faceOf(seat: SeatLive, view: PlayerView, nowMs: number): Face {
  const me = view.players.find(({ id }) => id === view.you.id);
  if (me === undefined || me.isOut) return { kind: 'empty' };
  switch (view.phase) {
    case 'ready':
      return { kind: 'soon' };
    case 'board':
      return onBoard(view, me);
    case 'question':
    case 'tieBreak':
      return onQuestion(seat, view, me, nowMs);
    case 'final':
      return inFinal(view, me);
    case 'finished':
      return atEnd(view, me);
  }
}

/** The instant at which the face changes by itself; null when it does not. */
export function changesAtMs(face: Face): number | null {
  if (face.kind === 'getReady') return face.lightsAtMs;
  return face.kind === 'early' ? face.untilMs : null;
}

function onBoard({ players }: PlayerView, me: Player): Face {
  if (me.hasTurn) return { kind: 'choose' };
  return { kind: 'board', chooser: players.find(({ hasTurn }) => hasTurn)?.name ?? null };
}

function onQuestion(seat: SeatLive, view: PlayerView, me: Player, nowMs: number): Face {
  const { question, buzzers, double, you } = view;
  if (double?.stake === null && me.hasTurn)
    return { kind: 'double', category: double.category, max: you.mostWager ?? 0 };
  if (me.isAnswering)
    return you.place === 1 ? { kind: 'first', isTie: buzzers?.isTie === true } : { kind: 'answer' };
  if (me.judged !== null) return judgedFace(me.judged);
  if (question?.isTyped === true && question.answer === null && me.answer !== null)
    return { kind: 'revealed' };
  const winner = view.players.find(({ judged }) => judged?.isRight === true);
  if (winner?.judged) return { kind: 'solved', name: winner.name, points: winner.judged.points };
  if (question !== null && question.answer !== null) return { kind: 'shown' };
  const speaker = view.players.find(({ isAnswering }) => isAnswering);
  if (speaker !== undefined) return whileOtherAnswers(seat, view, speaker);
  if (buzzers?.isOpen === true) return atBuzzer(seat, view, nowMs);
  if (isLate(seat, view)) return { kind: 'tooLate', name: null };
  const face = withoutBuzzer(view);
  const { lock } = seat;
  // A press while the question is read locks the player out of the next opening.
  if (face.kind !== 'listen' || lock?.round !== null || nowMs >= lock.untilMs) return face;
  return { kind: 'early', untilMs: lock.untilMs };
}

/** Whether the question is being read: a press now is early. */
export const isListening = (seat: SeatLive, nowMs: number): boolean =>
  seat.view !== null && faceOf({ ...seat, lock: null }, seat.view, nowMs).kind === 'listen';

/** The buzzers are open or about to open. */
function atBuzzer(seat: SeatLive, view: PlayerView, nowMs: number): Face {
  const { opening, press, lock } = seat;
  const round = view.buzzers?.round;
  if (!view.you.mayPress) return { kind: 'watch' };
  if (press?.round === round && press?.isEarly === false)
    return press.fate === 'tooLate' ? { kind: 'tooLate', name: null } : { kind: 'pressed' };
  if (round !== undefined && lock !== null && isLockedAt(seat, round, nowMs))
    return { kind: 'early', untilMs: lock.untilMs };
  if (opening?.round === round && opening !== null && nowMs < opening.lightsAtMs)
    return { kind: 'getReady', lightsAtMs: opening.lightsAtMs };
  return { kind: 'press' };
}

function whileOtherAnswers(seat: SeatLive, view: PlayerView, { id, name }: Player): Face {
  const { place, afterMs } = view.you;
  if (place === null)
    return isLate(seat, view) ? { kind: 'tooLate', name } : { kind: 'other', name };
  // The order is that of the last round, and the player who answers may have been called on by the host.
  if (place === 1) return { kind: 'other', name };
  const firstMs = view.buzzers?.times?.find(({ playerId }) => playerId === id)?.afterMs;
  const behindMs = firstMs === undefined || afterMs === null ? null : afterMs - firstMs;
  return { kind: 'behind', place, behindMs, afterMs, name };
}

const isLate = ({ press }: SeatLive, { buzzers, you }: PlayerView): boolean =>
  press !== null && press.round === buzzers?.round && !press.isEarly && you.place === null;

function withoutBuzzer({ question, timer, you, double }: PlayerView): Face {
  if (double !== null) return { kind: 'doubleOther', category: double.category, name: double.name };
  if (you.mayType) return { kind: 'type' };
  if (question?.isTyped === true) return { kind: 'typeOver' };
  return timer.leftMs === 0 ? { kind: 'timeUp' } : { kind: 'listen' };
}

function inFinal({ final, you }: PlayerView, me: Player): Face {
  switch (final?.step) {
    case undefined:
    case 'category':
      return { kind: 'finalSoon' };
    case 'wagers':
      return you.mostWager === null ? { kind: 'watch' } : { kind: 'wager', max: you.mostWager };
    case 'question':
      return { kind: you.mayType ? 'type' : 'typeOver' };
    case 'reveal':
      if (me.judged !== null) return judgedFace(me.judged);
      return { kind: me.answer === null ? 'finalReveal' : 'revealed' };
  }
}

const judgedFace = ({ points, isRight }: { points: number; isRight: boolean }): Face => ({
  kind: isRight ? 'right' : 'wrong',
  points,
});

function atEnd({ players, winnerIds }: PlayerView, me: Player): Face {
  const ids = winnerIds ?? [];
  if (ids.includes(me.id)) return { kind: 'won', isShared: ids.length > 1 };
  const winners = players.filter(({ id }) => ids.includes(id));
  const others = players.filter(({ id, isOut }) => !isOut && id !== me.id);
  // The loser of a tie-break has as many points as the winner, but ranks below.
  const before = others.filter(({ id, points }) => ids.includes(id) || points > me.points);
  return { kind: 'lost', place: before.length + 1, winners: winners.map(({ name }) => name) };
}
