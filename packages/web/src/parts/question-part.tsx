import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import type { QuestionView, StageQuizView } from '@quizcast/game/games/stage-quiz/views/view';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { usePrevious } from './changed.ts';
import { Answer, type AnswerView } from './stage/answer.tsx';
import { FittedText } from './fitted-text.tsx';
import { Panel } from './panel.tsx';
import { placed, type PartStyle } from './part-style.ts';
import { questionGeometry, type QuestionGeometry } from './question-geometry.ts';
import { readableOn } from './readable-color.ts';
import styles from './question-part.module.css';

export interface QuestionPartProps {
  question: Pick<QuestionView, 'stageId' | 'text'> & { answers: readonly AnswerView[] };
  style: QuestionStyle;
  canvas: CanvasSize;
  /** Default: that of four answers. */
  geometry?: QuestionGeometry;
  /** Whether the question appears live, with its entrance, or was there initially. */
  enters: boolean;
  /** Whether it replaces another question: then the lines stay, and the panels flip. */
  follows: boolean;
  answersAppear: StageQuizView['answersAppear'];
  /**
   * Position on a ladder, 0 to 1: a locked answer pulses faster higher up, and a reveal has its pause. Absent without a
   * ladder.
   */
  level?: number;
}

/** Question panel above, answers in rows below, connected by thin lines. */
export function QuestionPart(props: QuestionPartProps) {
  const { question, style, canvas, enters, follows, level } = props;
  const { geometry = questionGeometry(style.layout) } = props;
  const { part, box, panel } = geometry;
  const vars: PartStyle = {
    ...placed(style),
    width: part.widthPx,
    height: part.heightPx,
    color: style.fontColor,
    '--letter': style.letterColor,
    '--right': style.rightAnswerColor,
    '--right-text': readableOn(style.rightAnswerColor),
    '--wrong': style.wrongAnswerColor,
    '--wrong-text': readableOn(style.wrongAnswerColor),
    '--locked': style.lockedAnswerColor,
    '--locked-text': readableOn(style.lockedAnswerColor),
    '--beat': `${Math.round(60_000 / (slowestBpm + (level ?? 0) * moreBpm))}ms`,
  };
  const removedLetters = lettersIn(question.answers, 'removed');
  const removedBefore = usePrevious(removedLetters) ?? removedLetters;
  const isLocked = lettersIn(question.answers, 'locked') !== '';
  return (
    <section
      className={styles.question}
      style={vars}
      data-part="question"
      data-finish={style.finish}
      data-shape={style.shape}
      data-enters={enters}
      data-follows={follows}
      data-locked={isLocked}
    >
      {level !== undefined && (
        <i
          className={styles.veil}
          style={{
            left: -style.positionX / style.scale,
            top: -style.positionY / style.scale,
            width: canvas.widthPx / style.scale,
            height: canvas.heightPx / style.scale,
          }}
        />
      )}
      {style.showLines && <Lines style={style} canvas={canvas} geometry={geometry} />}
      <div
        className={styles.box}
        data-layer="question"
        style={{ left: box.x, top: box.y, width: box.widthPx, height: box.heightPx }}
      >
        <div className={styles.panel} style={{ width: panel.widthPx, height: panel.heightPx }}>
          <Panel
            shape={style.shape}
            finish={style.finish}
            widthPx={panel.widthPx}
            heightPx={panel.heightPx}
            tipPx={panel.tipPx}
            color1={style.panelColor1}
            color2={style.panelColor2}
            borderColor={style.borderColor}
          />
          <div className={styles.text}>
            <FittedText
              text={question.text}
              font={style.font}
              {...panel.text}
              maxPx={panel.maxPx}
            />
          </div>
        </div>
        {question.answers.map((answer, index) => (
          <Answer
            key={answer.letter}
            answer={answer}
            geometry={geometry}
            style={style}
            index={index}
            enters={enters}
            follows={follows}
            inTurn={props.answersAppear === 'oneByOne'}
            empty={question.stageId === null}
            removalOrder={removedLetters
              .split('')
              .filter((letter) => !removedBefore.includes(letter))
              .indexOf(answer.letter)}
          />
        ))}
      </div>
    </section>
  );
}

/** Pulses per minute while an answer is locked: at the bottom of the ladder, and the increase up to its top. */
const slowestBpm = 54;
const moreBpm = 24;

const lettersIn = (answers: readonly AnswerView[], wanted: AnswerView['state']): string =>
  answers.map(({ letter, state }) => (state === wanted ? letter : '')).join('');

interface LinesProps {
  style: QuestionStyle;
  canvas: CanvasSize;
  geometry: QuestionGeometry;
}

/** From edge to edge of the canvas, whatever the position and scale of the part. */
function Lines({ style, canvas, geometry }: LinesProps) {
  const left = -style.positionX / style.scale;
  const right = left + canvas.widthPx / style.scale;
  const middle = geometry.part.widthPx / 2;
  return geometry.lines.map((y) => (
    <div key={y} className={styles.line} style={{ top: y, color: style.borderColor }}>
      <i className={styles.lineLeft} style={{ left, width: Math.max(0, middle - left) }} />
      <i
        className={styles.lineRight}
        style={{ left: middle, width: Math.max(0, right - middle) }}
      />
    </div>
  ));
}
