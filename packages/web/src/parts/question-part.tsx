import type { QuestionStyle } from '@quizcast/game/document/style';
import type { QuestionView } from '@quizcast/game/view';
import { Answer } from './answer.tsx';
import { FittedText } from './fitted-text.tsx';
import { Hexagon } from './hexagon.tsx';
import { canvasSize, placed, type PartStyle } from './part-style.ts';
import { answerPlace, lineHeights, panel, questionSize } from './question-geometry.ts';
import { readableOn } from './readable-color.ts';
import styles from './question-part.module.css';

export interface QuestionPartProps {
  question: QuestionView;
  style: QuestionStyle;
  /** Whether the question comes before the viewer's eyes, with its entrance, or has been there before. */
  enters: boolean;
  /** Whether it takes the place of another question: then the lines stay, and the panels turn over. */
  follows: boolean;
}

/** Question panel above, four answers in two rows of two below, all strung on thin lines. */
export function QuestionPart({ question, style, enters, follows }: QuestionPartProps) {
  const vars: PartStyle = {
    ...placed(style),
    width: questionSize.widthPx,
    height: questionSize.heightPx,
    color: style.fontColor,
    '--letter': style.letterColor,
    '--right': style.rightAnswerColor,
    '--right-text': readableOn(style.rightAnswerColor),
    '--wrong': style.wrongAnswerColor,
    '--wrong-text': readableOn(style.wrongAnswerColor),
    '--locked': style.lockedAnswerColor,
    '--locked-text': readableOn(style.lockedAnswerColor),
  };
  return (
    <section
      className={styles.question}
      style={vars}
      data-part="question"
      data-enters={enters}
      data-follows={follows}
    >
      {style.showLines && <Lines style={style} />}
      <div
        className={styles.panel}
        style={{ left: panel.x, top: panel.y, width: panel.widthPx, height: panel.heightPx }}
      >
        <Hexagon
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
            widthPx={panel.widthPx - 2 * (panel.tipPx + 14)}
            heightPx={panel.heightPx - 12}
            maxPx={26}
          />
        </div>
      </div>
      {question.answers.map((answer, index) => (
        <Answer
          key={answer.letter}
          answer={answer}
          place={answerPlace(index)}
          style={style}
          index={index}
          enters={enters}
          follows={follows}
          empty={question.stageId === null}
        />
      ))}
    </section>
  );
}

/** From one edge of the picture to the other, wherever the part stands and however it is scaled. */
function Lines({ style }: { style: QuestionStyle }) {
  const left = -style.positionX / style.scale;
  const right = left + canvasSize.widthPx / style.scale;
  const middle = questionSize.widthPx / 2;
  return lineHeights.map((y) => (
    <div key={y} className={styles.line} style={{ top: y, color: style.borderColor }}>
      <i className={styles.lineLeft} style={{ left, width: Math.max(0, middle - left) }} />
      <i
        className={styles.lineRight}
        style={{ left: middle, width: Math.max(0, right - middle) }}
      />
    </div>
  ));
}
