import { throwDice, type Stamp } from '../../stamp.ts';
import {
  cleared,
  isRunOut,
  judgementOf,
  nowOf,
  paused,
  resumed,
  scored,
  sounding,
  withGamefield,
  withPlay,
  withPlayers,
  withRound,
  withTurn,
  type Outcome,
} from './change.ts';
import type { Press, Round } from './play.ts';
import {
  activePlayer,
  awaitsStake,
  currentField,
  openRound,
  questionKey,
  type CategoryQuizshow,
  type Player,
} from './show.ts';

/** Whether the question in play is answered by buzzer. */
export const isAnsweredByBuzzer = (show: CategoryQuizshow): boolean =>
  !show.disableBuzzers &&
  show.play.double === undefined &&
  (show.play.phase === 'tieBreak' || currentField(show)?.field.isGuessQuestion === false);

/** Whether a player has answered the question in play right. */
export function isSolved(show: CategoryQuizshow, key: string): boolean {
  return show.players.some(({ id }) => judgementOf(show, key, id)?.isRight === true);
}

/** Players who may still answer the question in play. */
function eligible(show: CategoryQuizshow): Player[] {
  const key = questionKey(show);
  if (key === null) return [];
  return show.players.filter(
    ({ id, isOut }) =>
      !isOut &&
      judgementOf(show, key, id) === undefined &&
      (show.play.double === undefined || show.play.double.playerId === id) &&
      (show.play.phase !== 'tieBreak' || show.play.tiedIds.includes(id)),
  );
}

export function withOpenBuzzers(show: CategoryQuizshow, stamp: Stamp): CategoryQuizshow {
  const { rounds } = show.play;
  const round: Round = {
    round: [nowOf(stamp), stamp.dice, rounds.length].map((part) => part.toString(36)).join('-'),
    opensAtMs: nowOf(stamp) + openingDelayMs(show, stamp),
    isOpen: true,
    eligible: eligible(show).map(({ id }) => id),
    early: {},
    order: [],
    isTie: false,
    wasBlurred: false,
    timerRan: false,
  };
  return withPlay(
    withPlayers(show, (player) => ({ ...player, playSound: false })),
    {
      rounds: [...rounds, round],
    },
  );
}

/**
 * Long enough for the notice to reach every player, and random, so that the opening cannot be guessed from the host's
 * voice.
 */
function openingDelayMs({ gameSettings }: CategoryQuizshow, stamp: Stamp): number {
  const { buzzerLeadMs, minOpeningDelayMs, maxOpeningDelayMs } = gameSettings;
  const leadMs = Math.min(buzzerLeadMs, Math.ceil(stamp.slowestLineMs ?? buzzerLeadMs));
  const rangeMs = Math.max(0, maxOpeningDelayMs - minOpeningDelayMs);
  const randomMs = minOpeningDelayMs + Math.floor(throwDice(stamp.dice)() * (rangeMs + 1));
  return Math.max(leadMs, randomMs);
}

/**
 * Lock-out for a press of this player before the buzzers open, while the question is read; null when presses have no
 * effect because no buzzers will open for this player.
 */
export function lockoutWhileReadMs(show: CategoryQuizshow, playerId: string): number | null {
  const key = questionKey(show);
  const isRead =
    key !== null &&
    show.play.phase !== 'final' &&
    isAnsweredByBuzzer(show) &&
    openRound(show) === null &&
    !show.gamefield.showAnswer &&
    activePlayer(show) === null &&
    !isSolved(show, key) &&
    eligible(show).some(({ id }) => id === playerId);
  return isRead ? show.gameSettings.earlyPressLockoutMs : null;
}

/** Minimum human reaction time; an earlier press was a guess or made by a machine. */
export const fastestReactionMs = 100;

/** Whether a press followed the opening faster than humanly possible. */
export const isFasterThanHuman = (
  { opensAtMs }: Pick<Round, 'opensAtMs'>,
  { pressedAtMs }: Pick<Press, 'pressedAtMs'>,
): boolean => pressedAtMs - opensAtMs < fastestReactionMs;

