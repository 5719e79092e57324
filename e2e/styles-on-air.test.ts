import { defaultDocument, defaultStyleId } from '@quizcast/game/document/defaults';
import {
  badgeShapes,
  explanationStyleSchema,
  finishes,
  fontSchema,
  jokerStyleSchema,
  layerNames,
  partNames,
  questionLayouts,
  questionStyleSchema,
  stageStyleSchema,
  styleSchema,
  votingChartStyleSchema,
} from '@quizcast/game/document/style';
import { isRecord } from '@quizcast/game/json';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

// Every field of a style, as the schema names them, is set by an edit through the server, and its effect is looked for
// on the overlay. A field that is added to the schema and forgotten in the parts fails here.

type PartName = (typeof partNames)[number];

interface Schema {
  safeParse: (value: unknown) => { success: boolean; data?: unknown };
}

const schemas = {
  joker: jokerStyleSchema,
  question: questionStyleSchema,
  stage: stageStyleSchema,
  votingChart: votingChartStyleSchema,
  explanation: explanationStyleSchema,
} satisfies Record<PartName, unknown>;

/** Where a part's fields may show. */
const roots: Readonly<Record<PartName, string>> = {
  joker: '[data-layer="joker"]',
  question: '[data-part="question"], [data-layer="image"], [data-layer="votingChart"]',
  stage: '[data-layer="stage"]',
  votingChart: '[data-layer="votingChart"]',
  explanation: '[data-layer="explanation"]',
};

/** Between them they show every part in every state that has a colour of its own. */
const situations = {
  voting: ['stageQuiz.useJoker'],
  locked: ['stageQuiz.lockAnswer'],
  told: ['stageQuiz.lockAnswer', 'stageQuiz.revealAnswer'],
} as const;

interface OnAir {
  host: Host;
  overlay: Page;
}

let server: RunningServer;
let browser: Browser;
const onAir: OnAir[] = [];

beforeAll(async () => {
  server = await startServer({
    env: { LOG_LEVEL: 'error', TWITCH_IRC_URL: 'ws://127.0.0.1:9' },
  });
  browser = await openBrowser('debian');
  onAir.push(...(await Promise.all(Object.values(situations).map(play))));
});
afterAll(async () => {
  for (const { host } of onAir) await host.close();
  await browser.close();
  await server.stop();
});

/** A show on its first question, with a picture and an explanation, after these moves. */
async function play(moves: readonly string[]): Promise<OnAir> {
  const document = defaultDocument();
  const [show] = document.shows;
  const [stage] = show?.stages ?? [];
  if (show === undefined || stage === undefined) throw new Error('The default show is empty');
  show.currentStageIndex = 0;
  stage.question.image = '/preview-image.svg';
  stage.question.explanation = 'Its rings are ice and dust, and wide enough to be seen from Earth.';
  stage.question.votingCountdown = 600;
  const host = await openHost(server, browser, { document });
  const overlay = await host.openOverlay();
  await overlay.emulateMedia({ reducedMotion: 'reduce' });
  for (const type of moves)
    await command(host, {
      type,
      showId: show.id,
      ...(type === 'stageQuiz.lockAnswer' ? { answer: 0 } : {}),
      ...(type === 'stageQuiz.useJoker' ? { jokerId: 'joker4' } : {}),
    });
  await overlay.locator('[data-layer="image"][data-shown="true"]').waitFor();
  if (moves.includes('stageQuiz.useJoker'))
    await overlay.locator('[data-layer="votingChart"]').waitFor();
  if (moves.includes('stageQuiz.revealAnswer'))
    await overlay.locator('[data-layer="explanation"]').waitFor();
  return { host, overlay };
}

let commands = 0;

async function command(host: Host, what: Readonly<Record<string, unknown>>): Promise<void> {
  commands += 1;
  const answer = await host.page.request.post(`/api/v1/commands?uid=${host.userId}`, {
    headers: { origin: server.url },
    data: [{ id: `c${commands}`, command: what }],
  });
  const body: unknown = await answer.json();
  const answers: unknown[] =
    isRecord(body) && Array.isArray(body['answers']) ? body['answers'] : [];
  if (!answers.every((verdict) => isRecord(verdict) && verdict['type'] === 'accepted'))
    throw new Error(`${JSON.stringify(what)}: ${JSON.stringify(body)}`);
}

async function setField(path: readonly string[], value: unknown): Promise<void> {
  await Promise.all(
    onAir.map(({ host }) =>
      command(host, {
        type: 'edit.update',
        path: ['styles', defaultStyleId, ...path],
        value,
      }),
    ),
  );
}

/** Geometry, colours and letters of everything in the part, on all overlays. */
async function drawn(selector: string): Promise<string> {
  const pictures = await Promise.all(
    onAir.map(({ overlay }) =>
      overlay.$$eval(selector, (found) => {
        const looks = [
          'color',
          'background-color',
          'background-image',
          'border-top-color',
          'fill',
          'stroke',
          'stop-color',
          'font-family',
          'font-style',
          'font-weight',
          'font-size',
          'box-shadow',
          'clip-path',
          'z-index',
        ];
        return found
          .flatMap((root) => [root, ...root.querySelectorAll('*')])
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            const box = [x, y, width, height].map((side) => side.toFixed(1));
            const styles = ['', '::before', '::after'].map((pseudo) => {
              const computed = getComputedStyle(element, pseudo);
              return looks.map((name) => computed.getPropertyValue(name)).join(';');
            });
            return [element.tagName, ...box, element.getAttribute('d') ?? '', ...styles].join('|');
          })
          .join('\n');
      }),
    ),
  );
  // Gradients get other names when their part is drawn anew.
  return pictures.join('\n\n').replaceAll(/#_r_\w+_/g, '#');
}

