import type { Stamp } from '../../stamp.ts';
import { callOn, closeBuzzers, judge, openBuzzers } from './buzzers.ts';
import {
  cleared,
  isRunning,
  isRunOut,
  nowOf,
  paused,
  playerOf,
  resumed,
  sounding,
  timerStarted,
  withFields,
  withGamefield,
  withPlay,
  withPlayers,
  withTurn,
  type Outcome,
} from './change.ts';
import {
  isRoomCommand,
  type AnyCategoryQuizCommand,
  type CategoryQuizCommand,
  type RoomCommand,
} from './command.ts';
import {
  finish,
  judgeFinal,
  nextFinalStep,
  revealFinal,
  startFinal,
  startTieBreak,
} from './final.ts';
import { boardShown, withCrowdResult, withEverybody } from './everybody.ts';
import { withRoomChanges, recorded, undone } from './moves.ts';
import { playSchema } from './play.ts';
import { playerInput, removePlayer, seatPlayer, setPoints, swapPlayers } from './players.ts';
import {
  awardGuess,
  backToBoard,
  pickField,
  setStake,
  showAnswer,
  showGuessAnswer,
} from './question.ts';
import { buzzVerdict, earlyPress, timeUp } from './system-moves.ts';
import { awaitsStake, currentField, questionKey, type CategoryQuizshow } from './show.ts';

/**
 * The rules of the category quiz: SPEC.md, CQ. The host's moves can be undone; what players and the room send are not
 * moves of their own.
 */
export function play(
  show: CategoryQuizshow,
  command: AnyCategoryQuizCommand,
  stamp: Stamp,
): Outcome {
  if (isRoomCommand(command)) return applyRoomCommand(show, command, stamp);
  if (command.type === 'categoryQuiz.undo') return undone(show, command.from, stamp);
  if (command.type === 'categoryQuiz.showBoard')
    return boardShown(show, { card: command.card, atMs: nowOf(stamp) });
  const after = withCrowd(show, move(show, command, stamp), stamp);
  if (stamp.actor.kind === 'player' || stamp.actor.kind === 'system') return after;
  return recorded(command.type.slice('categoryQuiz.'.length), show, after, stamp);
}

const withCrowd = (before: CategoryQuizshow, after: Outcome, stamp: Stamp): Outcome =>
  typeof after === 'string' ? after : withEverybody(before, after, stamp);

/** Applies a command of the room. */
function applyRoomCommand(show: CategoryQuizshow, command: RoomCommand, stamp: Stamp): Outcome {
  switch (command.type) {
    case 'categoryQuiz.buzzVerdict':
      return withRoomChanges('rounds', show, buzzVerdict(show, command, stamp));
    case 'categoryQuiz.earlyPress':
      return earlyPress(show, command);
    case 'categoryQuiz.timeUp':
      return withRoomChanges(
        'timer',
        show,
        withCrowd(show, timeUp(show, command.endsAtMs, stamp), stamp),
      );
    case 'categoryQuiz.scoreCrowd':
      return withCrowdResult(show, command.round, { ...command.result, atMs: nowOf(stamp) });
    case 'categoryQuiz.showScore':
      return { ...show, scoreOnAir: { ...command.score, atMs: nowOf(stamp) } };
  }
}

type Move = Exclude<CategoryQuizCommand, { type: 'categoryQuiz.undo' | 'categoryQuiz.showBoard' }>;

function move(show: CategoryQuizshow, command: Move, stamp: Stamp): Outcome {
  switch (command.type) {
    case 'categoryQuiz.start':
      return start(show);
    case 'categoryQuiz.reset':
      return resetShow(show);
    case 'categoryQuiz.pickField':
      return pickField(show, command.fieldId, stamp);
    case 'categoryQuiz.setStake':
      return setStake(show, command, stamp);
    case 'categoryQuiz.openBuzzers':
      return openBuzzers(show, stamp);
    case 'categoryQuiz.closeBuzzers':
      return closeBuzzers(show);
    case 'categoryQuiz.callOn':
      return callOn(show, command.playerId, stamp);
    case 'categoryQuiz.judge':
      return judge(show, command.verdict, stamp);
    case 'categoryQuiz.showGuessAnswer':
      return showGuessAnswer(show);
    case 'categoryQuiz.awardGuess':
      return awardGuess(show, command.playerId, command.points, stamp);
    case 'categoryQuiz.showAnswer':
      return showAnswer(show);
    case 'categoryQuiz.backToBoard':
      return backToBoard(show);
    case 'categoryQuiz.nextBoard':
      return nextBoard(show);
    case 'categoryQuiz.chooseBoard':
      return chooseBoard(show, command.boardId);
    case 'categoryQuiz.startTimer':
      return startTimer(show, stamp);
    case 'categoryQuiz.pauseTimer':
      if (!isRunning(show.play.timer)) return 'timerStands';
      return withPlay(show, { timer: paused(show.play.timer, stamp) });
    case 'categoryQuiz.addTime':
      return addTime(show, command.seconds, stamp);
    case 'categoryQuiz.setBlur':
      return setBlur(show, command.isBlurred);
    case 'categoryQuiz.playSound':
      return playSound(show, command.sound, stamp);
    case 'categoryQuiz.startFinal':
      return startFinal(show, stamp);
    case 'categoryQuiz.nextFinalStep':
      return nextFinalStep(show, stamp);
    case 'categoryQuiz.revealFinal':
      return revealFinal(show, command.playerId);
    case 'categoryQuiz.judgeFinal':
      return judgeFinal(show, command.playerId, command.verdict, stamp);
    case 'categoryQuiz.startTieBreak':
      return startTieBreak(show, stamp);
    case 'categoryQuiz.finish':
      return finish(show, stamp);
    case 'categoryQuiz.giveTurn':
    case 'categoryQuiz.setPoints':
    case 'categoryQuiz.swapPlayers':
    case 'categoryQuiz.removePlayer':
    case 'categoryQuiz.seatPlayer':
      return seatMove(show, command);
    case 'categoryQuiz.typeAnswer':
    case 'categoryQuiz.wager':
    case 'categoryQuiz.setName':
    case 'categoryQuiz.setFacecam':
      return playerInput(show, command, stamp);
  }
}

