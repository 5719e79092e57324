import type { EditCommand, SingleEdit } from '@quizcast/game/command';
import { defaultJokers } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { likenessOf, type ImportedFile, type ImportedStage } from '@quizcast/game/importing/import';
import type { PackMedium } from '@quizcast/game/importing/pack-media';
import { nextPrice } from '@quizcast/game/games/stage-quiz/price';
import { maxSpareQuestions, maxStages, type Quizshow } from '@quizcast/game/games/stage-quiz/show';
import type { ListName } from '../edits.ts';

/** One question of a file, as the user chooses among them. */
export interface Candidate {
  /** Unique in the file: two shows of one file may number their rows alike. */
  key: string;
  /** Which show of the file it is from, counted from 0. */
  showAt: number;
  stage: ImportedStage;
  /** The document holds it already: the name of the show where. */
  knownIn: string | null;
  /** The same question stands before it in the same show of the file. */
  isRepeated: boolean;
}

/** Every question of the file, with those told apart that the document has already or that come twice. */
export function candidatesOf(file: ImportedFile, app: QuizShowApp): Candidate[] {
  const known = new Map<string, string>();
  for (const show of app.shows)
    for (const { question } of show.stages) known.set(likenessOf(question), show.name);
  return file.shows.flatMap((show, showAt) => {
    const seen = new Set<string>();
    return show.stages.map((stage, index) => {
      const likeness = likenessOf(stage.question);
      const isRepeated = seen.has(likeness);
      seen.add(likeness);
      const knownIn = known.get(likeness) ?? null;
      return { key: `${showAt}.${index}`, showAt, stage, knownIn, isRepeated };
    });
  });
}

/** What is chosen at first: all that the document has not, each once. */
export const chosenAtFirst = (candidates: readonly Candidate[]): Set<string> =>
  new Set(
    candidates
      .filter(({ knownIn, isRepeated }) => knownIn === null && !isRepeated)
      .map(({ key }) => key),
  );

/** Where the questions go: to one new show, to a new show for each show of the file, or to a show that is there. */
export type Target =
  | { kind: 'new'; name: string }
  | { kind: 'each'; names: readonly string[] }
  | { kind: 'show'; show: Quizshow; list: ListName };

/** How many more questions the target has room for, in each of its shows. */
export const roomIn = (target: Target): number =>
  target.kind === 'show' ? most[target.list] - target.show[target.list].length : maxStages;

const most = { stages: maxStages, spareQuestions: maxSpareQuestions } as const;

/** The edit that puts the chosen questions in, the shows that have them then, and what comes of their package later. */
export function importEdit(
  target: Target,
  chosen: readonly Candidate[],
  styleId: string,
  newId: () => string,
): { command: EditCommand; showIds: string[]; media: PackMedium[] } {
  if (target.kind === 'show') {
    const { show, list } = target;
    const path = ['shows', show.id, list];
    const prices = show[list].map(({ price }) => price);
    const values =
      list === 'stages'
        ? priced(chosen, prices, newId)
        : chosen.map(({ stage: { question } }) => ({ id: newId(), question }));
    const edits = values.map((value): SingleEdit => ({
      type: 'edit.insert',
      path,
      value,
      before: null,
    }));
    const media = mediaOf(chosen, values, path);
    return { command: { type: 'edit.many', edits }, showIds: [show.id], media };
  }
  const made = newShows(target, chosen).map(({ name, questions }) => {
    const stages = priced(questions, [], newId);
    const jokers = defaultJokers();
    const show = { id: newId(), name: name.slice(0, 200), styleId, jokers, stages };
    return { show, media: mediaOf(questions, stages, ['shows', show.id, 'stages']) };
  });
  const shows = made.map(({ show }) => show);
  const edits = shows.map((value): SingleEdit => {
    return { type: 'edit.insert', path: ['shows'], value, before: null };
  });
  const [only] = edits;
  return {
    command: only !== undefined && edits.length === 1 ? only : { type: 'edit.many', edits },
    showIds: shows.map(({ id }) => id),
    media: made.flatMap(({ media }) => media),
  };
}

const mediaOf = (
  chosen: readonly Candidate[],
  stages: readonly { id: string }[],
  list: readonly string[],
): PackMedium[] =>
  stages.flatMap(({ id }, at): PackMedium[] => {
    const file = chosen[at]?.stage.imageFile;
    const path = [...list, id, 'question', 'image'];
    return file === undefined ? [] : [{ kind: 'image', file, path }];
  });

/** The shows that come of it; one of which nothing is chosen does not. */
function newShows(target: Exclude<Target, { kind: 'show' }>, chosen: readonly Candidate[]) {
  if (target.kind === 'new') return [{ name: target.name, questions: chosen }];
  return target.names
    .map((name, at) => ({ name, questions: chosen.filter(({ showAt }) => showAt === at) }))
    .filter(({ questions }) => questions.length > 0);
}

/** Stages of the questions. Those without a price go on from the price before them. */
function priced(chosen: readonly Candidate[], before: readonly string[], newId: () => string) {
  const prices = [...before];
  return chosen.map(({ stage: { price, question } }) => {
    const own = price ?? nextPrice(prices);
    prices.push(own);
    return { id: newId(), price: own, question };
  });
}

/** A bundle of this program is a zip whose first file is its manifest. */
export async function isBundle(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 43).arrayBuffer());
  const text = new TextDecoder('latin1').decode(head);
  return text.startsWith('PK\u0003\u0004') && text.endsWith('manifest.json');
}