export function openBuzzers(show: CategoryQuizshow, stamp: Stamp): Outcome {
  const key = questionKey(show);
  if (key === null || show.play.phase === 'final') return 'noQuestion';
  if (!isAnsweredByBuzzer(show)) return 'noBuzzers';
  if (show.gamefield.showAnswer) return 'answerRevealed';
  if (activePlayer(show) !== null) return 'playerAnswering';
  if (isSolved(show, key)) return 'questionSolved';
  if (openRound(show) !== null) return 'buzzersOpen';
  if (eligible(show).length === 0) return 'nobodyLeft';
  return withOpenBuzzers(show, stamp);
}

export const closeBuzzers = (show: CategoryQuizshow): Outcome =>
  openRound(show) === null ? 'buzzersClosed' : withRound(show, { isOpen: false });

/** Makes it the player's turn to answer: closes the buzzers and pauses the timer. */
function answering(show: CategoryQuizshow, playerId: string, stamp: Stamp): CategoryQuizshow {
  const { timer } = show.play;
  const noted = withRound(show, {
    isOpen: false,
    wasBlurred: show.gamefield.blurImage,
    timerRan: timer.endsAtMs !== undefined,
  });
  return {
    ...withPlay(noted, { timer: paused(timer, stamp) }),
    activePlayerIndex: show.players.findIndex(({ id }) => id === playerId),
  };
}

/** The fastest player answers; if so configured, the image is blurred meanwhile. */
export function answeringBuzz(
  show: CategoryQuizshow,
  playerId: string,
  stamp: Stamp,
): CategoryQuizshow {
  const answers = answering(show, playerId, stamp);
  const image = currentField(show)?.field.image;
  const isBlurring =
    show.gameSettings.blurImageAfterBuzzer && image !== undefined && !show.gamefield.showAnswer;
  return isBlurring ? withGamefield(answers, { blurImage: true }) : answers;
}

export function callOn(show: CategoryQuizshow, playerId: string, stamp: Stamp): Outcome {
  const key = questionKey(show);
  if (key === null || show.play.phase === 'final') return 'noQuestion';
  if (awaitsStake(show)) return 'stakeFirst';
  if (activePlayer(show)?.id === playerId) return show;
  if (show.gamefield.showAnswer) return 'answerRevealed';
  if (activePlayer(show) !== null) return 'playerAnswering';
  if (isSolved(show, key)) return 'questionSolved';
  if (!eligible(show).some(({ id }) => id === playerId)) return 'notEligible';
  return answering(show, playerId, stamp);
}

export function judge(show: CategoryQuizshow, verdict: 'right' | 'wrong', stamp: Stamp): Outcome {
  const player = activePlayer(show);
  const key = questionKey(show);
  if (player === null || key === null) return 'nobodyAnswering';
  if (judgementOf(show, key, player.id) !== undefined) return 'alreadyJudged';
  const isRight = verdict === 'right';
  const { gamefield, gameSettings, play } = show;
  const costs = gameSettings.losePointsOnWrongAnswer || play.double !== undefined;
  const lost = costs ? 0 - gamefield.fieldPoints : 0;
  const points = isRight ? gamefield.fieldPoints : lost;
  const withScore = sounding(scored(show, key, player, { points, isRight }), verdict, stamp);
  const withoutActivePlayer = { ...withScore, activePlayerIndex: -1 };
  if (!isRight) return reopened(withoutActivePlayer, player.id, stamp);
  if (play.phase === 'tieBreak')
    return withGamefield(
      withPlay(cleared(withoutActivePlayer), { phase: 'finished', winnerIds: [player.id] }),
      {
        showField: false,
      },
    );
  return withPlay(withTurn(withoutActivePlayer, player.id), { timer: {} });
}

/** Reopens the buzzers after a wrong answer to a buzz, for players who have not tried yet. */
function reopened(show: CategoryQuizshow, playerId: string, stamp: Stamp): CategoryQuizshow {
  const { timer, rounds } = show.play;
  const last = rounds.at(-1);
  if (last?.winner !== playerId || show.gamefield.showAnswer || isRunOut(timer)) return show;
  if (!isAnsweredByBuzzer(show) || eligible(show).length === 0) return show;
  const back = withGamefield(
    withPlay(show, { timer: last.timerRan ? resumed(timer, stamp) : timer }),
    { blurImage: last.wasBlurred },
  );
  return withOpenBuzzers(back, stamp);
}
