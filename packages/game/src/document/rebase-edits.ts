import type { z } from 'zod';
import type { IdPath, SingleEdit } from '../command.ts';
import { isForbiddenKey, isRecord, jsonError } from '../json.ts';
import type { Patch, PatchPath } from '../patch.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { indexOf } from '../values/ids.ts';
import type { QuizShowApp } from './document.ts';
import { optional, type Editable, type Entries } from './editable-kinds.ts';
import { editableDocument } from './editable.ts';
import { placeIn } from './games.ts';

export type EditRefused = { kind: 'refused'; reason: Refusal; detail?: string };
type EditedOnce = { kind: 'edited'; patches: Patch[] } | EditRefused;

/** The target of an ID path: its rule, its value, and the same path by indexes. */
export interface Place {
  rule: Editable;
  value: unknown;
  path: PatchPath;
  /** The list, map or field that contains the target as an element; null for a field of an object. */
  holder: Place | null;
}

const refused = (reason: Refusal, detail?: string): EditedOnce =>
  detail === undefined ? { kind: 'refused', reason } : { kind: 'refused', reason, detail };

/** Applies one of the four edit verbs to `document`: SPEC.md, EDIT. */
export function editOnce(document: QuizShowApp, command: SingleEdit): EditedOnce {
  const place = find(document, command.path);
  if (typeof place === 'string') return refused(place, command.path.join('/'));
  switch (command.type) {
    case 'edit.insert':
      return insert(document, place, command.value, command.before);
    case 'edit.update':
      return place.holder?.rule.kind === 'field'
        ? updateEntry(document, place.holder, String(command.path.at(-1)), command.value)
        : update(document, place, command.value);
    case 'edit.move':
      return move(document, place, command.before);
    case 'edit.remove':
      return remove(document, place);
  }
}

/** Resolves an ID path within the editable places. */
export function find(document: QuizShowApp, idPath: IdPath): Place | Refusal {
  let place: Place = { rule: editableDocument, value: document, path: [], holder: null };
  for (const key of idPath) {
    const next = step(place, key);
    if (typeof next === 'string') return next;
    place = next;
  }
  return place;
}

function step(place: Place, key: string | number): Place | Refusal {
  const { rule, value, path } = place;
  const name = String(key);
  switch (rule.kind) {
    case 'field': {
      if (rule.entries === undefined) return 'notEditable';
      const entries: readonly unknown[] = Array.isArray(value) ? value : [];
      const index = indexOfEntry(entries, rule.entries, name);
      const at = index < 0 ? entries.length : index;
      return {
        rule: optional(rule.entries.schema),
        value: entries[at],
        path: [...path, at],
        holder: place,
      };
    }
    case 'object': {
      const inner = rule.fields.get(name);
      if (inner === undefined) return 'notEditable';
      if (!isRecord(value)) return 'notFound';
      return { rule: inner, value: value[name], path: [...path, name], holder: null };
    }
    case 'list': {
      const elements = Array.isArray(value) ? value : [];
      const index = indexOf(elements, name);
      if (index < 0) return 'notFound';
      const element: unknown = elements[index];
      return { rule: rule.fields, value: element, path: [...path, index], holder: place };
    }
    case 'map':
      if (isForbiddenKey(name) || !isRecord(value) || !Object.hasOwn(value, name))
        return 'notFound';
      return { rule: rule.fields, value: value[name], path: [...path, name], holder: place };
    case 'row': {
      if (typeof key !== 'number' || key >= rule.length || !Array.isArray(value))
        return 'notEditable';
      const element: unknown = value[key];
      return { rule: rule.field, value: element, path: [...path, key], holder: null };
    }
  }
}

function insert(
  document: QuizShowApp,
  place: Place,
  value: { id: string },
  before: string | null,
): EditedOnce {
  const { rule, path } = place;
  if (rule.kind !== 'list' && rule.kind !== 'map') return refused('notEditable', path.join('/'));
  if (rule.kind === 'list' && rule.fixed !== undefined)
    return refused('notEditable', path.join('/'));
  if (isForbiddenKey(value.id) || jsonError(value) !== null) return refused('invalidValue');
  const parsed = rule.element.safeParse(value);
  if (!parsed.success) return refused('invalidValue', firstIssue(parsed.error, path));
  if (rule.kind === 'map') {
    const entries = isRecord(place.value) ? place.value : {};
    if (Object.hasOwn(entries, value.id)) return refused('alreadyExists');
    if (Object.keys(entries).length >= rule.maxElements) return refused('listFull');
    return {
      kind: 'edited',
      patches: [{ op: 'add', path: [...path, value.id], value: parsed.data }],
    };
  }
  const elements = Array.isArray(place.value) ? place.value : [];
  if (indexOf(elements, value.id) >= 0) return refused('alreadyExists');
  if (elements.length >= rule.maxElements) return refused('listFull');
  const index = before === null ? -1 : indexOf(elements, before);
  const at = index < 0 ? elements.length : index;
  return {
    kind: 'edited',
    patches: [
      { op: 'add', path: [...path, at], value: parsed.data },
      ...patchesToStayInPlay(document, path, (): readonly unknown[] =>
        elements.toSpliced(at, 0, parsed.data),
      ),
    ],
  };
}

