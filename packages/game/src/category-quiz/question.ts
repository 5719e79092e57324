import type { Stamp } from '../stamp.ts';
import {
  isRunOut,
  nowOf,
  paused,
  playerOf,
  resumed,
  sounding,
  timerStarted,
  withGamefield,
  withPlay,
  withPlayer,
  withPlayers,
  type Outcome,
} from './change.ts';
import type { Judgement, Round } from './play.ts';
import {
  activePlayer,
  currentBoard,
  currentField,
  fieldOf,
  openRound,
  questionKey,
  worth,
  type Board,
  type CategoryQuizshow,
  type Gamefield,
  type Player,
} from './show.ts';

/** Whether the question in play is answered by buzzer. */
export const takesBuzzers = (show: CategoryQuizshow): boolean =>
  !show.disableBuzzers &&
  (show.play.phase === 'tieBreak' || currentField(show)?.field.isGuessQuestion === false);

/** Whether the question in play is answered by typing. */
export function takesTyping(show: CategoryQuizshow): boolean {
  if (show.play.phase === 'final') return show.play.finalStep === 'question';
  const field = currentField(show)?.field;
  if (field === undefined) return false;
  return field.isGuessQuestion || show.disableBuzzers || show.gameSettings.typedAnswers;
}

/** What the player got for a question already. */
export function judgementOf(
  { play }: CategoryQuizshow,
  key: string,
  playerId: string,
): Judgement | undefined {
  const judged = Object.hasOwn(play.judged, key) ? play.judged[key] : undefined;
  return judged !== undefined && Object.hasOwn(judged, playerId) ? judged[playerId] : undefined;
}

/** Whether somebody was right on the question in play. */
function isSolved(show: CategoryQuizshow, key: string): boolean {
  return show.players.some(({ id }) => judgementOf(show, key, id)?.isRight === true);
}

/** Those who may still answer the question in play. */
export function eligible(show: CategoryQuizshow): Player[] {
  const key = questionKey(show);
  if (key === null) return [];
  return show.players.filter(
    ({ id, isOut }) =>
      !isOut &&
      judgementOf(show, key, id) === undefined &&
      (show.play.phase !== 'tieBreak' || show.play.tiedIds.includes(id)),
  );
}

/** Gives points for a question, once. */
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

/** Without a question: no answers, no buzzes, no timer. */
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
    { fieldId: undefined, rounds: [], timer: {} },
  ),
  activePlayerIndex: -1,
});

export function pickField(show: CategoryQuizshow, fieldId: string, stamp: Stamp): Outcome {
  if (show.play.phase !== 'board') return 'boardNotOpen';
  const board = currentBoard(show);
  const found = fieldOf(board, fieldId);
  if (found === null) return 'notFound';
  const { field, category, row } = found;
  if (!field.isActive) return 'fieldPlayed';
  const shown = withGamefield(withPlay(cleared(show), { phase: 'question', fieldId }), {
    showField: false,
    showQuestion: true,
    blurImage: field.blurAtFirst && field.image !== undefined,
    fieldPoints: worth(show, board, row),
    currentCategory: category.id,
  });
  const played = withFields(shown, board, (each) => (each.id === fieldId ? false : each.isActive));
  const timed = show.startTimer ? withPlay(played, { timer: timerStarted(show, stamp) }) : played;
  const heard = sounding(timed, field.sound === undefined ? 'board' : 'question', stamp);
  return show.gameSettings.openBuzzersAtOnce && takesBuzzers(heard)
    ? withOpenBuzzers(heard, stamp)
    : heard;
}

/** The show with `isActive` of the board's fields set. */
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

