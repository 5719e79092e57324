import { everybodyPlaysSchema } from '@quizcast/game/crowd/show-fields';
import { ChatServer } from './chat-server.ts';
import { defaultDocument, defaultStyle, defaultStyleId } from '@quizcast/game/document/defaults';
import {
  badgeShapes,
  countdownStyleSchema,
  crowdBoardStyleSchema,
  crowdSpreadStyleSchema,
  explanationStyleSchema,
  finishes,
  joinCardStyleSchema,
  jokerStyleSchema,
  layerNames,
  partNames,
  questionLayouts,
  questionStyleSchema,
  stageStyleSchema,
  styleSchema,
  votingChartStyleSchema,
} from '@quizcast/game/games/stage-quiz/style';
import { crowdShowSchema } from '@quizcast/game/games/crowd-quiz/show';
import { isRecord } from '@quizcast/game/json';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBrowser } from './browsers.ts';
import { openHost, likeObs } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';
import {
  command,
  initialOf,
  isColor,
  isOther,
  otherNumber,
  rareColor,
  styleWatch,
  type OnAir,
  type Schema,
  type StyleWatch,
} from './fixtures/style-watch.ts';

// Every style field in the schema is set through the server, and its effect is checked on the overlay. A schema field
// that the parts ignore fails here.

type PartName = (typeof partNames)[number];

const schemas = {
  joker: jokerStyleSchema,
  question: questionStyleSchema,
  stage: stageStyleSchema,
  votingChart: votingChartStyleSchema,
  explanation: explanationStyleSchema,
  crowdBoard: crowdBoardStyleSchema,
  crowdSpread: crowdSpreadStyleSchema,
  countdown: countdownStyleSchema,
  joinCard: joinCardStyleSchema,
} satisfies Record<PartName, unknown>;

/** Root selector below which a part's fields may take effect. */
const roots: Readonly<Record<PartName, string>> = {
  joker: '[data-layer="joker"]',
  question: '[data-part="question"], [data-layer="image"], [data-layer="votingChart"]',
  stage: '[data-layer="stage"]',
  votingChart: '[data-layer="votingChart"]',
  explanation: '[data-layer="explanation"]',
  crowdBoard: '[data-layer="crowdBoard"]',
  crowdSpread: '[data-layer="crowdSpread"]',
  countdown: '[data-part="questionClock"]',
  joinCard: '[data-layer="joinCard"], [data-part="card"]',
};

/** Together they show every part in every state with a color of its own. */
const situations = {
  voting: ['stageQuiz.useJoker'],
  locked: ['stageQuiz.lockAnswer'],
  afterReveal: ['stageQuiz.lockAnswer', 'stageQuiz.revealAnswer', 'stageQuiz.showBoard'],
} as const;

const channel = 'styles_here';
let chat: ChatServer;
let server: RunningServer;
let browser: Browser;
const onAir: OnAir[] = [];
let watch: StyleWatch;

beforeAll(async () => {
  chat = await ChatServer.start();
  server = await startServer({
    env: { LOG_LEVEL: 'error', TWITCH_IRC_URL: chat.url },
  });
  browser = await openBrowser('debian');
  onAir.push(...(await Promise.all(Object.values(situations).map(play))), await playCrowd());
  watch = styleWatch(server, onAir, ['styles', defaultStyleId]);
});
afterAll(async () => {
  for (const { host } of onAir) await host.close();
  await browser.close();
  await server.stop();
  await chat.close();
});

/** A show after these moves, on its first question, with an image, a timer, an explanation and a join card. */
async function play(moves: readonly string[]): Promise<OnAir> {
  const document = defaultDocument();
  const [show] = document.shows;
  const [stage] = show?.stages ?? [];
  if (show === undefined || stage === undefined) throw new Error('The default show is empty');
  show.everybodyPlays = everybodyPlaysSchema.parse({ isOn: true, hasPhones: true });
  document.settings.twitch.username = channel;
  stage.question.image = '/preview-image.svg';
  stage.question.explanation = 'Its rings are ice and dust, and wide enough to be seen from Earth.';
  stage.question.votingCountdown = 600;
  // A running timer would change the picture; it stops once an answer is locked.
  if (moves.includes('stageQuiz.lockAnswer')) show.questionSeconds = 600;
  document.styles[defaultStyleId] = withOwnPlaces(document.styles[defaultStyleId]);
  const host = await openHost(server, browser, { document });
  const overlay = await host.openOverlay(likeObs);
  await overlay.emulateMedia({ reducedMotion: 'reduce' });
  await command(server, host, { type: 'stageQuiz.nextStage', showId: show.id });
  await overlay.locator('[data-card="invitation"]').waitFor();
  await vi.waitUntil(() => chat.joins.length > 0, 20_000);
  for (const type of moves) {
    if (type === 'stageQuiz.showBoard') await overlay.locator('[data-card="result"]').waitFor();
    if (type === 'stageQuiz.lockAnswer') chat.say(channel, { userId: '1', text: 'b' });
    await command(server, host, {
      type,
      showId: show.id,
      ...(type === 'stageQuiz.lockAnswer' ? { answer: 0 } : {}),
      ...(type === 'stageQuiz.useJoker' ? { jokerId: 'joker4' } : {}),
      ...(type === 'stageQuiz.showBoard' ? { card: 'topFive' } : {}),
    });
  }
  await command(server, host, { type: 'card.show', kind: 'join' });
  await overlay.locator('[data-layer="joinCard"]').waitFor();
  await overlay.locator('[data-layer="image"][data-shown="true"]').waitFor();
  if (moves.includes('stageQuiz.useJoker'))
    await overlay.locator('[data-layer="votingChart"]').waitFor();
  if (moves.includes('stageQuiz.revealAnswer')) {
    await overlay.locator('[data-layer="explanation"]').waitFor();
    await overlay.locator('[data-card="topFive"]').waitFor();
  }
  return { host, overlay };
}

