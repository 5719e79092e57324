import type { Command, EditCommand } from '@quizcast/game/command';
import { maxDocumentBytes, type QuizShowApp } from '@quizcast/game/document/document';
import { splitEdit } from '@quizcast/game/document/chunk-edits';
import { reduce, type Reduced } from '@quizcast/game/reduce';
import type { Stamp } from '@quizcast/game/stamp';

/**
 * Reduces an edit. One that is sent in parts and exceeds the server's document size is refused here, as the server
 * would refuse it halfway. One sent as a whole is left to the server.
 */
export function reduceWithinLimit(
  document: QuizShowApp,
  command: EditCommand,
  stamp: Stamp,
): Reduced {
  const result = reduce(document, command, stamp);
  if (result.kind === 'refused' || splitEdit(command).length < 2) return result;
  const bytes = bytesOf(result.document);
  return bytes > maxDocumentBytes && bytes > bytesOf(document)
    ? { kind: 'refused', reason: 'documentFull' }
    : result;
}

/** Applies all commands to the document; skips those that do not apply (yet). */
export function reduceAll(
  document: QuizShowApp,
  waiting: readonly { command: Command }[],
  stamp: Stamp,
): QuizShowApp {
  let last = document;
  for (const { command } of waiting) {
    const result = reduce(last, command, stamp);
    if (result.kind === 'accepted') last = result.document;
  }
  return last;
}

const bytesOf = (document: QuizShowApp): number =>
  new TextEncoder().encode(JSON.stringify(document)).length;
