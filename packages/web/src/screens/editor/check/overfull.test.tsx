import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { letters } from '@quizcast/game/games/stage-quiz/show';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { QuestionPart } from '../../../parts/question-part.tsx';
import { boxesOf } from './overfull.ts';

// The original needs a browser to parse colors.
vi.mock('../../../parts/readable-color.ts', () => ({ readableOn: () => '#ffffff' }));

const [style] = Object.values(defaultDocument().styles);

/** Widths and heights of all text boxes, as the part draws them. */
const drawnBoxes = (layout: 'grid' | 'column', scale: number): string[] => {
  if (style === undefined) throw new Error('no style');
  const html = renderToStaticMarkup(
    <QuestionPart
      question={{
        stageId: 'a',
        text: 'Question',
        answers: letters.map((letter) => ({ letter, text: `Answer ${letter}`, state: 'idle' })),
      }}
      style={{ ...style.question, layout, scale }}
      canvas={canvasSizes.landscape}
      enters={false}
      follows={false}
      answersAppear="together"
    />,
  );
  return [...html.matchAll(/<span[^>]*style="width:([\d.]+px;height:[\d.]+px)/g)].map(
    ([, box]) => box ?? '',
  );
};

it.each(['grid', 'column'] as const)(
  'measures long texts in the same boxes that the parts draw: %s',
  (layout) => {
    for (const scale of [1, 2]) {
      const { question, answer } = boxesOf({ layout, scale });
      const drawn = drawnBoxes(layout, scale);
      const written = ({ widthPx, heightPx }: typeof question) =>
        `${widthPx}px;height:${heightPx}px`;
      // The question, then a letter and a text for each answer.
      expect(drawn.length).toBe(9);
      expect(drawn[0]).toBe(written(question));
      expect(drawn.filter((_, index) => index > 0 && index % 2 === 0)).toEqual(
        letters.map(() => written(answer)),
      );
    }
  },
);
