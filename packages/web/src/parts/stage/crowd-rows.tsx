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

/** Appears with this delay after its card, also on an overlay that connected late. */
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
  align?: 'start' | 'center' | 'end' | 'left';
}

/** A line of a card, in the largest size that fits. */
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
  /** The previous rows, from which rows move to their new places. Null or absent: rows fade in. */
  before?: readonly BoardRowView[] | null;
  /** Index of the viewer who was chosen to play. */
  taken?: number | null;
  question: Paint;
  language: OverlayView['language'];
  innerPx: number;
}

/** Once the board is visible and its old order can be read. */
const swapAtMs = 800;

/** Start position of a row: its previous place, if it had one. */
function rowMotion(before: readonly BoardRowView[] | null, name: string, index: number): PartStyle {
  const was = before?.findIndex((row) => row.name === name) ?? -1;
  if (was < 0) return later(200 + 60 * index);
  return { ...later(swapAtMs + 60 * index), '--from': `${(was - index) * rowPx}px`, '--seen': 1 };
}

/** Rows with times appear in turn, the slowest first, with a pause before the fastest. */
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
          style={{ ...(isTimed ? later(turnMs) : rowMotion(before, name, index)), height: rowPx }}
          data-taken={taken === null ? undefined : taken === index}
        >
          <b className={styles.rank}>{rank}</b>
          <Line
            text={name}
            question={question}
            widthPx={innerPx - 48 - 116}
            heightPx={40}
            maxPx={28}
            align="left"
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
