import {
  categoryLayerNames,
  categoryPartNames,
  categoryStyleSchema,
  defaultCategoryStyle,
  defaultCategoryStyleId,
  facecamStyleSchema,
  gameFieldStyleSchema,
  timerStyleSchema,
} from '@quizcast/game/games/category-quiz/style';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { openHost, likeObs } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import {
  command,
  isOther,
  otherNumber,
  rareColor,
  styleWatch,
  type OnAir,
  type Schema,
  type StyleWatch,
} from './fixtures/style-watch.ts';

// Every style field of the category quiz in the schema is set through the server, and its effect is checked on the
// overlay. A schema field that the parts ignore fails here.

type Path = readonly (string | number)[];

interface Part {
  layer: (typeof categoryLayerNames)[number];
  path: Path;
  shape: Readonly<Record<string, Schema>>;
  /** Values as in the default style. */
  values: Readonly<Record<string, unknown>>;
}

const style = defaultCategoryStyle();
const cams = ['facecam1', 'facecam2', 'facecam3', 'facecam4'] as const;
const parts: Part[] = [
  ...cams.map((layer, index) => ({
    layer,
    path: ['facecams', index],
    shape: facecamStyleSchema.shape,
    values: { ...style.facecams[index] },
  })),
  {
    layer: 'hostCam',
    path: ['hostCam'],
    shape: facecamStyleSchema.shape,
    values: { ...style.hostCam },
  },
  { layer: 'timer', path: ['timer'], shape: timerStyleSchema.shape, values: { ...style.timer } },
  {
    layer: 'gameField',
    path: ['gameField'],
    shape: gameFieldStyleSchema.shape,
    values: { ...style.gameField },
  },
];

let server: RunningServer;
let browser: Browser;
const onAir: OnAir[] = [];
let watch: StyleWatch;

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'error' } });
  browser = await openBrowser('debian');
  // Together they show every part in every state with a color of its own.
  onAir.push(...(await Promise.all([play('board'), play('question')])));
  watch = styleWatch(server, onAir, ['categoryQuiz', 'styles', defaultCategoryStyleId]);
});
afterAll(async () => {
  for (const { host } of onAir) await host.close();
  await browser.close();
  await server.stop();
});

/** A show with one field played, at the board or at the next question with its timer paused. */
async function play(until: 'board' | 'question'): Promise<OnAir> {
  const document = defaultDocument();
  document.onAir = 'categoryQuiz';
  const [show] = document.categoryQuiz.shows;
  const [first, second] = show?.gamefield.categories[1]?.fields ?? [];
  if (show === undefined || first === undefined || second === undefined)
    throw new Error('The default show is empty');
  show.startTimer = true;
  const host = await openHost(server, browser, { document });
  const overlay = await host.openOverlay(likeObs);
  await overlay.emulateMedia({ reducedMotion: 'reduce' });
  const move = (type: string, more: Readonly<Record<string, unknown>> = {}) =>
    command(server, host, { type: `categoryQuiz.${type}`, showId: show.id, ...more });
  await move('start');
  await move('pickField', { fieldId: first.id });
  await move('backToBoard');
  if (until === 'question') {
    await move('pickField', { fieldId: second.id });
    await move('showAnswer');
    // The timer ended with the answer.
    await move('startTimer');
    await move('pauseTimer');
  }
  const last =
    until === 'board' ? '[data-part="field"][data-active="false"]' : '[data-layer="timer"]';
  await overlay.locator(last).first().waitFor();
  // All entrance animations have ended.
  await overlay.waitForTimeout(1500);
  return { host, overlay };
}

const isEmpty = (_before: string, after: string): boolean => after.trim() === '';

describe.each(parts)(
  'on air, $layer reflects a change of its field @release',
  ({ layer, path, shape, values }) => {
    const fields = Object.entries(shape).map(([name, schema], index) => ({ name, schema, index }));

    it.each(fields)('$name', async ({ name, schema, index }) => {
      const back = values[name];
      const selector = `[data-layer="${layer}"]`;
      const at = [...path, name];
      expect(await watch.drawn(selector)).not.toBe('');
      if (typeof back === 'boolean') {
        // A hidden layer draws nothing on any overlay, whatever its other fields are.
        const isSeen = name === 'visible' ? isEmpty : isOther;
        const seen = await watch.sees(at, selector, { value: !back, back, isSeen });
        if (name !== 'visible') expect(seen.trim()).not.toBe('');
      } else if (typeof back === 'number')
        await watch.sees(at, selector, {
          value: otherNumber(schema, back),
          back,
          isSeen: isOther,
        });
      else if (name === 'motion') {
        for (const motion of ['slide', String(back)]) {
          await watch.setField(at, motion);
          for (const { overlay } of onAir)
            await overlay.locator(`[data-part="category-quiz"][data-motion="${motion}"]`).waitFor();
        }
      } else if (typeof back === 'string') {
        const { hex, computed } = rareColor(index);
        expect(await watch.drawn(selector)).not.toContain(computed);
        await watch.sees(at, selector, {
          value: hex,
          back,
          isSeen: (_before, after) => after.includes(computed),
        });
      } else await watch.seesFont(at, selector);
    });
  },
);

describe('on air, the style of a category quiz @release', () => {
  const scene = '[data-part="category-quiz"]';

  it('covers every field except those only for editors', () => {
    const shown = [...categoryPartNames, 'backgroundColor', 'orientation', 'layers'];
    const notShown = ['id', 'name', 'lockedLayers'];
    expect(Object.keys(categoryStyleSchema.shape).toSorted()).toEqual(
      [...shown, ...notShown].toSorted(),
    );
    // The viewers' board is the part of the stage quiz, whose fields are tested there.
    const others = categoryLayerNames.filter((layer) => layer !== 'crowdBoard');
    expect(new Set(parts.map(({ layer }) => layer))).toEqual(new Set(others));
  });

  it('shows its background', async () => {
    const { hex, computed } = rareColor(9);
    await watch.sees(['backgroundColor'], scene, {
      value: hex,
      back: 'transparent',
      isSeen: (before, after) => !before.includes(computed) && after.includes(computed),
    });
  });

  it('shows its orientation', async () => {
    await watch.sees(['orientation'], '[data-canvas]', {
      value: 'portrait',
      back: 'landscape',
      isSeen: isOther,
    });
  });

  it('stacks its layers in order', async () => {
    const [first] = onAir;
    if (first === undefined) throw new Error('no overlay');
    const depthOf = (layer: string) =>
      first.overlay
        .locator(`[data-layer="${layer}"]`)
        .evaluate((part) => Number(getComputedStyle(part).zIndex));
    expect(await depthOf('gameField')).toBeLessThan(await depthOf('hostCam'));
    await watch.setField(['layers'], [...categoryLayerNames].toReversed());
    await expect
      .poll(async () => (await depthOf('gameField')) > (await depthOf('hostCam')))
      .toBe(true);
    await watch.setField(['layers'], []);
  });

  it('ignores fields only for editors', async () => {
    const before = await watch.drawn(scene);
    await watch.setField(['lockedLayers'], ['timer', 'gameField']);
    await watch.setField(['name'], 'Another name');
    // A visible edit follows the others on the same connection, so they have arrived as well.
    await watch.sees(['hostCam', 'visible'], '[data-layer="hostCam"]', {
      value: false,
      back: true,
      isSeen: isOther,
    });
    expect((await watch.drawn(scene)) === before).toBe(true);
  });
});
