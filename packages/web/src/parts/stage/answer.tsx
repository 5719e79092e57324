import type { CSSProperties } from 'react';
import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import type { AnswerState } from '@quizcast/game/games/stage-quiz/changes';
import { useChanged } from '../changed.ts';
import { FittedText } from '../fitted-text.tsx';
import { useLeaving } from '../leaving.ts';
import { panelOutline } from '../panel-outline.ts';
import { Panel } from '../panel.tsx';
import type { PartStyle } from '../part-style.ts';
import type { QuestionGeometry } from '../question-geometry.ts';
import styles from './answer.module.css';

export interface AnswerView {
  letter: string;
  text: string;
  state: AnswerState;
}

export interface AnswerProps {
  answer: AnswerView;
  geometry: QuestionGeometry;
  style: QuestionStyle;
  /** Appears with its question, after the answers with lower indexes. */
  index: number;
  enters: boolean;
  /** Replaces another question's answer. */
  follows: boolean;
  /** Answers appear one after the other, with time to read each aloud. */
  inTurn: boolean;
  /** No question has been asked yet. */
  empty: boolean;
  /** Position among the answers removed by the same move; -1 when it stays, or was removed before. */
  removalOrder: number;
}

/** Duration of the fall, and delay between the falls of one move. */
const fallMs = 480;
const nextFallMs = 300;

export function Answer({
  answer,
  geometry,
  style,
  index,
  enters,
  follows,
  inTurn,
  empty,
  removalOrder,
}: AnswerProps) {
  const { widthPx, heightPx, tipPx, maxPx, text: textBox } = geometry.answer;
  const place = geometry.places[index] ?? { x: 0, y: 0 };
  /** The color of a state fills the panel up to its border. */
  const fillInsetPx = style.finish === 'glow' ? 3 : 2.2;
  const fillShape: CSSProperties = {
    clipPath: `path('${panelOutline(style.shape, widthPx, heightPx, tipPx, fillInsetPx)}')`,
  };
  const moves = useChanged(answer.state);
  // A removed answer has no text any more; its last text is kept until it has fallen out of the picture.
  const afterMs = Math.max(0, removalOrder) * nextFallMs;
  const { shown: text } = useLeaving(
    answer.state === 'removed' ? null : answer.text,
    fallMs + afterMs,
  );
  const box: PartStyle = {
    left: place.x,
    top: place.y,
    width: widthPx,
    height: heightPx,
    '--index': index,
    '--after': `${afterMs}ms`,
  };
  return (
    <div
      className={styles.answer}
      style={box}
      data-part="answer"
      data-answer={answer.letter}
      data-state={answer.state}
      data-moves={moves}
      data-enters={enters}
      data-follows={follows}
      data-in-turn={inTurn}
      data-empty={empty}
    >
      <div className={styles.body}>
        <Panel
          shape={style.shape}
          finish={style.finish}
          widthPx={widthPx}
          heightPx={heightPx}
          tipPx={tipPx}
          color1={style.panelColor1}
          color2={style.panelColor2}
          borderColor={style.borderColor}
        />
        <div className={styles.fill} style={fillShape} aria-hidden="true">
          {/* Locked, right, wrong, removed, pulse: the style sheet selects them by order. */}
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
        <div className={styles.content}>
          <b className={styles.letter}>
            <FittedText
              text={answer.letter}
              font={style.letterFont}
              widthPx={24}
              heightPx={textBox.heightPx}
              maxPx={maxPx}
            />
          </b>
          <FittedText
            text={text ?? ''}
            font={style.font}
            {...textBox}
            maxPx={maxPx}
            align="start"
          />
          <Mark state={answer.state} />
        </div>
      </div>
    </div>
  );
}

const markPaths: Readonly<Partial<Record<AnswerState, string>>> = {
  right: 'M2.5 8.5 6.4 12.4 13.5 4',
  wrong: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  locked: 'M8 3.2 12.8 8 8 12.8 3.2 8Z',
};

/** Shows by shape what the color means: chosen, right, wrong. */
function Mark({ state }: { state: AnswerState }) {
  return (
    <svg className={styles.mark} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={markPaths[state]} />
    </svg>
  );
}
