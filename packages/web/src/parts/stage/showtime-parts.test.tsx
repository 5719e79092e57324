import { renderToStaticMarkup } from 'react-dom/server';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { defaultDocument, defaultStyle } from '@quizcast/game/document/defaults';
import { expect, it } from 'vitest';
import { previewView } from '../preview/preview-view.ts';
import { ShowtimeParts } from './showtime-parts.tsx';

const app = defaultDocument();
const [show] = app.shows;
if (show === undefined) throw new Error('no show');
const { style, stageQuiz } = previewView({
  state: 'contestant',
  app,
  style: defaultStyle(),
  show,
  stageId: 'stage2',
  contestant: { name: 'Mia', line: 'from Kiel' },
  nowMs: 0,
});

const drawn = (isChartShown: boolean): string =>
  stageQuiz === null
    ? ''
    : renderToStaticMarkup(
        <ShowtimeParts
          quiz={stageQuiz}
          isChartShown={isChartShown}
          style={style}
          canvas={canvasSizes.landscape}
          language="en"
          clockOffsetMs={0}
          enters={false}
        />,
      );

it('ONAIR14 hides the plate of the contestant while the chart of a vote is shown, but not the clock', () => {
  expect(drawn(false)).toContain('from Kiel');
  expect(drawn(true)).not.toContain('from Kiel');
  expect(drawn(true)).toContain('clock');
});
