import { createHash } from 'node:crypto';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { sampleQuestions } from '@quizcast/game/games/crowd-quiz/samples';
import {
  crowdShowSchema,
  questionSchema,
  type CrowdShow,
} from '@quizcast/game/games/crowd-quiz/show';
import { bundleEdit, bundledShowSchema } from '@quizcast/game/importing/bundle';
import { bundledCrowdShowSchema } from '@quizcast/game/importing/crowd-bundle';
import { quizshowSchema } from '@quizcast/game/games/stage-quiz/show';
import { reduce } from '@quizcast/game/reduce';
import { expect, test } from 'vitest';
import { isCrowdContent, type BundleContent } from './bundle-file.ts';
import { withFiles } from './named-files.ts';
import { readBundle } from './read-bundle.ts';
import { writeBundle, type BundleSource } from './write-bundle.ts';

const picture = Buffer.from('the bytes of a picture');
const pictureRef = 'quizshow/u1/images/a.webp';
const nameInBundle = `files/${createHash('sha256').update(picture).digest('hex')}.webp`;
const store = {
  get: (ref: string) => Promise.resolve(ref === pictureRef ? picture : null),
};

/** A show with every kind of question, running and with answers. */
function source(): Extract<BundleSource, { game: 'crowdQuiz' }> {
  let count = 0;
  const questions = sampleQuestions(() => `q${(count += 1)}`);
  const [first, second] = questions;
  if (first === undefined || second === undefined) throw new Error('no questions');
  first.image = `/files/${pictureRef}`;
  first.imageAlt = 'A planet';
  second.image = 'https://pictures.example/octopus.png';
  second.isRightGuessed = true;
  const document = defaultDocument();
  const style = document.styles[document.defaultStyle];
  if (style === undefined) throw new Error('no style');
  const show = crowdShowSchema.parse({
    id: 'SECRETSHOW',
    name: 'Everybody',
    styleId: style.id,
    questions,
    everybodyPlays: { ...document.crowdQuiz.shows[0]?.everybodyPlays, isOn: true, topFiveEvery: 3 },
    cues: [{ id: 'SECRETCUE', moment: 'answerShown', isOn: true, action: { kind: 'obsReplay' } }],
    play: {
      phase: 'question',
      questionId: 'q1',
      asked: { q1: { round: 'SECRETROUND', opensAtMs: 7, endsAtMs: 9 } },
    },
  });
  return { game: 'crowdQuiz', show, style, fonts: [] };
}

async function written(from: BundleSource) {
  const result = await writeBundle(from, store);
  if (result.kind === 'tooLarge') throw new Error('too large');
  return result;
}

async function read(bytes: Uint8Array) {
  const result = await readBundle(bytes);
  if (result.kind === 'refused') throw new Error(`${result.reason} ${result.name}`);
  return result;
}

/** The result in another account, which stores the picture at its own address. */
function taken(content: BundleContent): CrowdShow {
  const own = withFiles(content, (name) =>
    name === nameInBundle ? '/files/quizshow/u2/images/b.webp' : name,
  );
  const document = defaultDocument();
  let count = 0;
  const { command, showId } = bundleEdit(document, own, () => `n${(count += 1)}`);
  if (command === null) throw new Error('nothing to take');
  const actor = { kind: 'owner', userId: 'u2' } as const;
  const result = reduce(document, command, { atMs: 1, actor, dice: 1 });
  if (result.kind === 'refused') throw new Error(`${result.reason} ${result.detail}`);
  const show = result.document.crowdQuiz.shows.find(({ id }) => id === showId);
  if (show === undefined) throw new Error('no show');
  return show;
}

test('BUNDLE11 imports a crowd quiz into another account as authored, with its pictures', async () => {
  const { bytes, missing } = await written(source());
  expect(missing).toEqual([]);
  const { content, files } = await read(bytes);
  expect([...files]).toEqual([[nameInBundle, picture]]);
  const show = taken(content);
  const authored = source().show;
  expect(show.name).toBe('Everybody');
  expect(show.everybodyPlays).toEqual(authored.everybodyPlays);
  expect(show.play).toEqual({ phase: 'ready', asked: {} });
  const withoutId = ({ questions }: CrowdShow) => questions.map(({ id: _, ...rest }) => rest);
  const [first, ...others] = withoutId(authored);
  expect(withoutId(show)).toEqual([
    { ...first, image: '/files/quizshow/u2/images/b.webp' },
    ...others,
  ]);
});

test('BUNDLE11 exports to the same file after an import into another account', async () => {
  const { bytes } = await written(source());
  const { content } = await read(bytes);
  const show = taken(content);
  const again = await writeBundle(
    { ...source(), show },
    { get: (ref) => Promise.resolve(ref === 'quizshow/u2/images/b.webp' ? picture : null) },
  );
  expect(again).toMatchObject({ kind: 'written', missing: [] });
  if (again.kind === 'written') expect(again.bytes).toEqual(bytes);
});

test('BUNDLE11 contains no play state and no ids', async () => {
  const { content } = await read((await written(source())).bytes);
  expect(isCrowdContent(content)).toBe(true);
  expect(JSON.stringify(content)).not.toMatch(/SECRET|"id"|"play"|"moves"|"asked"|u1/);
});

test('BUNDLE11 contains every authored field', () => {
  const played = ['id', 'styleId', 'cuesOff', 'play', 'scoreOnAir', 'moves', 'editedAtMs'];
  expect(Object.keys(bundledCrowdShowSchema.shape).toSorted()).toEqual(
    Object.keys(crowdShowSchema.shape)
      .filter((name) => !played.includes(name))
      .toSorted(),
  );
  expect(Object.keys(bundledCrowdShowSchema.shape.questions.element.shape).toSorted()).toEqual(
    Object.keys(questionSchema.shape)
      .filter((name) => name !== 'id')
      .toSorted(),
  );
});

test('BUNDLE12 keeps the contestant of a stage quiz, but not a viewer who was picked', () => {
  const [show] = defaultDocument().shows;
  const bundledWith = (contestant: object) =>
    bundledShowSchema.parse(quizshowSchema.parse({ ...show, contestant })).contestant;
  const mia = { name: 'Mia', line: 'from Kiel' };
  expect(bundledWith(mia)).toEqual(mia);
  expect(bundledWith({ ...mia, madeUp: 3 })).toBeUndefined();
  expect(JSON.stringify(bundledShowSchema.parse(show))).not.toContain('contestant');
});
