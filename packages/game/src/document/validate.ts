import { maxEditsAtOnce, type EditCommand, type SingleEdit } from '../command.ts';
import { diff } from '../patch.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { QuizShowApp } from './document.ts';
import { edit } from './edit.ts';
import { games } from './games.ts';
import { restore } from './restore.ts';

/**
 * The edit that turns one document into another; null when they are equal. Refused, with the path, when an edit cannot
 * make one of the changes, such as to the stage in play, or when the edit itself would be refused.
 */
export type ReplacementEdit =
  | { kind: 'edit'; command: EditCommand | null }
  | { kind: 'refused'; reason: Refusal; path: string };

/** On-air state, which a restore leaves unchanged. */
const switches = ['onAir', 'isCleared'] as const;

/** The edits that turn `now` into the whole document `then`, using the same edits as all clients: SPEC.md, DOCAPI. */
export function replacementEdit(now: QuizShowApp, then: QuizShowApp): ReplacementEdit {
  const edits = [...switchesTo(now, then), ...editsIn(restore(now, then))];
  if (edits.length > maxEditsAtOnce) return { kind: 'refused', reason: 'tooLarge', path: '' };
  const command: EditCommand | null = edits.length === 0 ? null : { type: 'edit.many', edits };
  const edited = command === null ? { kind: 'edited' as const, document: now } : edit(now, command);
  if (edited.kind === 'refused')
    return { kind: 'refused', reason: edited.reason, path: edited.detail ?? '' };
  const [left] = diff(undated(edited.document), undated(then));
  if (left !== undefined)
    return { kind: 'refused', reason: 'notEditable', path: left.path.map(String).join('/') };
  return { kind: 'edit', command };
}

const switchesTo = (now: QuizShowApp, then: QuizShowApp): SingleEdit[] =>
  switches.flatMap((name) =>
    now[name] === then[name]
      ? []
      : [{ type: 'edit.update' as const, path: [name], value: then[name] }],
  );

const editsIn = (command: EditCommand | null): readonly SingleEdit[] =>
  command === null ? [] : command.type === 'edit.many' ? command.edits : [command];

/** Edit dates and measurements are written by the rules alone. */
const undated = ({
  delayLight: _,
  rehearsal: _rehearsal,
  card: _card,
  ...document
}: QuizShowApp): QuizShowApp => games.reduce((without, game) => game.undated(without), document);
