import type { CrowdGroupsView } from '@quizcast/game/games/crowd-quiz/view';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { numberText } from '../../messages/viewers/texts.ts';
import type { Paint } from '../moments/paint.ts';
import { useOnAirTexts } from '../moments/use-on-air-texts.ts';
import type { PartStyle } from '../part-style.ts';
import { Line } from '../stage/crowd-rows.tsx';
import styles from './spread.module.css';

interface AnswerGroupsProps {
  spread: CrowdGroupsView;
  paint: Paint;
  language: ViewerLanguage;
  innerPx: number;
}

const countPx = 120;
const padPx = 18;
const rowPx = 44;
const stepMs = 140;
const rightToLeft = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** Groups appear from the smallest to the largest, the right one last. */
export function AnswerGroups({ spread, paint, language, innerPx }: AnswerGroupsProps) {
  const t = useOnAirTexts(language);
  const { groups, others } = spread;
  const maxCount = Math.max(1, ...groups.map(({ count }) => count));
  const number = numberText(others, language);
  // All rows use the text direction of the right answer.
  const isTurned = rightToLeft.test(groups[0]?.text ?? '');
  const directionStyle: PartStyle = { '--start': isTurned ? '100%' : '0' };
  return (
    <>
      <ol className={styles.groups} dir={isTurned ? 'rtl' : 'ltr'} style={directionStyle}>
        {groups.map(({ text, count, isRight }, index) => {
          const animationDelay = `${stepMs * (groups.length - index)}ms`;
          return (
            <li
              key={isRight ? '' : text}
              style={{ height: rowPx, animationDelay }}
              data-right={isRight}
            >
              <i
                className={styles.bar}
                style={{ width: `${(100 * count) / maxCount}%`, animationDelay }}
              />
              <Line
                text={text}
                question={paint}
                widthPx={innerPx - countPx - 2 * padPx}
                heightPx={rowPx - 6}
                maxPx={30}
                align={isTurned === rightToLeft.test(text) ? 'start' : 'end'}
                isBold={isRight}
              />
              <b>{numberText(count, language)}</b>
            </li>
          );
        })}
      </ol>
      {others > 0 && t !== null && (
        <p className={styles.others} dir="auto">
          {t('otherAnswers', { number })}
        </p>
      )}
    </>
  );
}
