import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import { answerIndexes, type Question } from '@quizcast/game/games/stage-quiz/show';
import { whenFontReady } from '../../../parts/font-ready.ts';
import { usualLineHeight, withoutTowers } from '../../../parts/fitting/fit.ts';
import { inkLineHeight } from '../../../parts/fitting/ink.ts';
import { fontStyle } from '../../../parts/part-style.ts';
import { questionGeometry, type QuestionGeometry } from '../../../parts/question-geometry.ts';
import type { FindingField } from './findings.ts';
import type { Font } from '@quizcast/game/values/style-values';

/** Canvas pixels: smaller text is unreadable on a 480-line stream. */
export const readablePx = 24;

export interface TextBox {
  widthPx: number;
  heightPx: number;
  /** Smallest readable font size, in the part's own pixels. */
  sizePx: number;
}

/** Text boxes of the question and of an answer, as the parts draw them. */
export function boxesOf(
  style: Pick<QuestionStyle, 'layout' | 'scale'>,
  { panel, answer }: QuestionGeometry = questionGeometry(style.layout),
): {
  question: TextBox;
  answer: TextBox;
} {
  const sizePx = (maxPx: number) => Math.min(readablePx / style.scale, maxPx);
  return {
    question: { ...panel.text, sizePx: sizePx(panel.maxPx) },
    answer: { ...answer.text, sizePx: sizePx(answer.maxPx) },
  };
}

/**
 * Fields of each question whose text would be shrunk below the readable size, in the style's sizes and font. All texts
 * are measured in a single layout.
 */
export async function overfullFields(
  questions: readonly Question[],
  style: QuestionStyle,
): Promise<FindingField[][]> {
  const boxes = boxesOf(style);
  const fields = questions.flatMap((question, index) => [
    { index, field: 'question' as const, text: question.question, box: boxes.question },
    ...answerIndexes.map((field) => ({
      index,
      field,
      text: question.answers[field] ?? '',
      box: boxes.answer,
    })),
  ]);
  const found = await overfullTexts(fields, style.font);
  return questions.map((_, index) =>
    fields.flatMap((each, at) => (each.index === index && found[at] === true ? [each.field] : [])),
  );
}

/** For each text, whether it overflows its box at the smallest font size. Measured in a single layout. */
export async function overfullTexts(
  texts: readonly { text: string; box: TextBox }[],
  font: Font,
): Promise<boolean[]> {
  await whenFontReady('A', font);
  const bench = document.createElement('div');
  Object.assign(bench.style, {
    position: 'fixed',
    left: '-10000px',
    visibility: 'hidden',
    contain: 'layout style',
  });
  bench.setAttribute('aria-hidden', 'true');
  const laid = texts.map(({ text, box }) => layOut(bench, text, box, font));
  document.body.append(bench);
  const found = laid.map((text) => text !== null && leavesItsBox(text));
  bench.remove();
  return found;
}

interface LaidOut {
  element: HTMLElement;
  box: TextBox;
}

function layOut(bench: HTMLElement, written: string, box: TextBox, font: Font): LaidOut | null {
  const text = withoutTowers(written);
  // Text this short fits in any box.
  if (text.length < 12) return null;
  const element = document.createElement('span');
  Object.assign(element.style, fontStyle(font), {
    display: 'block',
    width: `${box.widthPx}px`,
    fontSize: `${box.sizePx}px`,
    lineHeight: String(inkLineHeight(text, font, usualLineHeight)),
    whiteSpace: 'pre-line',
  });
  element.textContent = text;
  bench.append(element);
  return { element, box };
}

const leavesItsBox = ({ element, box }: LaidOut): boolean =>
  element.scrollWidth > Math.ceil(box.widthPx) || element.offsetHeight > Math.floor(box.heightPx);
