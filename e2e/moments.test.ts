import { defaultDocument } from '@quizcast/game/document/defaults';
import type { AnswerState } from '@quizcast/game/games/stage-quiz/changes';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { OverlayView, StageQuizView } from '@quizcast/game/views/view';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { startOverlaySite, type OverlaySite } from './gallery/overlay-site.ts';

let browser: Browser;
let site: OverlaySite;
beforeAll(async () => {
  browser = await openBrowser('debian');
  site = await startOverlaySite(asked(0));
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** The default show with one safe stage, at that stage. */
function asked(index: number, change: Partial<StageQuizView> = {}): OverlayView {
  const document = defaultDocument();
  for (const show of document.shows) {
    show.currentStageIndex = index;
    show.stages = show.stages.map((stage, at) => (at === 4 ? { ...stage, isSafe: true } : stage));
  }
  const view = overlayView(document);
  const { stageQuiz: quiz } = view;
  return quiz === null ? view : { ...view, stageQuiz: { ...quiz, ...change } };
}

function standing(
  index: number,
  states: readonly AnswerState[],
  change: Partial<StageQuizView> = {},
): OverlayView {
  const { question = null } = asked(index).stageQuiz ?? {};
  if (question === null) throw new Error('no question');
  const answers = question.answers.map((answer, at) => {
    const state = states[at] ?? 'idle';
    return { ...answer, state, text: state === 'removed' ? '' : answer.text };
  });
  return asked(index, { ...change, question: { ...question, answers } });
}

const withCard = (view: OverlayView, card: OverlayView['card']): OverlayView => ({ ...view, card });
const locked = (index: number) => standing(index, ['idle', 'locked']);

interface Moment {
  from: OverlayView;
  to: () => OverlayView;
  /** `property delay duration`, in milliseconds: each of them is within 50 ms among what moves. */
  moves: readonly (readonly [
    property: 'transform' | 'opacity',
    delayMs: number,
    durationMs: number,
  ])[];
}

const lost = { how: 'lost', prize: '50 €', fallsTo: 4 } as const;
const moments: Readonly<Record<string, Moment>> = {
  opener: {
    from: asked(-1),
    to: () => withCard(asked(-1), { kind: 'opener', atMs: 1, title: 'Million Monday' }),
    moves: [
      ['transform', 0, 900],
      ['transform', 450, 3550],
    ],
  },
  contestant: {
    from: asked(-1),
    to: () =>
      withCard(asked(-1), {
        kind: 'contestant',
        atMs: 1,
        name: 'Mia',
        line: 'from Kiel',
        untilMs: Date.now() + 3_600_000,
      }),
    moves: [['transform', 0, 500]],
  },
  'ladder, a step': {
    from: asked(2),
    to: () => withCard(asked(2), { kind: 'ladder', atMs: 1, from: 1, to: 2 }),
    moves: [['transform', 700, 600]],
  },
  'ladder, a safety level': {
    from: asked(4),
    to: () => withCard(asked(4), { kind: 'ladder', atMs: 1, from: 3, to: 4 }),
    moves: [
      ['transform', 700, 1200],
      ['transform', 1100, 1200],
    ],
  },
  question: {
    from: asked(0),
    to: () => asked(1, { answersAppear: 'oneByOne' }),
    moves: [
      ['transform', 0, 450],
      ...[0, 1, 2, 3].map((at) => ['transform', 450 + 500 * at, 250] as const),
    ],
  },
  lock: {
    from: asked(0),
    to: () => locked(0),
    moves: [
      ['transform', 0, 250],
      ['opacity', 0, 800],
      ['transform', 0, 60_000 / 54],
    ],
  },
  'lock at the top': {
    from: asked(8),
    to: () => locked(8),
    moves: [['transform', 0, 60_000 / 78]],
  },
  right: {
    from: locked(0),
    to: () =>
      standing(0, ['idle', 'right'], { verdict: { how: 'right', prize: '10 €', step: 'stage' } }),
    moves: [
      ['opacity', 600, 350],
      ['transform', 1650, 450],
    ],
  },
  wrong: {
    from: locked(7),
    to: () => standing(7, ['idle', 'wrong', 'idle', 'right'], { verdict: lost }),
    moves: [
      ['opacity', 600, 220],
      ['transform', 600, 900],
      ['transform', 1650, 450],
    ],
  },
  'walk away': {
    from: asked(3),
    to: () => asked(3, { endCard: { how: 'walkedAway', prize: '30 €' } }),
    moves: [['transform', 0, 520]],
  },
  'top prize': {
    from: standing(8, ['idle', 'right']),
    to: () => standing(8, ['idle', 'right'], { endCard: { how: 'won', prize: '90 €' } }),
    moves: [['transform', 0, 520]],
  },
  '50/50': {
    from: asked(0),
    to: () => standing(0, ['removed', 'idle', 'removed']),
    moves: [
      ['transform', 0, 480],
      ['transform', 300, 480],
    ],
  },
  break: {
    from: asked(0),
    to: () => withCard(asked(0), { kind: 'break', atMs: 1, endsAtMs: null }),
    moves: [['opacity', 0, 450]],
  },
  credits: {
    from: asked(0),
    to: () =>
      withCard(asked(0), {
        kind: 'credits',
        atMs: 1,
        title: 'Million Monday',
        contestants: ['Mia'],
        viewers: [{ name: 'Ben', points: 7 }],
        crew: ['Kim'],
      }),
    moves: [
      ['transform', 700, 600],
      ['transform', 1600, 600],
    ],
  },
};

async function opened(view: OverlayView): Promise<Page> {
  site.show(view);
  const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
  await page.goto(`${site.url}/browsersource/somebody`);
  await page.locator('[data-connection="live"]').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** Notes from now on what each movement changes, and how long it takes, by the browser's own account of it. */
const note = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || effect.target?.closest('[data-runs]')) continue;
        const { delay = 0, duration = 0 } = effect.getTiming();
        for (const property of effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
          if (!['offset', 'easing', 'composite', 'computedOffset'].includes(property))
            seen.add(`${property} ${delay} ${String(duration)}`);
      }
    };
    // Whatever begins is there when it says so, also where frames are rare.
    for (const event of ['animationstart', 'transitionrun', 'transitionstart'])
      document.addEventListener(event, look);
    const always = () => {
      look();
      requestAnimationFrame(always);
    };
    always();
  });

