import type { EditCommand, IdPath, SingleEdit } from '@quizcast/game/command';
import type { Language } from '@quizcast/game/values/language';
import { defaultJokers } from '@quizcast/game/document/defaults';
import {
  filledPrices,
  nextPrice,
  pricesOfPlaces,
} from '@quizcast/game/games/stage-quiz/prices/price';
import {
  unplayedShow,
  unplayedStage,
  type Joker,
  type Quizshow,
  type Stage,
} from '@quizcast/game/games/stage-quiz/show';

type Insert = Extract<EditCommand, { type: 'edit.insert' }>;

const insert = (path: IdPath, value: Insert['value'], before: string | null): Insert => ({
  type: 'edit.insert',
  path,
  value,
  before,
});

/** Id of the element after this one; null for the last. */
export function nextId(list: readonly { id: string }[], id: string): string | null {
  const index = list.findIndex((element) => element.id === id);
  return index < 0 ? null : (list[index + 1]?.id ?? null);
}

/** A show's stages or its spare questions: both use the same list and form. */
export type ListName = 'stages' | 'spareQuestions';
export interface StageList {
  path: IdPath;
  stages: readonly Stage[];
}
export const stageListOf = (show: Quizshow, list: ListName): StageList => ({
  path: ['shows', show.id, list],
  stages: show[list],
});

export const jokerPath = (showId: string, jokerId: string, ...field: IdPath): IdPath => [
  'shows',
  showId,
  'jokers',
  jokerId,
  ...field,
];

export const addShow = (id: string, name: string, styleId: string, language?: Language): Insert =>
  insert(
    ['shows'],
    { id, name, styleId, jokers: defaultJokers(language), stages: [], sound: {} },
    null,
  );

/** Duplicates a show right after the original, in its unplayed state. */
export function duplicateShow(
  shows: readonly Quizshow[],
  show: Quizshow,
  id: string,
  name: string,
): Insert {
  const { editedAtMs: _, ...rested } = unplayedShow(show);
  return insert(['shows'], { ...rested, id, name }, nextId(shows, show.id));
}

/** Adds an empty stage at the end; its price continues the series. */
export const addStage = ({ path, stages }: StageList, id: string): Insert =>
  insert(path, { id, price: nextPrice(stages.map(({ price }) => price)) }, null);

/** Adds an empty spare question at the end. */
export const addSpareQuestion = ({ path }: StageList, id: string): Insert =>
  insert(path, { id }, null);

/** Combines edits into one step; null when there is nothing to do. */
export function combineEdits(edits: readonly SingleEdit[]): EditCommand | null {
  const [only, ...more] = edits;
  if (only === undefined) return null;
  return more.length === 0 ? only : { type: 'edit.many', edits: [only, ...more] };
}

/**
 * Sets a field of a stage. A new picture removes the old description, and setting the right answer removes the mark of
 * a guess.
 */
export function setField(
  list: IdPath,
  stageId: string,
  field: IdPath,
  value: unknown,
): EditCommand {
  const at = (...path: IdPath): IdPath => [...list, stageId, ...path];
  const set: SingleEdit = { type: 'edit.update', path: at(...field), value };
  const dependentField = dependentFields[field.join('/')];
  if (dependentField === undefined) return set;
  const clearDependent: SingleEdit = {
    type: 'edit.update',
    path: at('question', dependentField),
    value: null,
  };
  return { type: 'edit.many', edits: [set, clearDependent] };
}

const dependentFields: Readonly<Record<string, string>> = {
  'question/image': 'imageAlt',
  'question/correctAnswer': 'isRightGuessed',
};

/** Confirms right answers that an import guessed; null when there are none. */
export const confirmRightAnswers = (lists: readonly StageList[]): EditCommand | null =>
  combineEdits(
    lists.flatMap(({ path, stages }) =>
      stages
        .filter(({ question }) => question.isRightGuessed === true)
        .map(({ id }): SingleEdit => ({
          type: 'edit.update',
          path: [...path, id, 'question', 'isRightGuessed'],
          value: null,
        })),
    ),
  );

/** Whether prices stay at their position or move with their stage. */
export interface PriceOptions {
  pricesStay: boolean;
}

/** Edits that keep each position's price when the stages are in this order. */
function pricesInPlace({ path, stages }: StageList, after: readonly Stage[]): SingleEdit[] {
  const prices = pricesOfPlaces(
    stages.map(({ price }) => price),
    after.length,
  );
  return after.flatMap((stage, index) => {
    const value = prices[index] ?? '';
    if (value === stage.price) return [];
    return [{ type: 'edit.update', path: [...path, stage.id, 'price'], value }];
  });
}

const withPrices = (
  list: StageList,
  edits: readonly SingleEdit[],
  after: readonly Stage[],
  { pricesStay }: PriceOptions,
): EditCommand | null =>
  edits.length === 0
    ? null
    : combineEdits([...edits, ...(pricesStay ? pricesInPlace(list, after) : [])]);

