import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { PackMedium } from '@quizcast/game/importing/pack-media';
import { reduce } from '@quizcast/game/reduce';
import type { FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { describe, expect, it } from 'vitest';
import type { UploadResult } from '../calls/upload.ts';
import {
  addMedia,
  doneIn,
  firstProgress,
  type MediaDeps,
  type MediaProgress,
} from './add-media.ts';
import type { PackFile } from './pack.ts';

const first = defaultDocument().shows[0];
const pictureOf = (stage: number, file: string): PackMedium => ({
  kind: 'image',
  file,
  path: ['shows', first?.id ?? '', 'stages', first?.stages[stage]?.id ?? '', 'question', 'image'],
});
const media = [
  pictureOf(0, 'Images/a.png'),
  pictureOf(1, 'Images/b.png'),
  pictureOf(2, 'images/A.png'),
];

it('counts a file once, however its name is written', () => {
  const progress = firstProgress([...media, pictureOf(3, 'IMAGES/B.png')]);
  expect([progress.total, doneIn(progress)]).toEqual([2, 0]);
});

const refused = (code: FileRefusal): UploadResult => ({ kind: 'refused', code, message: '' });

/** A document, a package, and a server that gives the listed answers in order and then stores. */
function world(answers: readonly UploadResult[] = [], unreadable: Record<string, PackFile> = {}) {
  let document: QuizShowApp = defaultDocument();
  const queue = [...answers];
  const seen: MediaProgress[] = [];
  const state = {
    uploads: [] as string[],
    discarded: [] as string[],
    pauses: 0,
    isDone: true,
    onUpload: () => {},
  };
  const stop = new AbortController();
  const deps: MediaDeps = {
    read: async (file) => unreadable[file] ?? { kind: 'file', content: new Blob([file]) },
    upload: async (_, content, { onProgress, signal }) => {
      const name = await content.text();
      state.uploads.push(name);
      onProgress?.(0.5);
      state.onUpload();
      if (signal?.aborted === true) return { kind: 'cancelled' };
      const reference = `quizshow/u/images/${state.uploads.length}.webp`;
      const stored = { address: `/files/${reference}`, reference, bytes: 1, type: 'image/webp' };
      return queue.shift() ?? { kind: 'stored', ...stored };
    },
    discard: async (reference) => void state.discarded.push(reference),
    document: () => document,
    blurred: async (address) => ({ address: `${address}.blurred`, reference: 'twin' }),
    insert({ path }, value, twin) {
      const actor = { kind: 'owner', userId: 'u' } as const;
      const edits = [{ type: 'edit.update', path, value } as const];
      if (twin !== null)
        edits.push({
          type: 'edit.update',
          path: [...path.slice(0, -1), 'blurredImage'],
          value: twin,
        });
      const command = { type: 'edit.many', edits } as const;
      const result = reduce(document, command, { atMs: 1, actor, dice: 1 });
      if (result.kind === 'accepted') document = result.document;
      return result.kind === 'accepted';
    },
    isImportActive: () => state.isDone,
    pause: async () => void (state.pauses += 1),
    report: (progress) => seen.push(progress),
  };
  const last = (): MediaProgress => seen.at(-1) ?? firstProgress(media);
  return {
    deps,
    state,
    stop,
    seen,
    last,
    run: (from = firstProgress(media)) => addMedia(deps, from, stop.signal),
    images: () => document.shows[0]?.stages.slice(0, 3).map(({ question }) => question.image),
    change: (next: (before: QuizShowApp) => QuizShowApp) => (document = next(document)),
  };
}

const counts = ({ total, added, failed, left }: MediaProgress) => ({
  total,
  added,
  failed,
  left: left.length,
});

describe('FORMAT68 importing package images', () => {
  it('uploads each file once and sets it on every question that names it', async () => {
    const { run, state, last, images, seen } = world();
    expect(await run()).toEqual({ kind: 'ended' });
    expect(state.uploads).toEqual(['Images/a.png', 'Images/b.png']);
    expect(images()).toEqual([1, 2, 1].map((at) => `/files/quizshow/u/images/${at}.webp`));
    expect(counts(last())).toEqual({ total: 2, added: 2, failed: [], left: 0 });
    expect(last().bytes).toBe('Images/a.pngImages/b.png'.length);
    expect(seen.map(({ added, fraction }) => added + fraction)).toEqual([0.5, 1, 1.5, 2]);
  });

  it('reports rejected files by name, and continues', async () => {
    const fault = { kind: 'fault', code: 'tooLarge' } as const;
    const { run, last, images } = world([refused('notAnImage')], { 'Images/a.png': fault });
    expect(await run()).toEqual({ kind: 'ended' });
    expect(counts(last())).toEqual({
      total: 2,
      added: 0,
      failed: [
        { file: 'Images/a.png', code: 'tooLarge' },
        { file: 'Images/b.png', code: 'notAnImage' },
      ],
      left: 0,
    });
    expect(images()).toEqual([undefined, undefined, undefined]);
  });

  it('retries a busy server, and waits for an unreachable one', async () => {
    const offline = { kind: 'offline' } as const;
    const { run, state, last, seen } = world([refused('tooMany'), refused('busy'), offline]);
    expect(await run()).toEqual({ kind: 'ended' });
    expect(state.pauses).toBe(3);
    expect(seen.some(({ isOffline }) => isOffline)).toBe(true);
    expect(counts(last())).toMatchObject({ added: 2, failed: [] });
    const never = world(Array.from({ length: 24 }, () => refused('busy')));
    expect(await never.run()).toEqual({ kind: 'ended' });
    expect(counts(never.last())).toMatchObject({
      added: 1,
      failed: [{ file: 'Images/a.png', code: 'busy' }],
    });
  });

  it.each([
    ['spaceFull', 'spaceFull'],
    ['diskFull', 'diskFull'],
    ['notSignedIn', 'interrupted'],
    ['otherAccount', 'interrupted'],
  ] as const)('stops at %s, and later resumes with the remaining files', async (code, why) => {
    const { run, state, last, images } = world([
      {
        kind: 'stored',
        address: '/files/quizshow/u/images/x.webp',
        reference: 'x',
        bytes: 1,
        type: 't',
      },
      refused(code),
    ]);
    expect(await run()).toEqual({ kind: 'stopped', why });
    expect(counts(last())).toEqual({ total: 2, added: 1, failed: [], left: 1 });
    expect(await run(last())).toEqual({ kind: 'ended' });
    expect(counts(last())).toEqual({ total: 2, added: 2, failed: [], left: 0 });
    expect(state.uploads).toEqual(['Images/a.png', 'Images/b.png', 'Images/b.png']);
    expect(images()?.[1]).toBe('/files/quizshow/u/images/3.webp');
  });

  it('stops if the user aborts, the package disappears, or the document is closed', async () => {
    const stopped = world();
    stopped.state.onUpload = () => stopped.stop.abort();
    expect(await stopped.run()).toEqual({ kind: 'stopped', why: 'stopped' });
    expect(counts(stopped.last())).toMatchObject({ added: 0, left: 3 });
    const gone = world([], { 'Images/b.png': { kind: 'gone' } });
    expect(await gone.run()).toEqual({ kind: 'stopped', why: 'packGone' });
    expect(counts(gone.last())).toMatchObject({ added: 1, left: 1 });
    const closed = world();
    closed.deps.document = () => null;
    expect(await closed.run()).toEqual({ kind: 'stopped', why: 'interrupted' });
  });

  it('adds a blurred copy next to an image if the show blurs images', async () => {
    const { run, change } = world();
    const path = ['categoryQuiz', 'shows', 'categoryShow1', 'gamefield', 'categories', 'category1'];
    const twinned: PackMedium[] = [
      { kind: 'image', file: 'Images/a.png', path: [...path, 'fields', 'field1-1', 'image'] },
    ];
    change((before) => {
      const shows = before.categoryQuiz.shows.map((show) => ({
        ...show,
        gameSettings: { ...show.gameSettings, blurImageAfterBuzzer: true },
      }));
      return { ...before, categoryQuiz: { ...before.categoryQuiz, shows } };
    });
    expect(await run(firstProgress([...twinned, ...media]))).toEqual({ kind: 'ended' });
    const after = change((before) => before);
    expect(after.categoryQuiz.shows[0]?.gamefield.categories[0]?.fields[0]).toMatchObject({
      image: '/files/quizshow/u/images/1.webp',
      blurredImage: '/files/quizshow/u/images/1.webp.blurred',
    });
    expect(after.shows[0]?.stages[0]?.question.image).toBe('/files/quizshow/u/images/1.webp');
  });

  it('skips questions that were removed or got another image, and discards uploads of an undone import', async () => {
    const { run, deps, state, last, images, change } = world();
    for (const medium of [media[0], media[2]])
      if (medium !== undefined) deps.insert(medium, 'https://example.org/own.png', null);
    expect(await run()).toEqual({ kind: 'ended' });
    expect(state.uploads).toEqual(['Images/b.png']);
    expect(images()?.[0]).toBe('https://example.org/own.png');
    expect(counts(last())).toEqual({ total: 1, added: 1, failed: [], left: 0 });
    change((before) => ({ ...before, shows: [] }));
    expect(await run()).toEqual({ kind: 'ended' });
    expect(counts(last())).toEqual({ total: 0, added: 0, failed: [], left: 0 });
    const undone = world();
    undone.state.onUpload = () => (undone.state.isDone = false);
    expect(await undone.run()).toEqual({ kind: 'undone' });
    expect(undone.state.discarded).toEqual(['quizshow/u/images/1.webp']);
    expect(undone.images()).toEqual([undefined, undefined, undefined]);
  });
});
