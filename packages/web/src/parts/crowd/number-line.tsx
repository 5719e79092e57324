import type { ViewerLanguage } from '@quizcast/game/values/language';
import { answerText } from '../../messages/viewers/figures.ts';
import { numberText } from '../../messages/viewers/texts.ts';
import type { Paint } from '../moments/paint.ts';
import { useOnAirTexts } from '../moments/use-on-air-texts.ts';
import type { PartStyle } from '../part-style.ts';
import { Line } from '../stage/crowd-rows.tsx';
import { line, numberLine, type NumberSpread } from './number-line-geometry.ts';
import styles from './spread.module.css';

interface NumberLineProps {
  spread: NumberSpread;
  unit: string;
  paint: Paint;
  language: ViewerLanguage;
  innerPx: number;
}

const pillPx = 220;
const endPx = 180;
const beyondPx = 84;
/** The right answer is highlighted after the last one has landed. */
const rushMs = 900;

/** Each answer lands on the line, then the right one is highlighted. */
export function NumberLinePicture({ spread, unit, paint, language, innerPx }: NumberLineProps) {
  const t = useOnAirTexts(language);
  const { sidePx, axisPx, heightPx } = line;
  const lengthPx = innerPx - 2 * sidePx;
  const { columns, dotPx, rightPx, medianPx } = numberLine(spread, lengthPx);
  const { below, above, right, median, nearest } = spread;
  const number = (value: number) => answerText(value, language);
  const pillLeft = Math.max(0, Math.min(innerPx - pillPx, sidePx + rightPx - pillPx / 2));
  const values = spread.points.map(({ value }) => value);
  const ends = [
    { value: Math.min(...values), left: 0, isFree: pillLeft >= endPx },
    {
      value: Math.max(...values),
      left: innerPx - endPx,
      isFree: pillLeft + pillPx <= innerPx - endPx,
    },
  ];
  const beyond = [
    { count: below, text: `‹ ${numberText(below, language)}`, left: 0 },
    { count: above, text: `${numberText(above, language)} ›`, left: innerPx - beyondPx },
  ];
  const footer =
    t === null
      ? ''
      : [
          t('median', { value: number(median) }),
          t('closest', { value: nearest.map(number).join(' / ') }),
        ].join('  ·  ');
  return (
    <div className={styles.line} style={{ height: heightPx }} dir="ltr">
      <i className={styles.axis} style={{ left: sidePx, top: axisPx, width: lengthPx }} />
      <i className={styles.median} style={{ left: sidePx + medianPx, top: axisPx - 5 }} />
      <i className={styles.mark} style={{ left: sidePx + rightPx, height: axisPx + 22 }} />
      {columns.map(({ xPx, dots }) => (
        <i
          key={xPx}
          className={styles.dots}
          style={withDelay((rushMs * ((xPx * 7919) % lengthPx)) / lengthPx, {
            left: sidePx + xPx - dotPx / 2,
            top: axisPx - dots * dotPx - 2,
            width: dotPx,
            height: dots * dotPx,
            backgroundSize: `${dotPx}px ${dotPx}px`,
          })}
        />
      ))}
      {beyond.map(
        ({ text, count, left }) =>
          count > 0 && (
            <b key={left} className={styles.beyond} style={{ left, top: axisPx - 18 }}>
              <Line text={text} question={paint} widthPx={beyondPx} heightPx={36} maxPx={26} />
            </b>
          ),
      )}
      {ends.map(
        ({ value, left, isFree }) =>
          isFree && (
            <span
              key={left}
              className={styles.end}
              style={{ left, width: endPx, textAlign: left === 0 ? 'left' : 'right' }}
            >
              <Line
                text={number(value)}
                question={paint}
                widthPx={endPx}
                heightPx={36}
                maxPx={26}
                align="start"
              />
            </span>
          ),
      )}
      <span className={styles.pill} style={{ left: pillLeft, width: pillPx }}>
        <Line
          text={`${number(right)} ${unit}`.trim()}
          question={paint}
          widthPx={pillPx - 24}
          heightPx={44}
          maxPx={34}
          isBold
        />
      </span>
      <span className={styles.footer}>
        <Line text={footer} question={paint} widthPx={innerPx} heightPx={36} maxPx={26} />
      </span>
    </div>
  );
}

const withDelay = (ms: number, style: PartStyle): PartStyle => ({
  ...style,
  animationDelay: `${Math.round(ms)}ms`,
});