/** Duplicates these stages after the last of them. `copies` maps each stage to the id of its copy. */
export function duplicateStages(
  list: StageList,
  copies: ReadonlyMap<string, string>,
  options: PriceOptions,
): EditCommand | null {
  const { path, stages } = list;
  const chosen = stages.filter(({ id }) => copies.has(id));
  const last = chosen.at(-1);
  if (last === undefined) return null;
  const made = chosen.map((stage) => ({
    ...unplayedStage(stage),
    id: copies.get(stage.id) ?? stage.id,
  }));
  const before = nextId(stages, last.id);
  const edits = made.map((copy) => insert(path, copy, before));
  const at = stages.indexOf(last) + 1;
  return withPrices(list, edits, stages.toSpliced(at, 0, ...made), options);
}

export function removeStages(
  list: StageList,
  ids: ReadonlySet<string>,
  options: PriceOptions,
): EditCommand | null {
  const { path, stages } = list;
  const after = stages.filter(({ id }) => !ids.has(id));
  const edits = stages
    .filter(({ id }) => ids.has(id))
    .map(({ id }): SingleEdit => ({ type: 'edit.remove', path: [...path, id] }));
  return withPrices(list, edits, after, options);
}

/** Moves these stages, in their order, to their positions in `after`; all others keep their order. */
export function reorderStages(
  list: StageList,
  ids: ReadonlySet<string>,
  after: readonly Stage[],
  options: PriceOptions,
): EditCommand | null {
  if (after.every((stage, index) => stage === list.stages[index])) return null;
  const edits: SingleEdit[] = [];
  for (let index = after.length - 1; index >= 0; index -= 1) {
    const stage = after[index];
    if (stage === undefined || !ids.has(stage.id)) continue;
    edits.push({
      type: 'edit.move',
      path: [...list.path, stage.id],
      before: after[index + 1]?.id ?? null,
    });
  }
  return withPrices(list, edits, after, options);
}

/** Moves these stages to the end of the spare questions, or vice versa. */
export function switchList(
  show: Quizshow,
  from: ListName,
  ids: ReadonlySet<string>,
  options: PriceOptions,
): EditCommand | null {
  const list = stageListOf(show, from);
  const removal = removeStages(list, ids, options);
  if (removal === null) return null;
  const other = stageListOf(show, from === 'stages' ? 'spareQuestions' : 'stages');
  const prices = other.stages.map(({ price }) => price);
  const made = list.stages
    .filter(({ id }) => ids.has(id))
    .map((stage): SingleEdit => {
      const { isSafe: _, ...rested } = unplayedStage(stage);
      const price = from === 'stages' ? '' : nextPrice(prices);
      prices.push(price);
      return insert(other.path, { ...rested, price }, null);
    });
  return combineEdits([...(removal.type === 'edit.many' ? removal.edits : [removal]), ...made]);
}

/** Order after each selected stage has moved one place up (-1) or down (1), as far as possible. */
export function movedByOne(
  stages: readonly Stage[],
  ids: ReadonlySet<string>,
  step: -1 | 1,
): Stage[] {
  const order = step < 0 ? [...stages] : stages.toReversed();
  for (let index = 1; index < order.length; index += 1) {
    const [before, stage] = [order[index - 1], order[index]];
    if (before === undefined || stage === undefined) continue;
    if (!ids.has(stage.id) || ids.has(before.id)) continue;
    order[index - 1] = stage;
    order[index] = before;
  }
  return step < 0 ? order : order.toReversed();
}

/** Order after dropping at `to`: the selected stages are grouped, in their order, with the dragged one. */
export function dropped(
  stages: readonly Stage[],
  ids: ReadonlySet<string>,
  draggedId: string,
  to: number,
): Stage[] {
  const dragged = stages.find(({ id }) => id === draggedId);
  if (dragged === undefined) return [...stages];
  const others = stages.filter(({ id }) => id !== draggedId);
  const behind = new Set(others.slice(to));
  const group = stages.filter(({ id }) => ids.has(id) || id === draggedId);
  const rest = others.filter(({ id }) => !ids.has(id));
  const at = rest.findIndex((stage) => behind.has(stage));
  return rest.toSpliced(at < 0 ? rest.length : at, 0, ...group);
}

/** Fills in prices in equal steps for all stages. */
export function fillPrices({ path, stages }: StageList): EditCommand | null {
  const prices = filledPrices(stages.map(({ price }) => price));
  return combineEdits(
    stages.flatMap((stage, index) => {
      const value = prices[index] ?? '';
      if (value === stage.price) return [];
      return [{ type: 'edit.update', path: [...path, stage.id, 'price'], value }];
    }),
  );
}

export const addJoker = (
  show: Quizshow,
  id: string,
  joker: Pick<Joker, 'name' | 'icon' | 'event'>,
): Insert => insert(['shows', show.id, 'jokers'], { ...joker, id }, null);

/** Moves the element at `from` to index `to`; null when it is already there or cannot be moved. */
export function moveTo(
  listPath: IdPath,
  list: readonly { id: string }[],
  from: number,
  to: number,
): EditCommand | null {
  const element = list[from];
  if (element === undefined || from === to || to < 0 || to >= list.length) return null;
  const others = list.filter((_, index) => index !== from);
  return { type: 'edit.move', path: [...listPath, element.id], before: others[to]?.id ?? null };
}