function update(document: QuizShowApp, place: Place, value: unknown): EditedOnce {
  const { rule, path } = place;
  if (rule.kind !== 'field') return refused('notEditable', path.join('/'));
  if (value === null && rule.optional) {
    if (place.value === undefined) return { kind: 'edited', patches: [] };
    return { kind: 'edited', patches: [{ op: 'remove', path }] };
  }
  // A default must not replace a value that the sender omitted.
  if (value === undefined || value === null) return refused('invalidValue', path.join('/'));
  const parsed = rule.schema.safeParse(value);
  if (!parsed.success) return refused('invalidValue', firstIssue(parsed.error, path));
  if (parsed.data === place.value) return { kind: 'edited', patches: [] };
  const { game, inner } = placeIn(path);
  const refusal = game.valueRefusal(document, inner, parsed.data);
  if (refusal !== null)
    return refusal === 'notFound' ? refused(refusal, path.join('/')) : refused(refusal);
  const op = place.value === undefined ? 'add' : 'replace';
  return {
    kind: 'edited',
    patches: [
      { op, path, value: parsed.data },
      ...patchesToStayInPlay(document, path, () => parsed.data),
    ],
  };
}

/** Sets or removes one entry of a list that is a field; the others stay as they are. */
function updateEntry(document: QuizShowApp, list: Place, name: string, value: unknown): EditedOnce {
  const entries: readonly unknown[] = Array.isArray(list.value) ? list.value : [];
  if (list.rule.kind !== 'field' || list.rule.entries === undefined)
    return refused('notEditable', list.path.join('/'));
  const { key, max } = list.rule.entries;
  const at = indexOfEntry(entries, list.rule.entries, name);
  if (value === null) {
    const others = at < 0 ? entries : entries.toSpliced(at, 1);
    return update(document, list, others.length === 0 ? null : others);
  }
  if (!isRecord(value) || value[key] !== name) return refused('invalidValue', list.path.join('/'));
  const next = at < 0 ? [...entries, value].slice(-max) : entries.toSpliced(at, 1, value);
  return update(document, list, next);
}

const indexOfEntry = (entries: readonly unknown[], { key }: Entries, name: string): number =>
  entries.findIndex((entry) => isRecord(entry) && entry[key] === name);

function move(document: QuizShowApp, place: Place, before: string | null): EditedOnce {
  const { holder, path } = place;
  const from = path.at(-1);
  if (holder?.rule.kind !== 'list' || typeof from !== 'number' || !Array.isArray(holder.value))
    return refused('notEditable', path.join('/'));
  if (holder.rule.fixed === 'places') return refused('notEditable', path.join('/'));
  const elements: readonly unknown[] = holder.value;
  const index = before === null ? -1 : indexOf(elements, before);
  const last = elements.length - 1;
  // Index after its own removal, which shifts the following elements.
  const at = index < 0 ? last : index > from ? index - 1 : index;
  if (at === from) return { kind: 'edited', patches: [] };
  const patches: Patch[] = [
    { op: 'remove', path },
    { op: 'add', path: [...holder.path, at], value: place.value },
  ];
  return {
    kind: 'edited',
    patches: [
      ...patches,
      ...patchesToStayInPlay(document, holder.path, () =>
        elements.toSpliced(from, 1).toSpliced(at, 0, place.value),
      ),
    ],
  };
}

function remove(document: QuizShowApp, place: Place): EditedOnce {
  const { holder, path } = place;
  if (holder === null || holder.rule.kind === 'field')
    return refused('notEditable', path.join('/'));
  if (holder.rule.kind === 'map') {
    const refusal = removalRefusal(document, path);
    if (refusal !== null) return refused(refusal);
    return { kind: 'edited', patches: [{ op: 'remove', path }] };
  }
  if (holder.rule.kind === 'list' && holder.rule.fixed !== undefined)
    return refused('notEditable', path.join('/'));
  const at = path.at(-1);
  if (typeof at !== 'number' || !Array.isArray(holder.value)) return refused('notFound');
  const elements: readonly unknown[] = holder.value;
  const refusal = removalRefusal(document, path);
  if (refusal !== null) return refused(refusal);
  return {
    kind: 'edited',
    patches: [
      { op: 'remove', path },
      ...patchesToStayInPlay(document, holder.path, () => elements.toSpliced(at, 1)),
    ],
  };
}

function patchesToStayInPlay(
  document: QuizShowApp,
  path: PatchPath,
  after: () => unknown,
): Patch[] {
  const { game, inner } = placeIn(path);
  return game.patchesToStayInPlay(document, inner, after);
}

function removalRefusal(document: QuizShowApp, path: PatchPath): Refusal | null {
  const { game, inner } = placeIn(path);
  return game.removalRefusal(document, inner);
}

const firstIssue = (error: z.ZodError, path: PatchPath): string => {
  const issue = error.issues[0];
  return `${[...path, ...(issue?.path.map(String) ?? [])].join('/')}: ${issue?.message ?? 'invalid'}`;
};
