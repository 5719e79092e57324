import type { EditCommand, SingleEdit } from '../command.ts';
import { isRecord } from '../json.ts';
import { Draft, type Patch } from '../patch.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { QuizShowApp } from './document.ts';
import { editOnce, find, type EditRefused, type Place } from './rebase-edits.ts';

type Edited = { kind: 'edited'; patches: Patch[]; document: QuizShowApp } | EditRefused;

/** Applies an edit to `document` and returns the result with its patches: SPEC.md, EDIT. */
export const edit = (document: QuizShowApp, command: EditCommand): Edited =>
  applyInOrder(document, command, () => undefined);

/**
 * In a list of edits, those with these refusals are skipped: their target is already gone, or their element already
 * exists, because another user was faster. The remaining edits still apply.
 */
const skippedRefusals: ReadonlySet<Refusal> = new Set(['notFound', 'alreadyExists']);

/**
 * Applies the edits of `command` in order; `onApply` is called for each edit that is not skipped, with the state before
 * it.
 */
function applyInOrder(
  document: QuizShowApp,
  command: EditCommand,
  onApply: (state: QuizShowApp, edit: SingleEdit) => void,
): Edited {
  const patches: Patch[] = [];
  const draft = new Draft(document);
  let isAnyDone = false;
  let refusal: EditRefused | null = null;
  for (const single of singlesOf(command)) {
    const edited = editOnce(draft.state, single);
    if (edited.kind === 'refused') {
      if (!skippedRefusals.has(edited.reason)) return edited;
      refusal ??= edited;
      continue;
    }
    isAnyDone = true;
    onApply(draft.state, single);
    patches.push(...edited.patches);
    draft.apply(edited.patches);
  }
  return isAnyDone || refusal === null
    ? { kind: 'edited', patches, document: draft.state }
    : refusal;
}

/** The edit that reverts `command`, computed from the document before it; null when `command` would be refused. */
export function invert(document: QuizShowApp, command: EditCommand): EditCommand | null {
  const inverses: (SingleEdit | null)[] = [];
  const edited = applyInOrder(document, command, (state, single) => {
    inverses.push(invertOnce(state, single));
  });
  const back = inverses.toReversed().flatMap((inverse) => inverse ?? []);
  const [only] = back;
  if (edited.kind === 'refused' || only === undefined || back.length < inverses.length) return null;
  return command.type === 'edit.many' ? { type: 'edit.many', edits: back } : only;
}

export const singlesOf = (command: EditCommand): readonly SingleEdit[] =>
  command.type === 'edit.many' ? command.edits : [command];

/**
 * Whether `back`, the inverse of `done`, would overwrite a later change: a field that has neither a value that `done`
 * wrote nor the one that `back` restores.
 */
export function isChangedSince(
  document: QuizShowApp,
  done: EditCommand,
  back: EditCommand,
): boolean {
  const written = new Map<string, unknown[]>();
  for (const edit of singlesOf(done)) {
    const path = JSON.stringify(edit.path);
    const value = edit.type === 'edit.update' ? edit.value : null;
    written.set(path, [...(written.get(path) ?? []), value]);
  }
  return singlesOf(back).some((edit) => {
    const place = find(document, edit.path);
    if (edit.type !== 'edit.update' || typeof place === 'string' || place.rule.kind !== 'field')
      return false;
    const { schema } = place.rule;
    const stored = (value: unknown) => JSON.stringify(schema.safeParse(value ?? undefined).data);
    const now = stored(place.value);
    const values = written.get(JSON.stringify(edit.path)) ?? [null];
    return [edit.value, ...values].every((value) => now !== stored(value));
  });
}

function invertOnce(document: QuizShowApp, command: SingleEdit): SingleEdit | null {
  const place = find(document, command.path);
  if (typeof place === 'string') return null;
  const { path } = command;
  switch (command.type) {
    case 'edit.insert':
      return { type: 'edit.remove', path: [...path, command.value.id] };
    case 'edit.update':
      return { type: 'edit.update', path, value: place.value ?? null };
    case 'edit.move':
      return { type: 'edit.move', path, before: follower(place) };
    case 'edit.remove': {
      const { value } = place;
      if (!isRecord(value) || typeof value['id'] !== 'string') return null;
      const element = { ...value, id: value['id'] };
      return {
        type: 'edit.insert',
        path: path.slice(0, -1),
        value: element,
        before: follower(place),
      };
    }
  }
}

/** The ID of the next element in the list, or null. */
function follower(place: Place): string | null {
  const at = place.path.at(-1);
  if (typeof at !== 'number' || !Array.isArray(place.holder?.value)) return null;
  const next: unknown = place.holder.value[at + 1];
  return isRecord(next) && typeof next['id'] === 'string' ? next['id'] : null;
}
