import type {
  CategoryOverlayStyle,
  CategoryQuestionView,
  CategoryQuizView,
} from '@quizcast/game/games/category-quiz/view';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { numberText } from '../../messages/viewers/texts.ts';
import { FittedText } from '../fitted-text.tsx';
import { fontStyle, type PartStyle } from '../part-style.ts';
import { boxStyle } from './board.tsx';
import { BuzzTimes } from './buzz-times.tsx';
import { EntranceSpan, useEnters } from './entrance.tsx';
import { fieldSize, type Box } from './geometry.ts';
import { Picture } from './picture.tsx';
import { questionLayout } from './question-layout.ts';
import { TypedAnswers } from './typed-answers.tsx';
import styles from './question.module.css';

export interface QuestionProps {
  question: CategoryQuestionView;
  quiz: CategoryQuizView;
  style: CategoryOverlayStyle['gameField'];
  language: ViewerLanguage;
  /** The tile from which it opens and into which it closes; null when there is none. */
  tile: Box | null;
  leaves: boolean;
}

/** A question over the whole game field, with all its details. */
export function Question({ question, quiz, style, language, tile, leaves }: QuestionProps) {
  const enters = useEnters();
  const { buzzers, players } = quiz;
  const times = buzzers?.times ?? [];
  const isTie = buzzers !== null && !buzzers.isOpen && buzzers.isTie;
  const layout = questionLayout({
    hasText: question.text.trim() !== '' || question.image === null,
    hasImage: question.image !== null,
    isTyped: question.isTyped,
    hasTimes: times.length > 0,
    hasAnswer: question.answer !== null,
  });
  return (
    <section
      className={styles.question}
      style={flightFrom(tile)}
      data-part="question"
      data-kind={question.kind}
      data-enters={enters}
      data-leaves={leaves}
      data-flies={tile !== null}
    >
      <span className={styles.sheet}>
        {tile !== null && (enters || leaves) && (
          <Price text={numberText(question.points, language)} style={style} />
        )}
      </span>
      <div className={styles.content}>
        <Bar question={question} style={style} language={language} isTie={isTie} />
        {layout.text !== null && (
          <div
            className={styles.text}
            data-part="question-text"
            style={{ ...boxStyle(layout.text), transform: `translateY(${layout.textShiftPx}px)` }}
          >
            <FittedText
              text={question.text}
              font={style.textFont}
              widthPx={layout.text.width}
              heightPx={layout.text.height}
              maxPx={80}
            />
          </div>
        )}
        {question.image !== null && layout.image !== null && (
          <Picture
            src={question.image}
            alt={question.imageAlt}
            box={layout.image}
            scale={layout.imageScale}
            isBlurred={question.isBlurred}
          />
        )}
        {question.isTyped && (
          <TypedAnswers players={players} box={layout.cards} style={style} language={language} />
        )}
        {!question.isTyped && times.length > 0 && (
          <BuzzTimes
            times={times}
            players={players}
            box={layout.times}
            style={style}
            language={language}
          />
        )}
        {question.answer !== null && (
          <Answer
            text={question.answer}
            box={layout.answer}
            shiftPx={layout.answerShiftPx}
            style={style}
            language={language}
          />
        )}
      </div>
    </section>
  );
}

/** The points on the tile, scaled for the state in which the whole field has the size of the tile. */
const Price = ({ text, style }: { text: string; style: QuestionProps['style'] }) => (
  <b
    className={styles.price}
    aria-hidden="true"
    style={{ ...fontStyle(style.fieldFont), fontSize: Math.min(380, 1800 / text.length) }}
  >
    {text}
  </b>
);

/** Place and size of the tile as a transform of the whole field. */
function flightFrom(tile: Box | null): PartStyle {
  if (tile === null) return {};
  return {
    '--from-x': `${tile.x}px`,
    '--from-y': `${tile.y}px`,
    '--from-w': tile.width / fieldSize.widthPx,
    '--from-h': tile.height / fieldSize.heightPx,
  };
}

interface BarProps {
  question: CategoryQuestionView;
  style: CategoryOverlayStyle['gameField'];
  language: ViewerLanguage;
  isTie: boolean;
}

function Bar({ question, style, language, isTie }: BarProps) {
  const t = overlayTexts(language);
  const { kind, category, points } = question;
  const left = kind === 'final' ? t('final') : kind === 'tieBreak' ? t('tieBreak') : category;
  const right =
    kind === 'final' ? category : kind === 'tieBreak' ? '' : numberText(points, language);
  return (
    <header className={styles.bar}>
      <FittedText
        text={left}
        font={style.categoryFont}
        widthPx={kind === 'final' ? 260 : isTie ? 520 : 780}
        heightPx={64}
        maxPx={36}
        align="start"
      />
      {isTie && (
        <EntranceSpan className={styles.lot}>
          <FittedText
            text={t('drawnByLot')}
            font={style.categoryFont}
            widthPx={330}
            heightPx={48}
            maxPx={30}
          />
        </EntranceSpan>
      )}
      <span className={styles.points}>
        <FittedText
          text={right}
          font={kind === 'final' ? style.categoryFont : style.fieldFont}
          widthPx={kind === 'final' ? 620 : 200}
          heightPx={64}
          maxPx={kind === 'final' ? 36 : 52}
          align="end"
        />
      </span>
    </header>
  );
}

interface AnswerProps {
  text: string;
  box: Box;
  shiftPx: number;
  style: CategoryOverlayStyle['gameField'];
  language: ViewerLanguage;
}

function Answer({ text, box, shiftPx, style, language }: AnswerProps) {
  return (
    <div
      className={styles.answerPlace}
      data-part="correct-answer"
      style={{ ...boxStyle(box), transform: `translateY(${-shiftPx}px)` }}
    >
      <div className={styles.answer} data-enters={useEnters()}>
        <span className={styles.answerLabel}>
          <FittedText
            text={overlayTexts(language)('answer')}
            font={style.categoryFont}
            widthPx={box.width - 60}
            heightPx={30}
            maxPx={24}
          />
        </span>
        <FittedText
          text={text}
          font={style.textFont}
          widthPx={box.width - 60}
          heightPx={box.height - 48}
          maxPx={54}
        />
      </div>
    </div>
  );
}
