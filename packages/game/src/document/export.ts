import type { QuizShowApp } from './document.ts';
import { games } from './games.ts';

/**
 * The document in the specification's own layout: its field names only, lists without IDs, the active show by its
 * position. `readDocument` turns it back into the same document, except for running votes, running category quizzes and
 * undo lists.
 */
export const exportDocument = ({ card: _, ...document }: QuizShowApp): Record<string, unknown> =>
  games.reduce<Record<string, unknown>>((exported, game) => {
    const section = game.exported(document);
    const [key] = game.path;
    return key === undefined ? { ...section, ...exported } : { ...exported, [key]: section };
  }, {});
