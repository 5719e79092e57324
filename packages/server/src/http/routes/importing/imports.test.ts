import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { crowdShowSchema } from '@quizcast/game/games/crowd-quiz/show';
import { crowdQuestionOf } from '@quizcast/game/importing/crowd-questions';
import {
  formatInfoSchema,
  importedFileSchema,
  type ImportedFile,
} from '@quizcast/game/importing/import';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryFileStore, type MemoryFileStore } from '../../../testing/memory-file-store.ts';
import { createFileService, type FileService } from '../../../files/file-service.ts';
import { classquizCqa } from '../../../importing/formats/classquiz-cqa.ts';
import {
  createFormatPool,
  type FormatPool,
  type JobErrorCode,
} from '../../../importing/formats/format-pool.ts';
import { bytesOf, writtenQuestion } from '../../../importing/formats/show.fixture.ts';
import type { Session } from '../../../ports/identity.ts';
import type { ServerEnv } from '../../../security/env.ts';
import { importRoutes } from './imports.ts';

const pool = createFormatPool();
afterAll(() => pool.close());

const csv = 'Question,A,B,C,D,Right\nWhy?,a,b,c,d,B\nHow?,e,f,,,A\n';

const anna: Session = {
  sessionId: 's1',
  userId: 'anna',
  email: 'anna@example.org',
  displayName: 'Anna',
  isDemo: false,
  isEmailVerified: true,
};

let document: QuizShowApp;
let memoryStore: MemoryFileStore;
let files: FileService;
let app: Hono<ServerEnv>;

const appWith = (formats: FormatPool, session: () => Session = () => anna): Hono<ServerEnv> => {
  const routes = new Hono<ServerEnv>();
  routes.use(async (context, next) => {
    context.set('session', session());
    await next();
  });
  const rooms = {
    document: async () => ({ kind: 'readable', document, revision: 1, timeline: 't' }) as const,
  };
  return routes.route(
    '/',
    importRoutes({ rooms, formats, files, identity: { exists: async () => false } }),
  );
};

beforeEach(() => {
  document = defaultDocument();
  memoryStore = createMemoryFileStore();
  files = createFileService({
    store: memoryStore,
    document: async () => document,
    exists: async () => true,
    maxBytes: 10_000_000,
  });
  app = appWith(pool);
});

