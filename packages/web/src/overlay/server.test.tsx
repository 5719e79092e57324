import { defaultDocument } from '@quizcast/game/document/defaults';
import { overlayView } from '@quizcast/game/views/overlay-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { describe, expect, it } from 'vitest';
import { drawPicture } from './server.tsx';

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
    const html = await drawPicture(asking('Which river?'));
    for (const part of [
      'Which river?',
      'data-answer="D"',
      'data-layer="stage"',
      'data-part="joker"',
    ])
      expect(html).toContain(part);
  });

  it('shows texts that look like markup as texts', async () => {
    const html = await drawPicture(
      asking('</div><script>alert(1)</script><img src=x onerror=a()>'),
    );
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
      const html = await drawPicture(asking('Q', { lockedAnswerColor: color }));
      expect([color, html?.includes(`--locked-text:${readable}`)]).toEqual([color, true]);
    }
  });

  it('is in the language of the show', async () => {
    const html = await drawPicture({ ...asking('Q'), language: 'de', isRehearsal: true });
    expect(html).toContain('lang="de"');
    expect(html).toContain('Probe');
  });

  it('leaves pictures of questions to the page, which reports what fails to load', async () => {
    const { stageQuiz, ...rest } = asking('Q');
    if (stageQuiz === null) throw new Error('no stage quiz');
    const question = { ...stageQuiz.question, image: '/files/a/missing.png' };
    const html = await drawPicture({ ...rest, stageQuiz: { ...stageQuiz, question } });
    expect(html).toContain('data-part="question"');
    expect(html).not.toContain('missing.png');
  });

  it('is left to the page for fonts and games that the page loads', async () => {
    const font = { ...idle.style.question.font, fontFamily: 'Lora' };
    expect(await drawPicture(asking('Q', { font }))).toBeNull();
    expect(await drawPicture({ ...idle, stageQuiz: null })).toBeNull();
  });
});
