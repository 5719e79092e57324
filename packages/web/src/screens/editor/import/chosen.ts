import type { EditCommand, SingleEdit } from '@quizcast/game/command';
import { defaultJokers } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { likenessOf, type ImportedFile, type ImportedStage } from '@quizcast/game/import';
import { nextPrice } from '@quizcast/game/stage-quiz/price';
import { mostStages, type Quizshow } from '@quizcast/game/stage-quiz/show';

/** One question of a file, as the user chooses among them. */
export interface Candidate {
  /** Unique in the file: two shows of one file may number their rows alike. */
  key: string;
  showName: string;
  stage: ImportedStage;
  /** The document holds it already: the name of the show where. */
  knownIn: string | null;
}

/** Every question of the file, with those that the document has already told apart. */
export function candidatesOf(file: ImportedFile, app: QuizShowApp): Candidate[] {
  const known = new Map<string, string>();
  for (const show of app.shows)
    for (const { question } of show.stages) known.set(likenessOf(question), show.name);
  return file.shows.flatMap((show, at) =>
    show.stages.map((stage, index) => ({
      key: `${at}.${index}`,
      showName: show.name,
      stage,
      knownIn: known.get(likenessOf(stage.question)) ?? null,
    })),
  );
}

/** What is chosen at first: all that the document has not. */
export const chosenAtFirst = (candidates: readonly Candidate[]): Set<string> =>
  new Set(candidates.filter(({ knownIn }) => knownIn === null).map(({ key }) => key));

export type Target = { kind: 'new'; name: string } | { kind: 'show'; show: Quizshow };

/** How many more questions the target has room for. */
export const roomIn = (target: Target): number =>
  mostStages - (target.kind === 'show' ? target.show.stages.length : 0);

/** The edit that puts the chosen questions in, and the show that has them then. */
export function importEdit(
  target: Target,
  stages: readonly ImportedStage[],
  styleId: string,
  newId: () => string,
): { command: EditCommand; showId: string } {
  const prices = target.kind === 'show' ? target.show.stages.map(({ price }) => price) : [];
  const values = stages.map(({ price, question }) => {
    const own = price ?? nextPrice(prices);
    prices.push(own);
    return { id: newId(), price: own, question };
  });
  if (target.kind === 'show') {
    const { id } = target.show;
    const edits = values.map((value): SingleEdit => ({
      type: 'edit.insert',
      path: ['shows', id, 'stages'],
      value,
      before: null,
    }));
    return { command: { type: 'edit.many', edits }, showId: id };
  }
  const id = newId();
  const show = { id, name: target.name.slice(0, 200), styleId, jokers: defaultJokers() };
  return {
    command: {
      type: 'edit.insert',
      path: ['shows'],
      value: { ...show, stages: values },
      before: null,
    },
    showId: id,
  };
}

/** A bundle of this program is a zip whose first file is its manifest. */
export async function isBundle(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 43).arrayBuffer());
  const text = new TextDecoder('latin1').decode(head);
  return text.startsWith('PK\u0003\u0004') && text.endsWith('manifest.json');
}