type SeatMove = Extract<
  Move,
  {
    type: `categoryQuiz.${'giveTurn' | 'setPoints' | 'swapPlayers' | 'removePlayer' | 'seatPlayer'}`;
  }
>;

function seatMove(show: CategoryQuizshow, command: SeatMove): Outcome {
  switch (command.type) {
    case 'categoryQuiz.giveTurn':
      return giveTurn(show, command.playerId);
    case 'categoryQuiz.setPoints':
      return setPoints(show, command.playerId, command.points);
    case 'categoryQuiz.swapPlayers':
      return swapPlayers(show, command.playerId, command.otherId);
    case 'categoryQuiz.removePlayer':
      return removePlayer(show, command.playerId);
    case 'categoryQuiz.seatPlayer':
      return seatPlayer(show, command.playerId);
  }
}

/** The show before its start: every field unplayed, no points. */
export function resetShow({
  boardOnAir: _,
  scoreOnAir: _score,
  ...show
}: CategoryQuizshow): CategoryQuizshow {
  const active = [show.gamefield, ...show.boards].reduce(
    (each, board) => withFields(each, board, () => true),
    show,
  );
  const without = withPlayers(cleared(active), (player) => ({
    ...player,
    hasTurn: false,
    points: 0,
    byHand: 0,
    wager: undefined,
  }));
  return withGamefield({ ...without, play: playSchema.parse({}) }, { showField: false });
}

function start(show: CategoryQuizshow): Outcome {
  const hasQuestion = [show.gamefield, ...show.boards].some(({ categories }) =>
    categories.some(({ fields }) =>
      fields.some(
        ({ question, image, sound }) =>
          question.trim() !== '' || image !== undefined || sound !== undefined,
      ),
    ),
  );
  if (!hasQuestion) return 'noQuestions';
  return withGamefield(withPlay(resetShow(show), { phase: 'board' }), { showField: true });
}

function nextBoard(show: CategoryQuizshow): Outcome {
  const at = show.boards.findIndex(({ id }) => id === show.play.boardId);
  const next = show.boards[at + 1];
  if (show.play.phase !== 'board') return 'boardNotOpen';
  return next === undefined ? 'noNextBoard' : withPlay(show, { boardId: next.id });
}

function chooseBoard(show: CategoryQuizshow, boardId: string | null): Outcome {
  if (show.play.phase !== 'board') return 'boardNotOpen';
  if (boardId !== null && !show.boards.some(({ id }) => id === boardId)) return 'notFound';
  if ((show.play.boardId ?? null) === boardId) return show;
  return withPlay(show, { boardId: boardId ?? undefined });
}

function giveTurn(show: CategoryQuizshow, playerId: string | null): Outcome {
  if (show.play.phase === 'ready') return 'notStarted';
  const player = playerId === null ? null : playerOf(show, playerId);
  if (player === undefined) return 'notFound';
  if (player?.isOut === true) return 'notEligible';
  return withTurn(show, playerId);
}

function startTimer(show: CategoryQuizshow, stamp: Stamp): Outcome {
  const { timer } = show.play;
  if (questionKey(show) === null) return 'noQuestion';
  if (awaitsStake(show)) return 'stakeFirst';
  if (isRunning(timer)) return 'timerRuns';
  const isPaused = timer.leftMs !== undefined && !isRunOut(timer);
  return withPlay(show, { timer: isPaused ? resumed(timer, stamp) : timerStarted(show, stamp) });
}

/**
 * Changes the end of a running timer, not to before now, or the remaining time of a paused one; a timer that ran out
 * runs again.
 */
function addTime(show: CategoryQuizshow, seconds: number, stamp: Stamp): Outcome {
  const { endsAtMs, leftMs } = show.play.timer;
  const addedMs = seconds * 1000;
  if (endsAtMs !== undefined)
    return withPlay(show, { timer: { endsAtMs: Math.max(nowOf(stamp), endsAtMs + addedMs) } });
  if (leftMs === undefined || (leftMs === 0 && addedMs <= 0)) return 'timerStands';
  if (leftMs === 0) return withPlay(show, { timer: { endsAtMs: nowOf(stamp) + addedMs } });
  return withPlay(show, { timer: { leftMs: Math.max(1, leftMs + addedMs) } });
}

function setBlur(show: CategoryQuizshow, isBlurred: boolean): Outcome {
  if (currentField(show)?.field.image === undefined) return 'noImage';
  if (show.gamefield.blurImage === isBlurred) return show;
  return withGamefield(show, { blurImage: isBlurred });
}

function playSound(
  show: CategoryQuizshow,
  sound: Parameters<typeof sounding>[1],
  stamp: Stamp,
): Outcome {
  if (sound === 'question' && awaitsStake(show)) return 'stakeFirst';
  if (sound === 'question' && currentField(show)?.field.sound === undefined) return 'noSound';
  return sounding(show, sound, stamp);
}
