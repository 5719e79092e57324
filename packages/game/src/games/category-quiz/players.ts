import type { Stamp } from '../../stamp.ts';
import {
  currentJudgement,
  isRunOut,
  nowOf,
  playerOf,
  withPlayer,
  withRound,
  type Outcome,
} from './change.ts';
import type { PlayerCommand } from './command.ts';
import { maxNameLength } from './player-name.ts';
import { isOwnFacecamAddress } from './cameras/facecam.ts';
import { maxWager, withWinners } from './final.ts';
import { isAnsweredByTyping } from './question.ts';
import { activePlayer, openRound, playerSchema, type CategoryQuizshow } from './show.ts';

/** Typed text is accepted this long after the timer's end, because it may have been in transit. */
const typingGraceMs = 1000;

/** Applies what a player sends, or the host for a player without a device. */
export function playerInput(show: CategoryQuizshow, command: PlayerCommand, stamp: Stamp): Outcome {
  const player = playerOf(show, command.playerId);
  if (player === undefined || player.isOut) return 'notEligible';
  switch (command.type) {
    case 'categoryQuiz.typeAnswer': {
      const refusal = typingClosed(show, player.id) ?? (isTooLate(show, stamp) ? 'tooLate' : null);
      if (refusal !== null) return refusal;
      if (player.answer === command.answer) return show;
      return withPlayer(show, player.id, { answer: command.answer });
    }
    case 'categoryQuiz.wager':
      if (show.play.finalStep !== 'wagers') return 'noWagers';
      if (command.wager > maxWager(show, player)) return 'wagerTooHigh';
      if (player.wager === command.wager) return show;
      return withPlayer(show, player.id, { wager: command.wager });
    case 'categoryQuiz.setName': {
      const others = show.players.filter(
        ({ id, isOut, name }) => id !== player.id && !isOut && name !== blank.name,
      );
      const name =
        stamp.actor.kind === 'player'
          ? distinctName(
              command.name,
              others.map((other) => other.name),
            )
          : command.name;
      return player.name === name ? show : withPlayer(show, player.id, { name });
    }
    case 'categoryQuiz.setFacecam': {
      const { isImage, src } = command.facecam;
      if (stamp.actor.kind === 'player' && !isOwnFacecamAddress({ isImage, src }))
        return 'invalidValue';
      if (player.facecam.isImage === isImage && player.facecam.src === src) return show;
      return withPlayer(show, player.id, { facecam: { ...player.facecam, isImage, src } });
    }
  }
}

/** A number that `distinctName` has added; no show has more guests than that. */
const addedNumber = / (?:[2-9]|[1-4]\d)$/u;

/**
 * The name, or if another one has it, the name without its number or with the lowest free one from 2, within the
 * maximum length.
 */
export function distinctName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map((other) => other.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return name;
  const plain = name.replace(addedNumber, '');
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const cut = plain.slice(0, maxNameLength - suffix.length).replace(/[\s\p{Cf}\p{Cs}]+$/u, '');
    const tried = number === 1 ? plain : cut + suffix;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}

/** Why typing is closed to the player, regardless of the clock; null when it is open. */
export function typingClosed(
  show: CategoryQuizshow,
  playerId: string,
): 'nothingTyped' | 'alreadyJudged' | 'answerRevealed' | 'tooLate' | null {
  if (!isAnsweredByTyping(show)) return 'nothingTyped';
  if (currentJudgement(show, playerId) !== undefined) return 'alreadyJudged';
  if (show.gamefield.showGuessAnswer || show.gamefield.showAnswer) return 'answerRevealed';
  return isRunOut(show.play.timer) ? 'tooLate' : null;
}

function isTooLate({ play: { timer } }: CategoryQuizshow, stamp: Stamp): boolean {
  return timer.endsAtMs !== undefined && nowOf(stamp) > timer.endsAtMs + typingGraceMs;
}

export function setPoints(show: CategoryQuizshow, playerId: string, points: number): Outcome {
  const player = playerOf(show, playerId);
  if (player === undefined) return 'notFound';
  if (player.points === points) return show;
  const byHand = player.byHand + points - player.points;
  return withWinners(withPlayer(show, playerId, { points, byHand }));
}

/** Swaps the places of two players, with their points, answers and devices. */
export function swapPlayers(show: CategoryQuizshow, playerId: string, otherId: string): Outcome {
  const [at, otherAt] = [playerId, otherId].map((id) =>
    show.players.findIndex((player) => player.id === id),
  );
  if (at === undefined || otherAt === undefined || at < 0 || otherAt < 0) return 'notFound';
  const [player, other] = [show.players[at], show.players[otherAt]];
  if (player === undefined || other === undefined || at === otherAt) return show;
  const activeId = activePlayer(show)?.id;
  const players = show.players.with(at, other).with(otherAt, player);
  return {
    ...show,
    players,
    activePlayerIndex: players.findIndex(({ id }) => id === activeId),
  };
}

const blank = playerSchema.parse({ id: 'blank' });

/** Empties the seat and removes all data of the player. */
export function removePlayer(show: CategoryQuizshow, playerId: string): Outcome {
  const player = playerOf(show, playerId);
  if (player === undefined) return 'notFound';
  if (player.isOut) return show;
  const { id: _, ...empty } = blank;
  const left = withPlayer(show, playerId, {
    ...empty,
    isOut: true,
    buzzerTimestamp: undefined,
    wager: undefined,
    byHand: player.byHand - player.points,
  });
  const round = openRound(left);
  const closed =
    round === null
      ? left
      : withRound(left, { eligible: round.eligible.filter((id) => id !== playerId) });
  return withWinners(
    activePlayer(show)?.id === playerId ? { ...closed, activePlayerIndex: -1 } : closed,
  );
}

export function seatPlayer(show: CategoryQuizshow, playerId: string): Outcome {
  const player = playerOf(show, playerId);
  if (player === undefined) return 'notFound';
  return player.isOut ? withPlayer(show, playerId, { isOut: false }) : show;
}
