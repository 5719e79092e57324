import type { EditCommand, IdPath, SingleEdit } from '@quizcast/game/command';
import { defaultJokers } from '@quizcast/game/document/defaults';
import type { Language } from '@quizcast/game/values/language';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { crowdLikenessOf, crowdQuestionOf } from '@quizcast/game/importing/crowd-questions';
import { likenessOf, type ImportedFile, type ImportedStage } from '@quizcast/game/importing/import';
import type { PackMedium } from '@quizcast/game/importing/pack-media';
import { nextPrice } from '@quizcast/game/games/stage-quiz/prices/price';
import { maxSpareQuestions, maxStages, type Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { maxQuestions, type CrowdShow, type Question } from '@quizcast/game/games/crowd-quiz/show';
import { sectionPath, showPathIn } from '../../../games/game-side.ts';
import type { ListName } from '../edits.ts';
import type { ListGame } from './games.ts';

/** A question of a file that can be selected for import. */
export interface Candidate {
  /** Unique in the file: two of its shows may have equal row numbers. */
  key: string;
  /** Index of its show in the file, from 0. */
  showAt: number;
  stage: ImportedStage;
  /** As a question of a crowd quiz; null in a stage quiz. */
  crowd: Question | null;
  /** Name of the show that already contains the question; null when there is none. */
  existingIn: string | null;
  /** The same question occurs earlier in the same show of the file. */
  isRepeated: boolean;
}

/** All questions of the file; known and repeated ones are marked. */
export function candidatesOf(file: ImportedFile, app: QuizShowApp, game: ListGame): Candidate[] {
  const existing = game === 'stageQuiz' ? existingStages(app) : existingCrowdQuestions(app);
  return file.shows.flatMap((show, showAt) => {
    const seen = new Set<string>();
    return show.stages.map((stage, index) => {
      const key = `${showAt}.${index}`;
      const crowd = game === 'crowdQuiz' ? crowdQuestionOf(stage, `${showAt}-${index}`) : null;
      const likeness = crowd === null ? likenessOf(stage.question) : crowdLikenessOf(crowd);
      const isRepeated = seen.has(likeness);
      seen.add(likeness);
      const existingIn = existing.get(likeness) ?? null;
      return { key, showAt, stage, crowd, existingIn, isRepeated };
    });
  });
}

function existingStages({ shows }: QuizShowApp): ReadonlyMap<string, string> {
  const existing = new Map<string, string>();
  for (const { name, stages } of shows)
    for (const { question } of stages) existing.set(likenessOf(question), name);
  return existing;
}

function existingCrowdQuestions({ crowdQuiz }: QuizShowApp): ReadonlyMap<string, string> {
  const existing = new Map<string, string>();
  for (const { name, questions } of crowdQuiz.shows)
    for (const question of questions) existing.set(crowdLikenessOf(question), name);
  return existing;
}

/** Initial selection: every question that is not in the document, once. */
export const initialSelection = (candidates: readonly Candidate[]): Set<string> =>
  new Set(
    candidates
      .filter(({ existingIn, isRepeated }) => existingIn === null && !isRepeated)
      .map(({ key }) => key),
  );

/** Where the questions are imported: one new show, one new show per show of the file, or an existing show. */
export type Target =
  | { kind: 'new'; game: ListGame; name: string }
  | { kind: 'each'; game: ListGame; names: readonly string[] }
  | { kind: 'show'; game: 'stageQuiz'; show: Quizshow; list: ListName }
  | { kind: 'show'; game: 'crowdQuiz'; show: CrowdShow };

/** The selected questions, in order, limited to the room in each of the target's shows. */
export function fittingQuestions(target: Target, chosen: readonly Candidate[]): Candidate[] {
  const room = roomIn(target);
  const counts = new Map<number, number>();
  return chosen.filter(({ showAt }) => {
    const show = target.kind === 'each' ? showAt : 0;
    const count = (counts.get(show) ?? 0) + 1;
    counts.set(show, count);
    return count <= room;
  });
}

function roomIn(target: Target): number {
  if (target.kind !== 'show') return target.game === 'stageQuiz' ? maxStages : maxQuestions;
  if (target.game === 'crowdQuiz') return maxQuestions - target.show.questions.length;
  return maxCounts[target.list] - target.show[target.list].length;
}

const maxCounts = { stages: maxStages, spareQuestions: maxSpareQuestions } as const;

/**
 * The edit that imports the selected questions, the shows that contain them, and the package media to be loaded
 * afterwards.
 */
export function importEdit(
  target: Target,
  chosen: readonly Candidate[],
  styleId: string,
  newId: () => string,
  language?: Language,
): { command: EditCommand; showIds: string[]; media: PackMedium[] } {
  if (target.kind === 'show') {
    const { path, values } = added(target, chosen, newId);
    const edits = values.map((value): SingleEdit => ({
      type: 'edit.insert',
      path,
      value,
      before: null,
    }));
    const media = mediaOf(target.game, chosen, values, path);
    return { command: { type: 'edit.many', edits }, showIds: [target.show.id], media };
  }
  const { game } = target;
  const made = newShows(target, chosen).map(({ name, questions }) => {
    const values = valuesFor(game, questions, newId);
    const show = {
      id: newId(),
      name: name.slice(0, 200),
      styleId,
      ...partsOf(game, values, language),
    };
    const media = mediaOf(game, questions, values, showPathIn(game, show.id, listOf[game]));
    return { show, media };
  });
  const shows = made.map(({ show }) => show);
  const edits = shows.map((value): SingleEdit => {
    return { type: 'edit.insert', path: sectionPath(game, 'shows'), value, before: null };
  });
  const [only] = edits;
  return {
    command: only !== undefined && edits.length === 1 ? only : { type: 'edit.many', edits },
    showIds: shows.map(({ id }) => id),
    media: made.flatMap(({ media }) => media),
  };
}

type Value = SingleInsert['value'] & { id: string };
type SingleInsert = Extract<SingleEdit, { type: 'edit.insert' }>;

const listOf = { stageQuiz: 'stages', crowdQuiz: 'questions' } as const;

const partsOf = (game: ListGame, values: Value[], language?: Language) =>
  game === 'stageQuiz'
    ? { jokers: defaultJokers(language), stages: values }
    : { questions: values };

const valuesFor = (
  game: ListGame,
  chosen: readonly Candidate[],
  newId: () => string,
  prices: readonly string[] = [],
): Value[] =>
  game === 'stageQuiz'
    ? priced(chosen, prices, newId)
    : chosen.map(({ stage }) => crowdQuestionOf(stage, newId()));

/** What is added to an existing show, and to which of its lists. */
function added(
  target: Extract<Target, { kind: 'show' }>,
  chosen: readonly Candidate[],
  newId: () => string,
): { path: IdPath; values: Value[] } {
  const { game, show } = target;
  if (game === 'crowdQuiz')
    return {
      path: showPathIn(game, show.id, listOf[game]),
      values: valuesFor(game, chosen, newId),
    };
  const { list } = target;
  const prices = show[list].map(({ price }) => price);
  const values =
    list === 'stages'
      ? valuesFor(game, chosen, newId, prices)
      : chosen.map(({ stage: { question } }) => ({ id: newId(), question }));
  return { path: showPathIn(game, show.id, list), values };
}

const mediaOf = (
  game: ListGame,
  chosen: readonly Candidate[],
  values: readonly Value[],
  list: IdPath,
): PackMedium[] =>
  values.flatMap(({ id }, at): PackMedium[] => {
    const file = chosen[at]?.stage.imageFile;
    const field = game === 'stageQuiz' ? ['question', 'image'] : ['image'];
    return file === undefined ? [] : [{ kind: 'image', file, path: [...list, id, ...field] }];
  });

/** New shows to create; those without selected questions are omitted. */
function newShows(target: Exclude<Target, { kind: 'show' }>, chosen: readonly Candidate[]) {
  if (target.kind === 'new') return [{ name: target.name, questions: chosen }];
  return target.names
    .map((name, at) => ({ name, questions: chosen.filter(({ showAt }) => showAt === at) }))
    .filter(({ questions }) => questions.length > 0);
}

/** Stages of the questions. Those without a price continue the preceding prices. */
function priced(chosen: readonly Candidate[], before: readonly string[], newId: () => string) {
  const prices = [...before];
  return chosen.map(({ stage: { price, question } }) => {
    const stagePrice = price ?? nextPrice(prices);
    prices.push(stagePrice);
    return { id: newId(), price: stagePrice, question };
  });
}

/** A Quizcast bundle is a zip whose first file is its manifest. */
export async function isBundle(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 43).arrayBuffer());
  const text = new TextDecoder('latin1').decode(head);
  return text.startsWith('PK\u0003\u0004') && text.endsWith('manifest.json');
}
