import type { EditCommand, IdPath, SingleEdit } from '../command.ts';
import { isRecord } from '../json.ts';
import type { QuizShowApp } from './document.ts';
import type { Editable } from './editable-kinds.ts';
import { editableDocument } from './editable.ts';
import { games, placeIn, type QuizGame } from './games.ts';
import { inOrder, type RestoringEdits, type Side } from './restore-order.ts';

const ruleOf = (rule: Editable, name: string): Editable | undefined =>
  rule.kind === 'object' ? rule.fields.get(name) : undefined;

type List = Extract<Editable, { kind: 'list' | 'map' }>;

/**
 * The edits that turn the authored content of `now` into that of `then`; the state of play stays unchanged. Null when
 * nothing differs. With `showId` only that show is restored.
 */
export function restore(now: QuizShowApp, then: QuizShowApp, showId?: string): EditCommand | null {
  const edits = new Restoration();
  const unplayed = {
    ...games.reduce((resting, game) => game.unplayed(resting), then),
    // The game on air and the cleared state belong to the state of play.
    onAir: now.onAir,
    isCleared: now.isCleared,
  };
  if (showId === undefined) edits.place([], editableDocument, now, unplayed);
  else edits.show(now, unplayed, showId);
  // Games share only the styles, which come first, so each game can be ordered separately.
  const all = games.flatMap((game) => {
    const { path, section } = game;
    const ordered = inOrder(edits.of(game), section(now), section(unplayed), limitsOf(game));
    return ordered.map((edit) => ({ ...edit, path: [...path, ...edit.path] }));
  });
  return all.length === 0 ? null : { type: 'edit.many', edits: all };
}

/** The editing rule for a game's shows and styles. */
const sideRule = ({ path: [key] }: QuizGame): Editable | undefined =>
  key === undefined ? editableDocument : ruleOf(editableDocument, key);

function limitsOf(game: QuizGame): { shows: number; styles: number } {
  const maxOf = (name: string): number => {
    const side = sideRule(game);
    const rule = side === undefined ? undefined : ruleOf(side, name);
    return rule?.kind === 'list' || rule?.kind === 'map' ? rule.maxElements : Infinity;
  };
  return { shows: maxOf('shows'), styles: maxOf('styles') };
}

/** Collects edits in three lists: removals, insertions and updates. */
class Restoration {
  readonly #removals: SingleEdit[] = [];
  readonly #inserts: SingleEdit[] = [];
  readonly #updates: SingleEdit[] = [];