/** Sets the field, waits until the picture is as it should be, and puts the field back. */
async function sees(
  path: readonly string[],
  selector: string,
  change: { value: unknown; back: unknown; isSeen: (before: string, after: string) => boolean },
): Promise<string> {
  const before = await drawn(selector);
  await setField(path, change.value);
  let after = before;
  await expect
    .poll(
      async () => {
        after = await drawn(selector);
        return change.isSeen(before, after);
      },
      { timeout: 5000, message: `${path.join('/')} = ${JSON.stringify(change.value)}` },
    )
    .toBe(true);
  await setField(path, change.back);
  await expect
    .poll(async () => (await drawn(selector)) === before, {
      timeout: 5000,
      message: `${path.join('/')} is put back`,
    })
    .toBe(true);
  return after;
}

const isOther = (before: string, after: string): boolean => before !== after;

/** A colour that nothing else has, in hexadecimal and as the browser says it. */
function rareColor(index: number): { hex: string; computed: string } {
  const parts = [17 + index * 5, 143 - index * 3, 61 + index * 4];
  return {
    hex: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    computed: `rgb(${parts.join(', ')})`,
  };
}

const choices = [badgeShapes, finishes, questionLayouts];

interface FieldOfPart {
  part: PartName;
  name: string;
  index: number;
  schema: Schema;
}

const fields: FieldOfPart[] = partNames.flatMap((part) =>
  Object.entries(schemas[part].shape).map(([name, schema], index) => ({
    part,
    name,
    index,
    schema,
  })),
);

const initialOf = (schema: Schema): unknown => schema.safeParse(undefined).data;
const isColor = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('#');

/** Another number that the schema takes as it is. */
function otherNumber(schema: Schema, value: number): number {
  const other = [value + 37, value * 0.75].find(
    (candidate) => schema.safeParse(candidate).data === candidate && candidate !== value,
  );
  if (other === undefined) throw new Error(`there is no other number beside ${value}`);
  return other;
}

describe.each([...partNames])('on air, the %s shows its field', (part) => {
  const own = fields.filter((field) => field.part === part);

  it.each(own)('$name', async ({ name, index, schema }) => {
    const back = initialOf(schema);
    const path = [part, name];
    const selector = roots[part];
    if (typeof back === 'boolean') {
      const gone = await sees(path, selector, { value: !back, back, isSeen: isOther });
      if (name === 'hide') expect(gone).not.toContain(`data-layer="${part}"`);
    } else if (typeof back === 'number')
      await sees(path, selector, { value: otherNumber(schema, back), back, isSeen: isOther });
    else if (isColor(back)) {
      const { hex, computed } = rareColor(index);
      expect(await drawn(selector)).not.toContain(computed);
      await sees(path, selector, {
        value: hex,
        back,
        isSeen: (_before, after) => after.includes(computed),
      });
    } else if (isRecord(back)) await seesFont(path, selector);
    else await seesChoices(path, selector, schema, back);
  });
});

async function seesFont(path: readonly string[], selector: string): Promise<void> {
  const values = { fontFamily: 'Bangers', fontStyle: 'italic', fontWeight: 300 };
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(fontSchema.shape).toSorted());
  for (const [key, value] of Object.entries(values)) {
    const { [key]: back } = fontSchema.parse({});
    const isSeen = (before: string, after: string) =>
      isOther(before, after) && after.includes(String(value));
    await sees([...path, key], selector, { value, back, isSeen });
  }
}

/** Each choice of a closed list looks like none of the others. */
async function seesChoices(
  path: readonly string[],
  selector: string,
  schema: Schema,
  back: unknown,
): Promise<void> {
  const others = choices
    .find((list) => list.some((choice) => choice === back))
    ?.filter((choice) => choice !== back && schema.safeParse(choice).success);
  if (others === undefined || others.length === 0)
    throw new Error(`${path.join('/')} is a kind of field that this test does not know`);
  const looks = new Set([await drawn(selector)]);
  for (const value of others)
    looks.add(await sees(path, selector, { value, back, isSeen: isOther }));
  expect(looks.size).toBe(others.length + 1);
}

describe('on air, the style shows', () => {
  const canvas = '[data-canvas]';

  it('every field that it has, but those that only editors need', () => {
    const shown = [...partNames, 'orientation', 'layers'];
    const notShown = ['id', 'name', 'lockedLayers'];
    expect(Object.keys(styleSchema.shape).toSorted()).toEqual([...shown, ...notShown].toSorted());
  });

  it('its orientation', async () => {
    await sees(['orientation'], canvas, {
      value: 'portrait',
      back: 'landscape',
      isSeen: isOther,
    });
  });

  it('its layers, one above the other', async () => {
    const [first] = onAir;
    if (first === undefined) throw new Error('no overlay');
    const depths = () =>
      first.overlay.$$eval('[data-layer], [data-part="question"]', (parts) =>
        parts.map((part) => Number(getComputedStyle(part).zIndex)),
      );
    const before = await depths();
    await sees(['layers'], canvas, {
      value: [...layerNames].toReversed(),
      back: [],
      isSeen: isOther,
    });
    expect(await depths()).toEqual(before);
  });

  it('nothing of what is only for editors', async () => {
    const before = await drawn(canvas);
    await setField(['lockedLayers'], ['question', 'joker']);
    await setField(['name'], 'Another name');
    // An edit that shows comes after them on the same road.
    await sees(['joker', 'hide'], '[data-layer="joker"]', {
      value: true,
      back: false,
      isSeen: isOther,
    });
    expect((await drawn(canvas)) === before).toBe(true);
  });
});