/** Countdown and join card are checked where the style has places for them. */
const withOwnPlaces = (style = defaultStyle()) => ({
  ...style,
  // Its initial values in the schema, to which each field returns after its test.
  explanation: explanationStyleSchema.parse({}),
  countdown: { ...style.countdown, placed: true },
  joinCard: { ...style.joinCard, placed: true },
});

/** A number question of a crowd quiz, answered and revealed. */
async function playCrowd(): Promise<OnAir> {
  const document = defaultDocument();
  const showId = 'crowd1';
  document.settings.twitch.username = channel;
  document.onAir = 'crowdQuiz';
  const question = { id: 'q1', kind: 'number', question: 'When?', rightNumber: 1889, seconds: 600 };
  const show = crowdShowSchema.parse({ id: showId, name: '', questions: [question] });
  document.crowdQuiz = { activeShow: showId, shows: [show] };
  const host = await openHost(server, browser, { document });
  const overlay = await host.openOverlay(likeObs);
  await overlay.emulateMedia({ reducedMotion: 'reduce' });
  await command(server, host, { type: 'crowdQuiz.start', showId });
  const counted = async () => {
    chat.say(channel, { userId: '2', text: '1888' });
    return (await overlay.getByText('1 answer').count()) > 0;
  };
  await vi.waitUntil(counted, { timeout: 60_000, interval: 500 });
  await command(server, host, { type: 'crowdQuiz.reveal', showId });
  await overlay.locator('[data-layer="crowdSpread"]').waitFor();
  // The right number follows a moment after the answers.
  await overlay.locator('[data-part="question"]', { hasText: '1889' }).waitFor();
  return { host, overlay };
}

const isEmpty = (_before: string, after: string): boolean => after.trim() === '';

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

describe.each([...partNames])('on air, the %s applies the style field @release', (part) => {
  const own = fields.filter((field) => field.part === part);

  it.each(own)('$name', async ({ name, index, schema }) => {
    const back = name === 'placed' ? true : initialOf(schema);
    const path = [part, name];
    const selector = roots[part];
    if (name === 'hide') {
      // A chart or a picture beside a hidden question stays.
      const [first = ''] = selector.split(', ');
      await watch.sees(path, first, { value: true, back: false, isSeen: isEmpty });
    } else if (typeof back === 'boolean')
      await watch.sees(path, selector, { value: !back, back, isSeen: isOther });
    else if (typeof back === 'number')
      await watch.sees(path, selector, { value: otherNumber(schema, back), back, isSeen: isOther });
    else if (isColor(back)) {
      const { hex, computed } = rareColor(index);
      expect(await watch.drawn(selector)).not.toContain(computed);
      await watch.sees(path, selector, {
        value: hex,
        back,
        isSeen: (_before, after) => after.includes(computed),
      });
    } else if (isRecord(back)) await watch.seesFont(path, selector);
    else await seesChoices(path, selector, schema, back);
  });
});

/** Checks that all choices of a closed list look different. */
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
  const looks = new Set([await watch.drawn(selector)]);
  for (const value of others)
    looks.add(await watch.sees(path, selector, { value, back, isSeen: isOther }));
  expect(looks.size).toBe(others.length + 1);
}

describe('on air, the style shows @release', () => {
  const canvas = '[data-canvas]';

  it('every field except those only for editors', () => {
    const shown = [...partNames, 'orientation', 'layers'];
    const notShown = ['id', 'name', 'lockedLayers'];
    expect(Object.keys(styleSchema.shape).toSorted()).toEqual([...shown, ...notShown].toSorted());
  });

  it('its orientation', async () => {
    await watch.sees(['orientation'], canvas, {
      value: 'portrait',
      back: 'landscape',
      isSeen: isOther,
    });
  });

  it('its layers in their stacking order', async () => {
    const [first] = onAir;
    if (first === undefined) throw new Error('no overlay');
    const depths = () =>
      first.overlay.$$eval('[data-layer], [data-part="question"]', (parts) =>
        parts.map((part) => Number(getComputedStyle(part).zIndex)),
      );
    const before = await depths();
    await watch.sees(['layers'], canvas, {
      value: [...layerNames].toReversed(),
      back: [],
      isSeen: isOther,
    });
    expect(await depths()).toEqual(before);
  });

  it('no fields that are only for editors', async () => {
    const before = await watch.drawn(canvas);
    await watch.setField(['lockedLayers'], ['question', 'joker']);
    await watch.setField(['name'], 'Another name');
    // A visible edit follows the others on the same connection, so they have arrived as well.
    await watch.sees(['joker', 'hide'], '[data-layer="joker"]', {
      value: true,
      back: false,
      isSeen: isOther,
    });
    expect((await watch.drawn(canvas)) === before).toBe(true);
  });
});

it('ONAIR9 Esc in Play leaves a join card in its own place on air @release', async () => {
  const { host, overlay } = await play([]);
  await host.go('/play');
  await host.page.getByRole('region', { name: 'Moments' }).waitFor();
  await host.page.keyboard.press('Escape');
  await host.page.keyboard.press('Escape');
  await host.button('Lock answer A').click();
  await overlay.locator('[data-answer="A"][data-state="locked"]').waitFor();
  expect(await overlay.locator('[data-layer="joinCard"][data-leaves="false"]').count()).toBe(1);
  await host.close();
});
