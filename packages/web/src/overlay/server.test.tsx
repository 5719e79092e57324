import { playAll } from '@quizcast/game/any-command.fixture';
import type { UserCommand } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import { moved, withCrowdShow } from '@quizcast/game/games/crowd-quiz/crowd-quiz.fixture';
import { questionSchema } from '@quizcast/game/games/crowd-quiz/show';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawPicture } from './server.tsx';

afterEach(() => void vi.useRealTimers());

const htmlOf = async (state: OverlayView) => (await drawPicture(state))?.html;

const font = (fontFamily: string, fontWeight = 400) => ({
  fontFamily,
  fontStyle: 'normal' as const,
  fontWeight,
});

const idle = overlayView(defaultDocument());

/** The picture with a question on it. */
function asking(text: string, style: Partial<OverlayView['style']['question']> = {}): OverlayView {
  const { stageQuiz } = idle;
  if (stageQuiz === null) throw new Error('no stage quiz');
  const question = { ...stageQuiz.question, stageId: 'a', text };
  return {
    ...idle,
    stageQuiz: { ...stageQuiz, question },
    style: { ...idle.style, question: { ...idle.style.question, ...style } },
  };
}

/** A question of a category quiz with a picture and a running timer, and a player with a camera. */
function askingPlayers(): OverlayView {
  const app = defaultDocument();
  const at = ['categoryQuiz', 'shows', showId];
  const field = [...at, 'gamefield', 'categories', 'category1', 'fields', 'field1-1'];
  const set = (path: string[], value: unknown): UserCommand => ({
    type: 'edit.update',
    path,
    value,
  });
  return overlayView(
    playAll(app, [
      set([...field, 'question'], 'Which sea?'),
      set([...field, 'image'], '/files/a/sea.png'),
      set([...at, 'startTimer'], true),
      set([...at, 'players', 'player1', 'name'], 'Ada'),
      set([...at, 'players', 'player1', 'facecam', 'src'], 'https://vdo.ninja/?view=ada'),
      set(['categoryQuiz', 'activeShow'], showId),
      set(['onAir'], 'categoryQuiz'),
      { type: 'categoryQuiz.start', showId },
      { type: 'categoryQuiz.pickField', showId, fieldId: 'field1-1' },
    ]),
  );
}

/** An open question of a crowd quiz with a picture. */
function askingViewers(): OverlayView {
  const question = questionSchema.parse({
    id: 'q1',
    question: 'Which moon?',
    image: '/files/a/moon.png',
    options: ['Europa', 'Titan'],
  });
  return overlayView(moved(withCrowdShow([question]), 'start'));
}

describe('a picture drawn by the server', () => {
  it('contains question, answers, ladder and jokers', async () => {
    const html = await htmlOf(asking('Which river?'));
    for (const part of [
      'Which river?',
      'data-answer="D"',
      'data-layer="stage"',
      'data-part="joker"',
    ])
      expect(html).toContain(part);
  });

  it('escapes texts that look like markup', async () => {
    const html = await htmlOf(asking('</div><script>alert(1)</script><img src=x onerror=a()>'));
    expect(html).toContain('&lt;/div&gt;&lt;script&gt;');
    expect(html).not.toMatch(/<script|<img/);
  });

  it('picks a readable text color for every color notation', async () => {
    for (const [color, readable] of [
      ['#ffffff', '#0a0f24'],
      ['rgb(255 255 255 / 50%)', '#0a0f24'],
      ['hsl(60deg 100% 90%)', '#0a0f24'],
      ['white', '#0a0f24'],
      ['#000', '#ffffff'],
      ['midnightblue', '#ffffff'],
      ['nonsense', '#ffffff'],
    ] as const) {
      const html = await htmlOf(asking('Q', { lockedAnswerColor: color }));
      expect([color, html?.includes(`--locked-text:${readable}`)]).toEqual([color, true]);
    }
  });

  it('is in the language of the show', async () => {
    const html = await htmlOf({ ...asking('Q'), language: 'de', isRehearsal: true });
    expect(html).toContain('lang="de"');
    expect(html).toContain('Probe');
  });

  it('leaves question images to the page, which reports load failures', async () => {
    const { stageQuiz, ...rest } = asking('Q');
    if (stageQuiz === null) throw new Error('no stage quiz');
    const question = { ...stageQuiz.question, image: '/files/a/missing.png' };
    const html = await htmlOf({ ...rest, stageQuiz: { ...stageQuiz, question } });
    expect(html).toContain('data-part="question"');
    expect(html).not.toContain('missing.png');
  });

  it('contains question, players and tiles of a category quiz, but no timer, cameras or images', async () => {
    const html = await htmlOf(askingPlayers());
    for (const part of ['Which sea?', 'Ada', 'data-layer="facecam1"', 'data-part="field"'])
      expect(html).toContain(part);
    for (const absent of ['<img', '<iframe', 'data-part="timer"'])
      expect(html).not.toContain(absent);
  });

  it('contains question and options of a crowd quiz, but no clock, hint or image', async () => {
    const html = await htmlOf(askingViewers());
    for (const part of ['Which moon?', 'Titan', 'data-answer="B"']) expect(html).toContain(part);
    for (const absent of ['<img', 'data-part="questionClock"', 'data-part="crowd-place"'])
      expect(html).not.toContain(absent);
  });

  it('does not depend on the current time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const state of [askingPlayers(), askingViewers()]) {
      vi.setSystemTime(5000);
      const before = await htmlOf(state);
      vi.setSystemTime(500_000);
      expect(await htmlOf(state)).toBe(before);
    }
  });

  it('lists the style sheets of fonts that are not in the page, each once', async () => {
    const style = { font: font('Lora', 700), letterFont: font('Lora', 700) };
    expect((await drawPicture(asking('Q')))?.sheets).toEqual([]);
    expect((await drawPicture(asking('Q', style)))?.sheets).toEqual(['/fonts/lora/700-normal.css']);
  });

  it('is left to the page without a game, and with fonts that are uploaded or have no style sheet', async () => {
    const mine = {
      ...font('Lora'),
      fontWeightFrom: 400,
      fontWeightTo: 400,
      file: '/files/a.woff2',
    };
    const own = { ...asking('Q', { font: font('Lora') }), fonts: [mine] };
    expect(await drawPicture(own)).toBeNull();
    expect(await drawPicture(asking('Q', { font: font('Größe') }))).toBeNull();
    expect(await drawPicture({ ...idle, kind: 'nothing', stageQuiz: null })).toBeNull();
  });
});
