import type { BoardRowView, FastRowView } from '@quizcast/game/crowd/crowd-view';
import type { OverlayView } from '@quizcast/game/views/view';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { numberLocale, numberText } from '../../messages/viewers/texts.ts';
import { FittedText } from '../fitted-text.tsx';
import type { Paint } from '../moments/paint.ts';
import type { PartStyle } from '../part-style.ts';
import styles from './crowd-board.module.css';

const rowPx = 54;

const bold = ({ font }: Paint) => ({ ...font, fontWeight: Math.max(600, font.fontWeight) });

/** Comes in so long after its card, also on an overlay that came late. */
export const later = (ms: number): PartStyle => ({
  animationDelay: `calc(var(--since) + ${ms}ms)`,
});

export interface LineProps {
  text: string;
  question: Paint;
  widthPx: number;
  heightPx?: number;
  maxPx?: number;
  isBold?: boolean;
  align?: 'start' | 'center' | 'end';
}

/** A line of a card, as large as fits. */
export const Line = ({
  text,
  question,
  widthPx,
  heightPx = 44,
  maxPx = 30,
  isBold = false,
  align = 'center',
}: LineProps) => (
  <FittedText
    text={text}
    font={isBold ? bold(question) : question.font}
    widthPx={widthPx}
    heightPx={heightPx}
    maxPx={maxPx}
    align={align}
  />
);

interface RowsProps {
  rows: readonly (BoardRowView | FastRowView)[];
  /** Who stood where the last time: they change places. Null or absent: they come in. */
  before?: readonly BoardRowView[] | null;
  /** The one who plays, from 0. */
  taken?: number | null;
  question: Paint;
  language: OverlayView['language'];
  innerPx: number;
}

/** As the board has come and its old order could be read. */
const swapAtMs = 800;

/** Where a row comes from: its place of the last time, if it had one. */
function wayOf(before: readonly BoardRowView[] | null, name: string, index: number): PartStyle {
  const was = before?.findIndex((row) => row.name === name) ?? -1;
  if (was < 0) return later(200 + 60 * index);
  return { ...later(swapAtMs + 60 * index), '--from': `${(was - index) * rowPx}px`, '--seen': 1 };
}

/** Those who are told with their times come in turn, the slowest first; before the fastest there is a pause. */
export const Rows = ({
  rows,
  before = null,
  taken = null,
  question,
  language,
  innerPx,
}: RowsProps) => (
  <ol className={styles.rows}>
    {rows.map((row, index) => {
      const isTimed = 'tookMs' in row;
      const { rank, name } = row;
      const turnMs = 900 * (rows.length - index) + (rank === 1 ? 700 : 0);
      return (
        <li
          key={name + String(index)}
          style={{ ...(isTimed ? later(turnMs) : wayOf(before, name, index)), height: rowPx }}
          data-taken={taken === null ? undefined : taken === index}
        >
          <b className={styles.rank}>{rank}</b>
          <Line
            text={name}
            question={question}
            widthPx={innerPx - 48 - 116}
            heightPx={40}
            maxPx={28}
            align="start"
          />
          <span className={styles.points} dir="auto">
            {isTimed
              ? overlayTexts(language)('seconds', {
                  seconds: (row.tookMs / 1000).toLocaleString(numberLocale(language), {
                    minimumFractionDigits: 2,
                  }),
                })
              : numberText(row.points, language)}
          </span>
        </li>
      );
    })}
  </ol>
);