const noted = async (page: Page) => {
  const seen = await page.evaluate(() =>
    'seen' in window && window.seen instanceof Set ? [...window.seen].map(String) : [],
  );
  return seen.map((text) => {
    const [property = '', delay, duration] = text.split(' ');
    return { property, delay: Number(delay), duration: Number(duration) };
  });
};

/** The picture at rest: what is drawn where, and how visible it is. Confetti are no part of it, nor what goes on and on. */
const pictureOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations === Infinity) animation.cancel();
    return [...document.querySelectorAll('.overlay *')].flatMap((element) => {
      if (element.closest('[data-part="confetti"], [data-part="sound-hint"], defs') !== null)
        return [];
      const { opacity, transform } = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const box = [x, y, width, height].map(Math.round).join(' ');
      const text = element.children.length === 0 ? element.textContent : '';
      return [`${element.tagName} ${box} ${opacity} ${transform} ${text}`];
    });
  });

it.each(Object.entries(moments))(
  'ONAIR2 %s moves by transform and opacity, as long as it should',
  async (_, { from, to, moves }) => {
    const page = await opened(from);
    await note(page);
    site.show(to());
    const has = async () => {
      const movements = await noted(page);
      return moves.map(([property, delay, duration]) =>
        movements.some(
          (one) =>
            one.property === property &&
            Math.abs(one.delay - delay) <= 50 &&
            Math.abs(one.duration - duration) <= 50,
        ),
      );
    };
    await expect.poll(has, { timeout: 15_000 }).toEqual(moves.map(() => true));
    // A colour may turn in one step; nothing else than the two moves.
    const others = (await noted(page)).filter(
      ({ property, duration }) => duration > 0 && !/^(transform|opacity)$/.test(property),
    );
    expect(others).toEqual([]);
    await page.close();
  },
  60_000,
);

/** Ends what moves so long after it has begun, and compares with an overlay that is opened then. */
async function endsAt(instants: readonly number[], { from, to }: Moment): Promise<void> {
  const end = to();
  const [page, fresh] = [await opened(from), await opened(end)];
  for (const afterMs of instants) {
    site.show(from);
    site.say({ type: 'order', order: 'skip' });
    await page.waitForTimeout(400);
    site.show(end);
    await page.waitForTimeout(afterMs);
    site.say({ type: 'order', order: 'skip' });
    await fresh.reload();
    await expect
      .poll(
        async () => {
          const [seen, wanted] = [await pictureOf(page), await pictureOf(fresh)];
          return seen.length > 5 && seen.join('\n') === wanted.join('\n');
        },
        { timeout: 15_000 },
      )
      .toBe(true);
  }
  await page.close();
  await fresh.close();
}

const often = ['opener', 'wrong', 'top prize'];
it.each(Object.entries(moments).filter(([name]) => often.includes(name)))(
  'ONAIR7 %s ends in the picture of a fresh overlay as soon as the host ends it',
  async (_, moment) => endsAt([250], moment),
  60_000,
);

it.each(Object.entries(moments).filter(([name]) => name !== 'contestant'))(
  'ONAIR7 %s ends in the picture of a fresh overlay at every instant @release',
  async (_, moment) => endsAt([0, 50, 130, 330, 720, 1500], moment),
  120_000,
);