function withOpenBuzzers(show: CategoryQuizshow, stamp: Stamp): CategoryQuizshow {
  const { rounds } = show.play;
  const round: Round = {
    round: [nowOf(stamp), stamp.dice, rounds.length].map((part) => part.toString(36)).join('-'),
    opensAtMs: nowOf(stamp) + show.gameSettings.buzzerLeadMs,
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

export function openBuzzers(show: CategoryQuizshow, stamp: Stamp): Outcome {
  const key = questionKey(show);
  if (key === null || show.play.phase === 'final') return 'noQuestion';
  if (!takesBuzzers(show)) return 'noBuzzers';
  if (show.gamefield.showAnswer) return 'answerRevealed';
  if (activePlayer(show) !== null) return 'playerAnswering';
  if (isSolved(show, key)) return 'questionSolved';
  if (openRound(show) !== null) return 'buzzersOpen';
  if (eligible(show).length === 0) return 'nobodyLeft';
  return withOpenBuzzers(show, stamp);
}

export const closeBuzzers = (show: CategoryQuizshow): Outcome =>
  openRound(show) === null ? 'buzzersClosed' : withRound(show, { isOpen: false });

/** The show with the last opening of the buzzers changed. */
export function withRound(show: CategoryQuizshow, change: Partial<Round>): CategoryQuizshow {
  const { rounds } = show.play;
  const round = rounds.at(-1);
  if (round === undefined) return show;
  return withPlay(show, { rounds: rounds.with(-1, { ...round, ...change }) });
}

/** The player is the one who answers now. */
export function answering(
  show: CategoryQuizshow,
  playerId: string,
  stamp: Stamp,
): CategoryQuizshow {
  const { timer } = show.play;
  const noted = withRound(show, {
    isOpen: false,
    wasBlurred: show.gamefield.blurImage,
    timerRan: timer.endsAtMs !== undefined,
  });
  const image = currentField(show)?.field.image;
  const blurred =
    show.gameSettings.blurImageAfterBuzzer && image !== undefined && !show.gamefield.showAnswer
      ? withGamefield(noted, { blurImage: true })
      : noted;
  return {
    ...withPlay(blurred, { timer: paused(timer, stamp) }),
    activePlayerIndex: show.players.findIndex(({ id }) => id === playerId),
  };
}

export function callOn(show: CategoryQuizshow, playerId: string, stamp: Stamp): Outcome {
  const key = questionKey(show);
  if (key === null || show.play.phase === 'final') return 'noQuestion';
  if (activePlayer(show)?.id === playerId) return show;
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
  const lost = gameSettings.losePointsOnWrongAnswer ? 0 - gamefield.fieldPoints : 0;
  const points = isRight ? gamefield.fieldPoints : lost;
  const told = sounding(scored(show, key, player, { points, isRight }), verdict, stamp);
  const judged = { ...told, activePlayerIndex: -1 };
  if (!isRight) return reopened(judged, player.id, stamp);
  if (play.phase === 'tieBreak')
    return withGamefield(withPlay(cleared(judged), { phase: 'finished', winnerIds: [player.id] }), {
      showField: false,
    });
  return withPlay(withTurn(judged, player.id), { timer: {} });
}

/** After a wrong answer to a buzz: the buzzers open again for those who have not tried. */
function reopened(show: CategoryQuizshow, playerId: string, stamp: Stamp): CategoryQuizshow {
  const { timer, rounds } = show.play;
  const last = rounds.at(-1);
  if (last?.winner !== playerId || show.gamefield.showAnswer || isRunOut(timer)) return show;
  if (!takesBuzzers(show) || eligible(show).length === 0) return show;
  const back = withGamefield(
    withPlay(show, { timer: last.timerRan ? resumed(timer, stamp) : timer }),
    { blurImage: last.wasBlurred },
  );
  return withOpenBuzzers(back, stamp);
}

export function showGuessAnswer(show: CategoryQuizshow): Outcome {
  if (show.play.phase !== 'question' || !takesTyping(show)) return 'nothingTyped';
  if (show.gamefield.showGuessAnswer) return show;
  return withGamefield(withPlay(show, { timer: {} }), { showGuessAnswer: true });
}

export function awardGuess(
  show: CategoryQuizshow,
  playerId: string,
  points: number,
  stamp: Stamp,
): Outcome {
  const key = questionKey(show);
  if (key === null || show.play.phase !== 'question') return 'noQuestion';
  if (!show.gamefield.showGuessAnswer) return 'notRevealed';
  const player = playerOf(show, playerId);
  if (player === undefined || player.isOut) return 'notEligible';
  if (judgementOf(show, key, playerId) !== undefined) return 'alreadyJudged';
  const isRight = points > 0;
  return sounding(
    scored(show, key, player, { points, isRight }),
    isRight ? 'right' : 'wrong',
    stamp,
  );
}

export function showAnswer(show: CategoryQuizshow): Outcome {
  const { phase, finalStep } = show.play;
  if (questionKey(show) === null) return 'noQuestion';
  if (phase === 'final' && finalStep !== 'reveal') return 'notRevealed';
  if (show.gamefield.showAnswer) return show;
  return withGamefield(withRound(show, { isOpen: false }), { showAnswer: true, blurImage: false });
}

export function backToBoard(show: CategoryQuizshow): Outcome {
  if (show.play.phase !== 'question' && show.play.phase !== 'tieBreak') return 'noQuestion';
  return withGamefield(withPlay(cleared(show), { phase: 'board' }), { showField: true });
}
