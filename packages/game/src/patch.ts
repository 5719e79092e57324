import { isForbiddenKey, isRecord } from './json.ts';

/**
 * One change from one JSON state to the next. `path` leads from the root by keys and array indexes; an empty path is
 * the whole state. In an array `add` inserts before the index and `remove` closes the gap.
 */
export type Patch =
  | { op: 'add' | 'replace'; path: PatchPath; value: unknown }
  | { op: 'remove'; path: PatchPath };

export type PatchPath = (string | number)[];

/** A patch that does not apply to the state; the state is left unchanged. */
export class PatchMismatch extends Error {
  override name = 'PatchMismatch';
}

/**
 * Applies `patches` in order and returns the new state. Does not mutate: parts that no patch touches are shared with
 * the old state. Throws PatchMismatch when a path does not exist or reaches a prototype.
 */
export function applyPatches<State>(state: State, patches: readonly Patch[]): State {
  const draft = new Draft(state);
  draft.apply(patches);
  return draft.state;
}

/**
 * A state under construction: each part is copied on its first change and then changed in place, so that many patches
 * of one long list copy it once. The original is never mutated; a returned `state` may still be changed by later
 * patches.
 */
export class Draft<State> {
  #state: State;
  /** Copies that belong to this draft alone. */
  #copies = new Set<unknown>();

  constructor(state: State) {
    this.#state = state;
  }

  get state(): State {
    return this.#state;
  }

  /** See applyPatches. After a PatchMismatch the draft is unusable. */
  apply(patches: readonly Patch[]): void {
    for (const patch of patches) {
      // A value from a patch also belongs to the patch and must not be changed in place.
      if (patch.op !== 'remove' && this.#copies.has(patch.value)) this.#copies = new Set();
      this.#state = rooted(this.#state, patch, this.#copies);
    }
  }
}

function rooted<State>(state: State, patch: Patch, copies: Set<unknown>): State;
// Patches are made by `diff` or by an edit that parsed its value, from a State to a State, which the types cannot
// express.
function rooted(state: unknown, patch: Patch, copies: Set<unknown>): unknown {
  return applyAt(state, patch, 0, copies);
}

function applyAt(node: unknown, patch: Patch, depth: number, copies: Set<unknown>): unknown {
  const key = patch.path[depth];
  if (key === undefined) {
    if (patch.op === 'remove') throw new PatchMismatch('cannot remove the whole state');
    return patch.value;
  }
  const last = depth === patch.path.length - 1;
  if (Array.isArray(node)) return applyToArray(node, key, patch, depth, copies);
  if (!isRecord(node)) throw new PatchMismatch(`nothing at ${patch.path.join('/')}`);
  const name = String(key);
  if (isForbiddenKey(name)) throw new PatchMismatch(`forbidden key ${name}`);
  const copy = copies.has(node) ? node : { ...node };
  copies.add(copy);
  if (!last) {
    if (!Object.hasOwn(node, name)) throw new PatchMismatch(`nothing at ${patch.path.join('/')}`);
    copy[name] = applyAt(node[name], patch, depth + 1, copies);
  } else if (patch.op === 'remove') delete copy[name];
  else copy[name] = patch.value;
  return copy;
}

function applyToArray(
  node: unknown[],
  key: string | number,
  patch: Patch,
  depth: number,
  copies: Set<unknown>,
): unknown[] {
  const last = depth === patch.path.length - 1;
  const copy = copies.has(node) ? node : node.slice();
  copies.add(copy);
  if (last && key === 'length' && patch.op === 'replace' && typeof patch.value === 'number') {
    if (patch.value > copy.length) throw new PatchMismatch('an array cannot be lengthened');
    copy.length = patch.value;
    return copy;
  }
  const index = typeof key === 'number' ? key : Number(key);
  const end = last && patch.op === 'add' ? copy.length : copy.length - 1;
  if (!Number.isInteger(index) || index < 0 || index > end)
    throw new PatchMismatch(`no element ${key} at ${patch.path.join('/')}`);
  if (!last) copy[index] = applyAt(copy[index], patch, depth + 1, copies);
  else if (patch.op === 'add') copy.splice(index, 0, patch.value);
  else if (patch.op === 'remove') copy.splice(index, 1);
  else copy[index] = patch.value;
  return copy;
}

/**
 * The patches that lead from `before` to `after`, both JSON. Shared subtrees are skipped, so the work is proportional
 * to the change. Arrays are compared element by element after removals at the head; additions or removals at the end
 * follow.
 */
export function diff(before: unknown, after: unknown): Patch[] {
  const patches: Patch[] = [];
  collect(before, after, [], patches);
  return patches;
}

/** Every object inherits `valueOf` and others, so only own keys count. */
const ownValue = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** How many elements were removed at the head while the rest is identical, as in a list of limited length. */
function shifted(before: readonly unknown[], after: readonly unknown[]): number {
  if (after.length === 0 || before[0] === after[0]) return 0;
  const passed = before.indexOf(after[0]);
  const isShift = passed > 0 && before.slice(passed).every((element, i) => element === after[i]);
  return isShift && typeof after[0] === 'object' ? passed : 0;
}

function collect(before: unknown, after: unknown, path: PatchPath, patches: Patch[]): void {
  if (Object.is(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    const passed = shifted(before, after);
    for (let index = 0; index < passed; index++) patches.push({ op: 'remove', path: [...path, 0] });
    if (passed > 0) return collect(before.slice(passed), after, path, patches);
    const common = Math.min(before.length, after.length);
    for (let index = 0; index < common; index++)
      collect(before[index], after[index], [...path, index], patches);
    for (let index = before.length - 1; index >= common; index--)
      patches.push({ op: 'remove', path: [...path, index] });
    for (let index = common; index < after.length; index++)
      patches.push({ op: 'add', path: [...path, index], value: after[index] });
    return;
  }
  if (isRecord(before) && isRecord(after)) {
    for (const key of Object.keys(before))
      if (ownValue(after, key) === undefined && before[key] !== undefined)
        patches.push({ op: 'remove', path: [...path, key] });
    for (const [key, value] of Object.entries(after)) {
      if (value === undefined) continue;
      const old = ownValue(before, key);
      if (old === undefined) patches.push({ op: 'add', path: [...path, key], value });
      else collect(old, value, [...path, key], patches);
    }
    return;
  }
  patches.push({ op: 'replace', path, value: after });
}
