import type { CrowdQuestionView } from '@quizcast/game/games/crowd-quiz/view';
import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import { fontStyle, placed, type PartStyle } from '../part-style.ts';
import type { QuestionGeometry } from '../question-geometry.ts';
import { readableOn } from '../readable-color.ts';
import styles from './shares.module.css';

export interface SharesProps {
  question: CrowdQuestionView;
  /** Whole percentages, by index. */
  shares: readonly number[];
  geometry: QuestionGeometry;
  style: QuestionStyle;
  enters: boolean;
}

/** The share of each option, on the options themselves. */
export function Shares({ question, shares, geometry, style, enters }: SharesProps) {
  const { box, answer, places } = geometry;
  const vars: PartStyle = { ...placed(style), ...fontStyle(style.font), color: style.fontColor };
  return (
    <div
      className={styles.shares}
      style={vars}
      data-part="crowd-shares"
      data-kind={question.kind}
      data-enters={enters}
    >
      {question.options.map(({ letter, isRight }, index) => {
        const place = places[index] ?? { x: 0, y: 0 };
        const share = shares[index] ?? 0;
        return (
          <div
            key={letter}
            className={styles.share}
            data-answer={letter}
            style={{
              left: box.x + place.x,
              top: box.y + place.y,
              width: answer.widthPx,
              height: answer.heightPx,
              padding: `0 ${answer.tipPx + 14}px`,
              ...(isRight ? { color: readableOn(style.rightAnswerColor) } : {}),
            }}
          >
            <i
              className={styles.bar}
              style={{
                left: answer.tipPx,
                width: (answer.widthPx - 2 * answer.tipPx) * (share / 100),
                background: style.letterColor,
              }}
            />
            <b style={{ fontSize: Math.min(16, answer.heightPx * 0.42) }}>{`${share}%`}</b>
          </div>
        );
      })}
    </div>
  );
}
