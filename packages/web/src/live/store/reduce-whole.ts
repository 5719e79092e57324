import type { Command, EditCommand } from '@quizcast/game/command';
import { maxDocumentBytes, type QuizShowApp } from '@quizcast/game/document/document';
import { splitEdit } from '@quizcast/game/document/chunk-edits';
import { reduce, type Reduced } from '@quizcast/game/reduce';
import type { Stamp } from '@quizcast/game/stamp';

/**
 * Decides an edit as the rules have it. One that is sent in parts and makes the document larger than the server keeps it is
 * refused here: there it would be refused in its middle. One that is sent whole is left to the server.
 */
export function reduceWhole(document: QuizShowApp, command: EditCommand, stamp: Stamp): Reduced {
  const result = reduce(document, command, stamp);
  if (result.kind === 'refused' || splitEdit(command).length < 2) return result;
  const bytes = bytesOf(result.document);
  return bytes > maxDocumentBytes && bytes > bytesOf(document)
    ? { kind: 'refused', reason: 'documentFull' }
    : result;
}

/** The document with all of these on top; what does not fit (yet) is left out. */
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
