import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import { useTexts } from './texts.ts';

interface QuestionProps {
  view: PlayerView;
  /** Null without a timer. */
  seconds: number | null;
}

/** Longer texts scroll. */
const longText = 260;
const mediumText = 90;
const lastSeconds = 5;

/** The question as shown to the public, and the time left. */
export function Question({ view, seconds }: QuestionProps) {
  const t = useTexts();
  const { question, final, phase, you } = view;
  if (question === null && seconds === null) return <div className="question" />;
  const length = question?.text.length ?? 0;
  const isLong = length > longText;
  const title =
    phase === 'final' ? t('final') : phase === 'tieBreak' ? t('tieBreak') : question?.category;
  return (
    <section
      className="question"
      aria-label={t('question')}
      data-length={isLong ? 'long' : length > mediumText ? 'medium' : 'short'}
      {...(isLong ? { tabIndex: 0 } : {})}
    >
      <div className="questionHead">
        <p className="category" dir="auto">
          <span>{title ?? ''}</span>
          {phase === 'final' && (final?.category ?? '') !== '' && <b>{final?.category}</b>}
          {phase === 'final' && you.wager !== null && <b>{t('yourWager', { wager: you.wager })}</b>}
          {question?.kind === 'field' && <b>{t('worth', { points: question.points })}</b>}
        </p>
        {seconds !== null && (
          <p className="timer" data-last={seconds <= lastSeconds}>
            <span className="hidden">{t('timeLeft')} </span>
            {t('secondsLeft', { seconds })}
          </p>
        )}
      </div>
      {question !== null && question.text !== '' && (
        <p className="questionText" dir="auto">
          {question.text}
        </p>
      )}
      {question !== null && question.image !== null && (
        <img
          key={question.image}
          className="questionImage"
          src={question.image}
          alt={question.isBlurred ? t('blurredPicture') : question.imageAlt}
        />
      )}
      {question !== null && question.answer !== null && question.answer !== '' && (
        <p className="rightAnswer" dir="auto">
          <span>{t('answerIs')} </span>
          {question.answer}
        </p>
      )}
    </section>
  );
}
