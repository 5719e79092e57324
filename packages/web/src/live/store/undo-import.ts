import type { EditCommand } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { invert } from '@quizcast/game/document/edit';
import { restore } from '@quizcast/game/document/restore';
import { currentDocument } from '../current-document.ts';

/** Timeout for the replaced document, which normally arrives within moments. */
const maxMs = 5000;

/**
 * Waits for the document with which the server has replaced `before`, and adds an undo step for that. Resolves with the
 * edit of this step, for `revertEdit`; null when there is none.
 */
export async function recordImportUndo(before: QuizShowApp): Promise<EditCommand | null> {
  const store = currentDocument();
  const now = await new Promise<QuizShowApp | null>((resolve) => {
    const done = (document: QuizShowApp | null) => {
      clearTimeout(timer);
      stop();
      resolve(document);
    };
    const timer = setTimeout(() => done(null), maxMs);
    const check = ({ document }: { document: QuizShowApp | null }) => {
      if (document !== null && document !== before) done(document);
    };
    const stop = store.state.subscribe(check);
    check(store.state.getState());
  });
  const back = now === null ? null : restore(now, before);
  const done = now === null || back === null ? null : invert(now, back);
  if (done !== null && back !== null) store.recordUndo(done, back);
  return done;
}
