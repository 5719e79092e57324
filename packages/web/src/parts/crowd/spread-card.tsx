import type { CrowdQuestionView, CrowdSpreadView } from '@quizcast/game/games/crowd-quiz/view';
import type { CrowdSpreadStyle, QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import type { PartStyle } from '../part-style.ts';
import { readableOn } from '../readable-color.ts';
import { cardPadPx, cardVars } from '../stage/card-vars.ts';
import { AnswerGroups } from './answer-groups.tsx';
import { NumberLinePicture } from './number-line.tsx';
import styles from './spread.module.css';

export interface SpreadCardProps {
  question: CrowdQuestionView;
  spread: Exclude<CrowdSpreadView, { kind: 'order' }>;
  style: CrowdSpreadStyle;
  /** Source of the card's colors and font: the question. */
  paint: QuestionStyle;
  language: ViewerLanguage;
  enters: boolean;
}

/** The answers of all viewers: numbers on a line, typed answers in groups. */
export function SpreadCard({ spread, style, ...props }: SpreadCardProps) {
  const { paint, question, language, enters } = props;
  const vars: PartStyle = {
    ...cardVars(style, paint),
    '--right': paint.rightAnswerColor,
    '--right-text': readableOn(paint.rightAnswerColor),
  };
  const innerPx = style.width - 2 * cardPadPx;
  return (
    <section
      className={styles.card}
      style={vars}
      data-part="crowd-spread"
      data-layer="crowdSpread"
      data-kind={spread.kind}
      data-finish={paint.finish}
      data-enters={enters}
    >
      {spread.kind === 'number' ? (
        <NumberLinePicture
          spread={spread}
          unit={question.unit}
          paint={paint}
          language={language}
          innerPx={innerPx}
        />
      ) : (
        <AnswerGroups spread={spread} paint={paint} language={language} innerPx={innerPx} />
      )}
    </section>
  );
}
