import { openRound, type CategoryQuizshow } from '../games/category-quiz/show.ts';
import type { QuizShowApp } from '../document/document.ts';
import { currentStage, type Quizshow } from '../games/stage-quiz/show.ts';

/**
 * Names what the presses of a control surface mean now: another name says that the same press would mean something new. It
 * changes with every move, with what the room finds out, and with what is on air; votes that come in and texts that
 * somebody writes leave it as it is. It tells nothing of what it is made from.
 */
export function controlRound(document: QuizShowApp): string {
  const { onAir, isCleared, shows, activeShow, categoryQuiz } = document;
  const parts =
    onAir === 'stageQuiz'
      ? stageParts(shows.find(({ id }) => id === activeShow))
      : categoryParts(categoryQuiz.shows.find(({ id }) => id === categoryQuiz.activeShow));
  const shared = [onAir, isCleared, activeShow, categoryQuiz.activeShow];
  return fingerprint(JSON.stringify([...shared, ...parts]));
}

type Part = string | number | boolean | null | undefined;

function stageParts(show: Quizshow | undefined): Part[] {
  if (show === undefined) return [];
  const question = currentStage(show)?.question;
  return [
    show.moves.length,
    show.moves.at(-1)?.atMs,
    currentStage(show)?.id,
    question?.isVoting,
    question?.votingRound,
    question?.lockedAnswer,
    question?.showCorrectAnswer,
  ];
}

function categoryParts(show: CategoryQuizshow | undefined): Part[] {
  if (show === undefined) return [];
  const { play, gamefield, gameSettings, moves } = show;
  return [
    moves.length,
    moves.at(-1)?.atMs,
    play.phase,
    play.rounds.length,
    openRound(show)?.round,
    show.activePlayerIndex,
    play.timer.endsAtMs,
    play.timer.leftMs,
    gamefield.playSound.id,
    gamefield.blurImage,
    // Points and seats are set by hand as often as one likes; each time is a new one.
    ...show.players.flatMap(({ points, isOut, hasTurn }) => [points, isOut, hasTurn]),
    JSON.stringify([gameSettings, show.disableBuzzers, show.startTimer]),
  ];
}

/** Sixteen digits of a text (FNV-1a, two seeds): enough to tell states of one show apart. */
function fingerprint(text: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((seed) => {
      let hash = seed;
      for (let at = 0; at < text.length; at++)
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
