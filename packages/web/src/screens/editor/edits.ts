import type { EditCommand, IdPath } from '@quizcast/game/command';
import { defaultJokers } from '@quizcast/game/document/defaults';
import { nextPrice } from '@quizcast/game/stage-quiz/price';
import {
  atRest,
  showAtRest,
  type Joker,
  type Quizshow,
  type Stage,
} from '@quizcast/game/stage-quiz/show';

type Insert = Extract<EditCommand, { type: 'edit.insert' }>;

const insert = (path: IdPath, value: Insert['value'], before: string | null): Insert => ({
  type: 'edit.insert',
  path,
  value,
  before,
});

/** The id of the element after this one; null for the last. */
export function follower(list: readonly { id: string }[], id: string): string | null {
  const index = list.findIndex((element) => element.id === id);
  return index < 0 ? null : (list[index + 1]?.id ?? null);
}

export const stagePath = (showId: string, stageId: string, ...field: IdPath): IdPath => [
  'shows',
  showId,
  'stages',
  stageId,
  ...field,
];
export const jokerPath = (showId: string, jokerId: string, ...field: IdPath): IdPath => [
  'shows',
  showId,
  'jokers',
  jokerId,
  ...field,
];

export const addShow = (id: string, name: string, styleId: string): Insert =>
  insert(['shows'], { id, name, styleId, jokers: defaultJokers(), stages: [] }, null);

/** A copy right behind the original, as it stood before it was played. */
export function duplicateShow(
  shows: readonly Quizshow[],
  show: Quizshow,
  id: string,
  name: string,
): Insert {
  const copy = { ...showAtRest(show), id, name };
  return insert(['shows'], copy, follower(shows, show.id));
}

/** An empty stage at the end, with the price that goes on from those before it. */
export const addStage = (show: Quizshow, id: string): Insert =>
  insert(
    ['shows', show.id, 'stages'],
    { id, price: nextPrice(show.stages.map(({ price }) => price)) },
    null,
  );

export const duplicateStage = (show: Quizshow, stage: Stage, id: string): Insert =>
  insert(
    ['shows', show.id, 'stages'],
    { ...stage, id, question: atRest(stage.question) },
    follower(show.stages, stage.id),
  );

export const addJoker = (
  show: Quizshow,
  id: string,
  joker: Pick<Joker, 'name' | 'icon' | 'event'>,
): Insert => insert(['shows', show.id, 'jokers'], { ...joker, id }, null);

/** Moves the element at `from` so that it stands at index `to`; null when it stands there already or cannot. */
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
