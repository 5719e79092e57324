import { isAnsweredByTyping } from '@quizcast/game/games/category-quiz/question';
import {
  awaitsStake,
  currentField,
  type CategoryQuizshow,
} from '@quizcast/game/games/category-quiz/show';
import { IconEye, IconEyeOff, IconNote, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { sizeOf } from '../text-size.ts';
import { AnswerTable } from './buzzes/answer-table.tsx';
import { Answering } from './buzzes/answering.tsx';
import { actionOf } from './shortcut-actions.ts';
import { keyOf } from './keys.ts';
import classes from './question-panel.module.css';
import { StakeForm } from './stake-form.tsx';
import { TimerControl } from './timer.tsx';
import type { ConsoleProps } from './console-props.ts';

/** The question in play, from a field, the final or the tie-break. */
interface HostQuestion {
  heading: string;
  points: number | null;
  question: string;
  answer: string;
  image: string | undefined;
  imageAlt: string;
  hostNotes: string;
}

/** A scrollable area must be focusable by keyboard. */
const scroller = { tabIndex: 0 };

/** The question in play with everything the host needs, and who answers it. */
export function QuestionPanel(props: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const { show } = props;
  const question = useHostQuestion(show);
  const isShown = show.gamefield.showAnswer;
  const isTyped = show.play.phase === 'final' || isAnsweredByTyping(show);
  return (
    <section className={classes.panel} aria-labelledby="question-place">
      <header className={classes.head}>
        <h2 id="question-place" className={classes.place} dir="auto">
          <span className={classes.heading}>{question.heading}</span>
          {question.points !== null && <strong>{question.points}</strong>}
        </h2>
        <TimerControl {...props} />
      </header>
      {awaitsStake(show) ? <StakeForm {...props} /> : <Answering {...props} />}
      <div className={classes.body} data-typed={isTyped || undefined} {...scroller}>
        <div className={classes.texts}>
          <p className={classes.text} data-size={sizeOf(question.question, 90, 220)} dir="auto">
            {question.question === '' ? <em>{t('question.noText')}</em> : question.question}
          </p>
          <p className={classes.answer} data-shown={isShown || undefined} title={question.answer}>
            <span className={classes.answerHead}>
              {isShown ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
              {t(isShown ? 'question.answerShown' : 'question.answerForYou')}
            </span>
            <span
              className={classes.answerText}
              data-size={sizeOf(question.answer, 60, 160)}
              dir="auto"
            >
              {question.answer === '' ? <em>{t('question.noAnswer')}</em> : question.answer}
            </span>
          </p>
          {question.hostNotes !== '' && (
            <p className={classes.notes} dir="auto">
              <IconNote size={15} aria-label={t('question.notes')} /> {question.hostNotes}
            </p>
          )}
        </div>
        {question.image !== undefined && (
          <Picture {...props} src={question.image} alt={question.imageAlt} />
        )}
      </div>
      {isTyped && <AnswerTable {...props} answer={question.answer} />}
    </section>
  );
}

function useHostQuestion(show: CategoryQuizshow): HostQuestion {
  const { t } = useTranslation('categoryPlay');
  const { final, tieBreak, play, gamefield } = show;
  const found = currentField(show);
  if (play.phase === 'final')
    return hostQuestion(final, t('question.final', { category: final.category }), null);
  if (play.phase === 'tieBreak' || found === null)
    return hostQuestion(tieBreak, t('question.tieBreak'), null);
  const category = found.category.name;
  const name =
    play.double !== undefined
      ? t('question.double', { category })
      : found.field.isGuessQuestion
        ? t('question.guess', { category })
        : category;
  return hostQuestion(found.field, name, gamefield.fieldPoints);
}

const hostQuestion = (
  source: Pick<CategoryQuizshow['final'], 'question' | 'answer'> & {
    image?: string | undefined;
    imageAlt?: string | undefined;
    hostNotes?: string | undefined;
  },
  heading: string,
  points: number | null,
): HostQuestion => ({
  heading,
  points,
  question: source.question,
  answer: source.answer,
  image: source.image,
  imageAlt: source.imageAlt ?? '',
  hostNotes: source.hostNotes ?? '',
});

/** The unblurred picture for the host, and whether viewers see it blurred. */
function Picture({
  show,
  controls,
  disabledReason,
  src,
  alt,
}: ConsoleProps & { src: string; alt: string }) {
  const { t } = useTranslation('categoryPlay');
  const isBlurred = show.gamefield.blurImage;
  const isOfField = currentField(show)?.field.image !== undefined;
  const action = actionOf(show, 'blur');
  return (
    <figure className={classes.picture}>
      <img src={src} alt={alt} />
      {isOfField && (
        <button
          type="button"
          className={classes.blur}
          data-blurred={isBlurred || undefined}
          data-refused={controls.isRefused(action) || undefined}
          aria-pressed={isBlurred}
          title={disabledReason(action) ?? t(isBlurred ? 'question.unblur' : 'question.blur')}
          onClick={() => controls.perform(action)}
        >
          {isBlurred ? <IconEyeOff size={16} aria-hidden /> : <IconPhoto size={16} aria-hidden />}
          <span>{t(isBlurred ? 'question.isBlurred' : 'question.isClear')}</span>
          <KeyHint keys={keyOf('blur')} />
        </button>
      )}
    </figure>
  );
}