  /** The edits of one game, with their paths relative to its section. */
  of(game: QuizGame): RestoringEdits {
    const some = (edits: readonly SingleEdit[]): SingleEdit[] =>
      edits
        .filter(({ path }) => placeIn(path).game.id === game.id)
        .map((edit) => ({ ...edit, path: edit.path.slice(game.path.length) }));
    return {
      removals: some(this.#removals),
      inserts: some(this.#inserts),
      updates: some(this.#updates),
    };
  }

  show(now: QuizShowApp, then: QuizShowApp, showId: string): void {
    for (const game of games) {
      const rule = sideRule(game);
      if (rule !== undefined)
        this.#showOf([...game.path], rule, game.section(now), game.section(then), showId);
    }
  }

  #showOf(path: IdPath, side: Editable, now: Side, then: Side, showId: string): void {
    const rule = ruleOf(side, 'shows');
    if (rule?.kind !== 'list') return;
    const only = ({ id }: { id: string }) => id === showId;
    const before = then.shows.filter(only);
    // The former style may no longer exist: the show then uses the default style.
    const known = before.map((show) =>
      Object.hasOwn(now.styles, show.styleId) ? show : { ...show, styleId: now.defaultStyle },
    );
    this.place([...path, 'shows'], rule, now.shows.filter(only), known);
  }

  place(path: IdPath, rule: Editable, now: unknown, then: unknown): void {
    switch (rule.kind) {
      case 'field':
        if (!isSame(now, then) && (then !== undefined || rule.optional))
          this.#updates.push({ type: 'edit.update', path, value: then ?? null });
        return;
      case 'object':
        for (const [name, inner] of rule.fields)
          this.place([...path, name], inner, inside(now, name), inside(then, name));
        return;
      case 'row':
        for (let index = 0; index < rule.length; index++)
          this.place([...path, index], rule.field, inside(now, index), inside(then, index));
        return;
      case 'list':
      case 'map':
        this.#elements(path, rule, elementsOf(now), elementsOf(then));
    }
  }

  #elements(path: IdPath, rule: List, now: Element[], then: Element[]): void {
    const before = new Map(now.map((element) => [element.id, element]));
    const after = new Set(then.map(({ id }) => id));
    for (const { id } of now)
      if (!after.has(id)) this.#removals.push({ type: 'edit.remove', path: [...path, id] });
    // Inserts from last to first, so that each element can be inserted before its successor.
    for (const [index, element] of [...then.entries()].toReversed()) {
      const known = before.get(element.id);
      if (known === undefined || isFixed(rule, known, element))
        this.#insert(path, element, followerOf(then, index), known !== undefined);
      else this.place([...path, element.id], rule.fields, known, element);
    }
    if (rule.kind === 'list' && rule.fixed !== 'places') this.#order(path, now, then);
  }

  #insert(path: IdPath, value: Element, before: string | null, exists: boolean): void {
    if (exists) this.#removals.push({ type: 'edit.remove', path: [...path, value.id] });
    this.#inserts.push({ type: 'edit.insert', path, value, before });
  }

  /** Moves as few elements as possible, from last to first, each before its successor. */
  #order(path: IdPath, now: Element[], then: Element[]): void {
    const places = new Map(then.map(({ id }, index) => [id, index]));
    const order = now.map(({ id }) => id).filter((id) => places.has(id));
    const known = new Set(order);
    const fromLast = [...then.entries()].toReversed();
    for (const [index, { id }] of fromLast)
      if (!known.has(id)) {
        const before = order.indexOf(followerOf(then, index) ?? '');
        order.splice(before < 0 ? order.length : before, 0, id);
      }
    const inOrder = increasingSubsequence(order.map((id) => places.get(id) ?? 0));
    for (const [index, { id }] of fromLast)
      if (!inOrder.has(index))
        this.#updates.push({
          type: 'edit.move',
          path: [...path, id],
          before: followerOf(then, index),
        });
  }
}

const followerOf = (elements: readonly Element[], index: number): string | null =>
  elements[index + 1]?.id ?? null;

/** A longest increasing subsequence of `numbers`, which are distinct. */
function increasingSubsequence(numbers: readonly number[]): Set<number> {
  /**
   * The smallest number that ends an increasing subsequence of each length, and each number's predecessor in its
   * subsequence.
   */
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    const found = ends.findIndex((end) => end > number);
    const length = found < 0 ? ends.length : found;
    previous.set(number, ends[length - 1]);
    ends[length] = number;
  }
  const row = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = previous.get(number))
    row.add(number);
  return row;
}

/** Fields that an edit cannot set differ: the element has to be inserted again. */
const isFixed = (rule: List, now: Element, then: Element): boolean =>
  rule.fields.kind === 'object' && rule.fields.fields.size === 0 && !isSame(now, then);

type Element = Record<string, unknown> & { id: string };

const isElement = (value: unknown): value is Element =>
  isRecord(value) && typeof value['id'] === 'string';

function elementsOf(value: unknown): Element[] {
  if (Array.isArray(value)) return value.filter(isElement);
  return isRecord(value) ? Object.values(value).filter(isElement) : [];
}

function inside(value: unknown, key: string | number): unknown {
  if (typeof key === 'number') return Array.isArray(value) ? value[key] : undefined;
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
