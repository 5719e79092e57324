import type { CategoryQuizView } from '@quizcast/game/games/category-quiz/view';
import type { ViewerLanguage } from '@quizcast/game/values/language';
import { overlayTexts } from '../../messages/viewers/overlay-texts.ts';
import { numberText } from '../../messages/viewers/texts.ts';
import { useLeaving } from '../leaving.ts';
import type { PartStyle } from '../part-style.ts';
import { opacityOf } from '../readable-color.ts';
import { Board } from './board.tsx';
import { fieldSize, tileOf } from './geometry.ts';
import { Question } from './question.tsx';
import { useSplash } from './splash.ts';
import { TitleCard } from './title-card.tsx';
import { Winner } from './winner.tsx';
import styles from './game-field.module.css';

export interface GameFieldProps {
  quiz: CategoryQuizView;
  language: ViewerLanguage;
  depth: number;
}

/** Duration of the leave animations. */
const leaveMs = 420;

/** The board, or what replaces it: a question, the card of the final, the winner. Renders nothing without any of them. */
export function GameField({ quiz, language, depth }: GameFieldProps) {
  const { board, winnerIds } = quiz;
  const style = quiz.style.gameField;
  const splash = useSplash(quiz.double);
  const double = useLeaving(splash, leaveMs);
  // Leaves with its last content, as its cards would otherwise show the state of the winner's picture.
  const asked = useLeaving(splash === null && quiz.question !== null ? quiz : null, leaveMs);
  const question = asked.shown?.question ?? null;
  const t = overlayTexts(language);
  const finalNow = quiz.question === null && winnerIds === null ? quiz.final : null;
  const final = useLeaving(finalNow, leaveMs);
  const boardShown =
    board?.isOnScreen === true &&
    quiz.question === null &&
    splash === null &&
    finalNow === null &&
    winnerIds === null;
  const isBare = question === null && double.shown === null && final.shown === null;
  if (!boardShown && isBare && winnerIds === null) return null;
  const vars: PartStyle = {
    zIndex: depth,
    width: fieldSize.widthPx,
    height: fieldSize.heightPx,
    transform: `translate(${style.positionX}px, ${style.positionY}px) scale(${style.scale})`,
    '--field': style.fieldColor,
    '--field-off': style.fieldColorInactive,
    '--ink': style.fontColor,
    '--ink-off': style.fontColorInactive,
    '--title': style.categoryFontColor,
    '--sheen': opacityOf(style.fieldColor),
  };
  return (
    <section className={styles.field} style={vars} data-part="game-field" data-layer="gameField">
      {board !== null && (
        <Board
          key={board.id ?? ''}
          board={board}
          style={style}
          language={language}
          isShown={boardShown}
        />
      )}
      {final.shown !== null && (
        <TitleCard
          key="final"
          part="final"
          step={final.shown.step}
          label={t('final')}
          text={final.shown.category}
          pill={final.shown.step === 'wagers' ? t('wagers') : ''}
          style={style}
          leaves={final.leaves}
        />
      )}
      {double.shown !== null && (
        <TitleCard
          key="double"
          part="double"
          step={double.shown.stake === null ? 'open' : 'stake'}
          label={t('double')}
          text={double.shown.category + (double.shown.name && ` · ${double.shown.name}`)}
          pill={double.shown.stake === null ? '' : numberText(double.shown.stake, language)}
          style={style}
          leaves={double.leaves}
        />
      )}
      {question !== null && (
        <Question
          key={question.key}
          question={question}
          quiz={asked.shown ?? quiz}
          style={style}
          language={language}
          tile={tileOf(board, question.key)}
          leaves={asked.leaves}
        />
      )}
      {winnerIds !== null && (
        <Winner players={quiz.players} winnerIds={winnerIds} style={style} language={language} />
      )}
    </section>
  );
}
