import { defaultDocument } from '@quizcast/game/document/defaults';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { describe, expect, it } from 'vitest';
import { drawPicture } from './server.tsx';

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

describe('a picture that the server draws', () => {
  it('has question, answers, ladder and jokers', async () => {
    const html = await htmlOf(asking('Which river?'));
    for (const part of [
      'Which river?',
      'data-answer="D"',
      'data-layer="stage"',
      'data-part="joker"',
    ])
      expect(html).toContain(part);
  });

  it('shows texts that look like markup as texts', async () => {
    const html = await htmlOf(asking('</div><script>alert(1)</script><img src=x onerror=a()>'));
    expect(html).toContain('&lt;/div&gt;&lt;script&gt;');
    expect(html).not.toMatch(/<script|<img/);
  });

  it('finds the readable color for every notation of a color', async () => {
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

  it('leaves pictures of questions to the page, which reports what fails to load', async () => {
    const { stageQuiz, ...rest } = asking('Q');
    if (stageQuiz === null) throw new Error('no stage quiz');
    const question = { ...stageQuiz.question, image: '/files/a/missing.png' };
    const html = await htmlOf({ ...rest, stageQuiz: { ...stageQuiz, question } });
    expect(html).toContain('data-part="question"');
    expect(html).not.toContain('missing.png');
  });

  it('names the sheets of fonts that are not in the page, each once', async () => {
    const style = { font: font('Lora', 700), letterFont: font('Lora', 700) };
    expect((await drawPicture(asking('Q')))?.sheets).toEqual([]);
    expect((await drawPicture(asking('Q', style)))?.sheets).toEqual(['/fonts/lora/700-normal.css']);
  });

  it('is left to the page for other games, uploaded fonts and names that no sheet can have', async () => {
    const mine = {
      ...font('Lora'),
      fontWeightFrom: 400,
      fontWeightTo: 400,
      file: '/files/a.woff2',
    };
    const own = { ...asking('Q', { font: font('Lora') }), fonts: [mine] };
    expect(await drawPicture(own)).toBeNull();
    expect(await drawPicture(asking('Q', { font: font('Größe') }))).toBeNull();
    expect(await drawPicture({ ...idle, stageQuiz: null })).toBeNull();
  });
});
