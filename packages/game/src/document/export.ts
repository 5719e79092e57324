import type { QuizShowApp } from './document.ts';
import { games } from './games.ts';

/**
 * The document in the specification's own layout: its field names alone, lists without ids, the active show by its
 * position. What `readDocument` makes of it is the same document again, running votes, running category quizzes
 * and undo lists apart.
 */
export const exportDocument = ({ card: _, ...document }: QuizShowApp): Record<string, unknown> =>
  games.reduce<Record<string, unknown>>((exported, game) => {
    const section = game.exported(document);
    const [key] = game.path;
    return key === undefined ? { ...section, ...exported } : { ...exported, [key]: section };
  }, {});