const post = (
  query: string,
  body: string | Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<Response> =>
  Promise.resolve(app.request(`/imports?uid=anna&${query}`, { method: 'POST', body }));
const imported = async (response: Response): Promise<ImportedFile> => {
  expect(response.status).toBe(200);
  return importedFileSchema.parse(await response.json());
};
describe('FORMAT3 an imported file', () => {
  it('returns its content and its problems', async () => {
    const file = await imported(await post('name=My%20quiz.csv', csv));
    expect(file.format).toEqual({ id: 'table', name: 'CSV / TSV' });
    expect(file.shows.map(({ name, stages }) => [name, stages.length])).toEqual([['My quiz', 2]]);
    expect(file.problems).toEqual([{ code: 'fewerThanFourAnswers', row: 3, detail: '2' }]);
    expect(file.sheet?.rowCount).toBe(3);
  });

  it('FORMAT1 is read in the format that its sender names', async () => {
    const aiken = 'Why, and how?\nA. one, two\nB. three, four\nANSWER: B\n';
    expect((await imported(await post('', aiken))).format?.id).toBe('aiken');
    expect((await imported(await post('format=table', aiken))).format?.id).toBe('table');
    expect((await imported(await post('format=nonsense', aiken))).problems).toEqual([
      { code: 'notThisFormat', row: null },
    ]);
  });

  it('FORMAT13 uses the columns that its sender chooses', async () => {
    const { sheet } = await imported(await post('', csv));
    const columns = { ...sheet?.columns, answers: [4, 3, 2, 1], right: null };
    const file = await imported(
      await post(`columns=${encodeURIComponent(JSON.stringify(columns))}`, csv),
    );
    expect(file.shows[0]?.stages[0]?.question).toMatchObject({
      answers: ['d', 'c', 'b', 'a'],
      correctAnswer: 0,
    });
    // The page continues with the chosen columns, not the guessed ones.
    expect(file.sheet?.columns).toEqual(columns);
  });

  it.each(['columns=nonsense', 'columns=%7B%22question%22%3A-1%7D', 'pictures=all'])(
    'is refused with %s',
    async (query) => {
      expect((await post(query, csv)).status).toBe(400);
    },
  );

  it('is refused if it is too large or sent for another account', async () => {
    expect((await post('', new Uint8Array(20 * 1024 * 1024 + 1))).status).toBe(413);
    const other = await app.request('/imports?uid=berta', { method: 'POST', body: csv });
    expect(other.status).toBe(409);
    const nobody = await app.request('/imports', { method: 'POST', body: csv });
    expect(nobody.status).toBe(400);
  });

  it('FORMAT19 stays unread while two large files are in memory', async () => {
    let [now, most] = [0, 0];
    const ends: (() => void)[] = [];
    const counting: FormatPool = {
      import: async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise<void>((end) => ends.push(end));
        now -= 1;
        return 'broke';
      },
      export: async () => 'broke',
      oldData: async () => 'broke',
      season: async () => 'broke',
      close: async () => undefined,
    };
    let drawn = 0;
    const body = () =>
      new ReadableStream<Uint8Array>(
        {
          pull: (controller) => {
            drawn += 1;
            controller.enqueue(new Uint8Array(3_000_000));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    let users = 0;
    app = appWith(counting, () => ({ ...anna, userId: `anna${(users += 1)}` }));
    const answers = Array.from({ length: 6 }, async (_, at) => {
      const query = `uid=anna${at + 1}`;
      return app.request(`/imports?${query}`, { method: 'POST', body: body(), duplex: 'half' });
    });
    for (let done = 0; done < 6; done++) {
      await expect.poll(() => ends.length).toBe(Math.min(done + 2, 6));
      expect(drawn).toBeLessThanOrEqual(done + 2);
      ends[done]?.();
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 200),
    );
    expect(most).toBe(2);
  });

  it('FORMAT19 reports a busy server, a timeout and a damaged file as different errors', async () => {
    const answering = (error: JobErrorCode): FormatPool => ({
      import: async () => error,
      export: async () => error,
      oldData: async () => error,
      season: async () => error,
      close: async () => undefined,
    });
    app = appWith(answering('busy'));
    expect((await post('', csv)).status).toBe(429);
    app = appWith(answering('tookTooLong'));
    expect((await imported(await post('', csv))).problems).toEqual([
      { code: 'tookTooLong', row: null },
    ]);
    app = appWith(answering('broke'));
    expect((await imported(await post('', csv))).problems).toEqual([
      { code: 'damaged', row: null },
    ]);
  });
});

describe('FORMAT11 pictures in a file', () => {
  const picture = async (): Promise<Uint8Array> =>
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
        .png()
        .toBuffer(),
    );

  const archive = async (): Promise<ArrayBuffer> => {
    const content = { bytes: await picture(), type: 'image/png' };
    const broken = { bytes: bytesOf('no picture'), type: 'image/png' };
    const bytes = await classquizCqa.write?.bytes({
      name: 'With pictures',
      questions: [
        writtenQuestion({ text: 'One?', image: { address: 'x', content } }),
        writtenQuestion({ text: 'Two?', image: { address: 'x', content: broken } }),
        writtenQuestion({ text: 'Three?' }),
      ],
    });
    return new Uint8Array(bytes ?? []).buffer;
  };

  it('are only reported until they are requested', async () => {
    const { shows } = await imported(await post('name=a.cqa', await archive()));
    expect(shows[0]?.stages.map(({ hasPicture }) => hasPicture)).toEqual([true, true, false]);
    expect(memoryStore.files.size).toBe(0);
  });

  it('are stored on request, and an invalid one is reported without losing its question', async () => {
    const { shows, problems } = await imported(
      await post('name=a.cqa&pictures=keep', await archive()),
    );
    const stages = shows[0]?.stages ?? [];
    expect(stages.map(({ hasPicture }) => hasPicture)).toEqual([false, false, false]);
    expect(stages[0]?.question.image).toMatch(/^\/files\/quizshow\/anna\/images\/.+\.webp$/);
    expect(stages.slice(1).map(({ question }) => question.image)).toEqual([undefined, undefined]);
    expect(memoryStore.files.size).toBe(1);
    expect(problems).toEqual([{ code: 'imageNotTaken', row: 2, detail: 'notAnImage' }]);
  });

  it('survive an export and a new import', async () => {
    const stored = await files.storeImage('anna', await picture());
    if (stored.kind !== 'stored') throw new Error(stored.code);
    const [show] = document.shows;
    const [stage] = show?.stages ?? [];
    if (show === undefined || stage === undefined) throw new Error('no stage');
    stage.question.image = stored.address;
    const exported = await app.request(`/shows/${show.id}/export?format=classquiz-cqa`);
    const again = await imported(await post('name=a.cqa', await exported.arrayBuffer()));
    expect(again.shows[0]?.stages.map(({ hasPicture }) => hasPicture).indexOf(true)).toBe(0);
    expect(again.shows[0]?.stages).toHaveLength(show.stages.length);
  });
});

describe('FILE20 addresses of stored files in a file', () => {
  const bytesOfPicture = async (background: string): Promise<Uint8Array> =>
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  const stored = async (userId: string): Promise<string> => {
    const outcome = await files.storeImage(userId, await bytesOfPicture('#00f'));
    if (outcome.kind !== 'stored') throw new Error(outcome.code);
    return outcome.address;
  };
  const csvOf = (...addresses: string[]): string =>
    ['Question,A,B,C,D,Right,Image', ...addresses.map((at, n) => `Q${n}?,a,b,c,d,B,${at}`)].join(
      '\n',
    );
  const dead = '/files/quizshow/anna/images/gone.webp';

  it('stay if they belong to the account, and are reported if the file is missing', async () => {
    const own = await stored('anna');
    const csvFile = csvOf(own, dead, 'https://example.org/a.png');
    for (const query of ['name=a.csv', 'name=a.csv&pictures=keep']) {
      const { shows, problems } = await imported(await post(query, csvFile));
      expect(shows[0]?.stages.map(({ question }) => question.image)).toEqual([
        own,
        undefined,
        'https://example.org/a.png',
      ]);
      expect(problems).toEqual([{ code: 'imageNotTaken', row: 3, detail: 'notFound' }]);
    }
    expect(memoryStore.files.size).toBe(1);
  });

  it('of other accounts are never kept, and the file is copied once if pictures are requested', async () => {
    const foreign = await stored('berta');
    const csvFile = csvOf(foreign, foreign);
    const reported = await imported(await post('name=a.csv', csvFile));
    expect(reported.shows[0]?.stages.map(({ hasPicture }) => hasPicture)).toEqual([true, true]);
    expect(JSON.stringify(reported.shows)).not.toContain('berta');
    expect(memoryStore.files.size).toBe(1);
    const { shows } = await imported(await post('name=a.csv&pictures=keep', csvFile));
    const [first, second] = shows[0]?.stages ?? [];
    expect(first?.question.image).toMatch(/^\/files\/quizshow\/anna\/images\/.+\.webp$/);
    expect(second?.question.image).toBe(first?.question.image);
    expect(first?.hasPicture).toBe(false);
    expect(memoryStore.files.size).toBe(2);
  });
});

const categoryShow = () => {
  const [first] = document.categoryQuiz.shows;
  if (first === undefined) throw new Error('no show');
  return first;
};

describe('FORMAT45 a show with boards', () => {
  const wav = (): Uint8Array => {
    const bytes = Buffer.alloc(44 + 8000, 0x80);
    bytes.write('RIFF', 0);
    bytes.writeUInt32LE(36 + 8000, 4);
    bytes.write('WAVEfmt ', 8);
    for (const [at, value] of [
      [16, 16],
      [24, 8000],
      [28, 8000],
      [40, 8000],
    ] as const)
      bytes.writeUInt32LE(value, at);
    for (const at of [20, 22, 32]) bytes.writeUInt16LE(1, at);
    bytes.writeUInt16LE(8, 34);
    bytes.write('data', 36);
    return bytes;
  };

  it('is imported again with its pictures and sounds, which are stored on request', async () => {
    const png = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f0' } }).png();
    const picture = await files.storeImage('anna', new Uint8Array(await png.toBuffer()));
    const sound = await files.store('anna', 'sound', wav());
    if (picture.kind !== 'stored' || sound.kind !== 'stored') throw new Error('not stored');
    const [first, second] = categoryShow().gamefield.categories[0]?.fields ?? [];
    if (first === undefined || second === undefined) throw new Error('no field');
    first.image = picture.address;
    second.sound = sound.address;
    const exported = await app.request(`/category-shows/${categoryShow().id}/export?format=siq`);
    expect(exported.headers.get('content-disposition')).toContain('.siq');
    const bytes = await exported.arrayBuffer();
    const reported = await imported(await post('name=a.siq', bytes));
    const fieldsOf = ({ categoryShows }: ImportedFile) =>
      categoryShows[0]?.boards[0]?.categories[0]?.fields ?? [];
    expect(fieldsOf(reported)[0]).toMatchObject({ hasPicture: true, question: first.question });
    expect(fieldsOf(reported)[1]).toMatchObject({ hasSound: true });
    expect(memoryStore.files.size).toBe(2);
    const stored = await imported(await post('name=a.siq&pictures=keep', bytes));
    expect(fieldsOf(stored)[0]?.image).toMatch(/^\/files\/quizshow\/anna\/images\/.+\.webp$/);
    expect(fieldsOf(stored)[0]?.hasPicture).toBe(false);
    expect(fieldsOf(stored)[1]?.sound).toMatch(/^\/files\/quizshow\/anna\/sounds\/.+\.wav$/);
    expect(memoryStore.files.size).toBe(4);
    expect(stored.categoryShows[0]?.final).toMatchObject({
      category: categoryShow().final.category,
      answer: categoryShow().final.answer,
    });
  });

  it('is not exported under the other game, in another format or for another account', async () => {
    const { id } = categoryShow();
    expect((await app.request(`/shows/${id}/export?format=siq`)).status).toBe(404);
    expect((await app.request('/category-shows/other/export?format=siq')).status).toBe(404);
    expect((await app.request(`/category-shows/${id}/export?format=table`)).status).toBe(400);
    expect((await app.request(`/category-shows/${id}/export?format=siq&uid=berta`)).status).toBe(
      409,
    );
  });
});

describe('FORMAT53 a crowd quiz export', () => {
  const crowdShow = crowdShowSchema.parse({
    id: 'crowd1',
    name: 'Friday',
    questions: [
      {
        id: 'q1',
        question: 'Which two?',
        kind: 'several',
        options: ['a', 'b', 'c'],
        right: [0, 2],
      },
      { id: 'q2', question: 'How high?', kind: 'number', rightNumber: 1889.5 },
    ],
  });
  const exportIn = (format: string, more = ''): Promise<Response> =>
    Promise.resolve(app.request(`/crowd-shows/crowd1/export?format=${format}${more}`));
  beforeEach(() => document.crowdQuiz.shows.push(structuredClone(crowdShow)));

  it('is a file named after the show that can be imported again', async () => {
    const response = await exportIn('table');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('filename="Friday.csv"');
    const { shows } = await imported(await post('name=a.csv', await response.arrayBuffer()));
    expect(shows[0]?.stages.map((stage, n) => crowdQuestionOf(stage, `q${n + 1}`))).toMatchObject([
      { question: 'Which two?', kind: 'several', options: ['a', 'b', 'c'], right: [0, 2] },
      { question: 'How high?', kind: 'number', rightNumber: 1889.5 },
    ]);
  });

  it('is available in every format that writes crowd quizzes, and refused in all others', async () => {
    const list = formatInfoSchema.array().parse(await (await app.request('/formats')).json());
    for (const { id, writesCrowd } of list)
      expect([id, (await exportIn(id)).status]).toEqual([id, writesCrowd ? 200 : 400]);
    expect(list.filter(({ writesCrowd }) => writesCrowd).length).toBeGreaterThan(3);
  });

  it('is not found under the other games, and refused for another account', async () => {
    for (const shows of ['shows', 'category-shows'])
      expect((await app.request(`/${shows}/crowd1/export?format=table`)).status).toBe(404);
    expect((await app.request('/crowd-shows/other/export?format=table')).status).toBe(404);
    expect((await exportIn('table', '&uid=berta')).status).toBe(409);
  });
});

describe('FORMAT20 an export', () => {
  const show = () => {
    const [first] = document.shows;
    if (first === undefined) throw new Error('no show');
    return first;
  };

  it('is a file named after the show that can be imported again', async () => {
    show().name = '../Größte Show?: "Ü" 🎉\r\n';
    const response = await app.request(`/shows/${show().id}/export?format=table&uid=anna`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const named = response.headers.get('content-disposition') ?? '';
    expect(named).toMatch(
      /^attachment; filename="[ -~]+\.csv"; filename\*=UTF-8''[A-Za-z0-9%._~-]+\.csv$/,
    );
    expect(decodeURIComponent(named.split("''")[1] ?? '')).toBe('Größte Show Ü 🎉.csv');
    const { shows } = await imported(await post('', await response.arrayBuffer()));
    expect(shows[0]?.stages.map(({ question }) => question.question)).toEqual(
      show().stages.map(({ question }) => question.question),
    );
    expect(shows[0]?.stages.map(({ price }) => price)).toEqual(
      show().stages.map(({ price }) => price),
    );
  });

  it('is available in every format that writes its game, and refused in all others', async () => {
    const list = formatInfoSchema.array().parse(await (await app.request('/formats')).json());
    expect(list.length).toBeGreaterThan(10);
    // Each has its own rate limit.
    const other = appWith(pool);
    for (const info of list) {
      const isOfStages = info.game === 'stageQuiz';
      const response = await app.request(`/shows/${show().id}/export?format=${info.id}`);
      expect([info.id, response.status]).toEqual([info.id, info.writes && isOfStages ? 200 : 400]);
      const boards = await other.request(
        `/category-shows/${categoryShow().id}/export?format=${info.id}`,
      );
      expect([info.id, boards.status]).toEqual([info.id, info.writes && !isOfStages ? 200 : 400]);
    }
    expect(new Set(list.map(({ game }) => game)).size).toBe(2);
  });

  it('is not found for an unknown show, and refused in an unknown format or for another account', async () => {
    expect((await app.request('/shows/other/export?format=table')).status).toBe(404);
    for (const format of ['nonsense', '', 'toString'])
      expect((await app.request(`/shows/${show().id}/export?format=${format}`)).status).toBe(400);
    expect((await app.request(`/shows/${show().id}/export?format=table&uid=berta`)).status).toBe(
      409,
    );
  });
});
