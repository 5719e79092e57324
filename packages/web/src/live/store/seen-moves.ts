import type { QuizShowApp } from '@quizcast/game/document/document';
import type { MoveCommand } from './pending-moves.ts';

type Undo = Extract<MoveCommand, { type: `${string}.undo` }>;
interface PlayedShow {
  id: string;
  moves: readonly unknown[];
}

const isUndo = (command: MoveCommand): command is Undo => command.type.endsWith('.undo');

/** Undo names the moves that the page shows, so that two hosts who press at once undo one move. */
export function withSeenMoves(command: MoveCommand, document: QuizShowApp): MoveCommand {
  if (!isUndo(command)) return command;
  const shows: Record<Undo['type'], readonly PlayedShow[]> = {
    'stageQuiz.undo': document.shows,
    'categoryQuiz.undo': document.categoryQuiz.shows,
    'crowdQuiz.undo': document.crowdQuiz.shows,
  };
  const show = shows[command.type].find(({ id }) => id === command.showId);
  return show === undefined ? command : { ...command, from: show.moves.length };
}
