import type { EditCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { restore } from '@quizcast/game/document/restore';
import { currentDocument } from '../current-document.ts';

/** News of a replaced document come within moments, or not at all. */
const maxMs = 5000;

/**
 * Waits until the document that the server has put in the place of `before` has arrived, and makes that something undo can
 * take back. Resolves with the edit that does so; null when there is none.
 */
export async function wayBackTo(before: QuizShowApp): Promise<EditCommand | null> {
  const store = currentDocument();
  const now = await new Promise<QuizShowApp | null>((resolve) => {
    const done = (document: QuizShowApp | null) => {
      clearTimeout(timer);
      stop();
      resolve(document);
    };
    const timer = setTimeout(() => done(null), maxMs);
    const look = ({ document }: { document: QuizShowApp | null }) => {
      if (document !== null && document !== before) done(document);
    };
    const stop = store.state.subscribe(look);
    look(store.state.getState());
  });
  const command = now === null ? null : restore(now, before);
  if (command !== null) store.goesBackBy(command);
  return command;
}
