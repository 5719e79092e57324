import type { PlayerView } from '@quizcast/game/games/category-quiz/view';
import { useTaps, type Press } from './seat/press-input.ts';
import { useTexts } from './texts.ts';

interface QuestionProps {
  view: PlayerView;
  /** A tap on a question that scrolls; `atMs`: when it began. */
  onTap: Press;
  /** Null without a timer. */
  seconds: number | null;
}

/** Longer texts scroll. */
const longText = 260;
const mediumText = 90;
const lastSeconds = 5;

/** Marks a question that does not fit: only such a one takes touches, to scroll; others let them through to the buzzer. */
function watchFit(section: HTMLElement | null): (() => void) | undefined {
  if (section === null) return undefined;
  const observer = new ResizeObserver(() =>
    section.toggleAttribute('data-scrolls', section.scrollHeight > section.clientHeight + 1),
  );
  observer.observe(section);
  return () => observer.disconnect();
}

/** The question as shown to the public, and the time left. */
export function Question({ view, onTap, seconds }: QuestionProps) {
  const t = useTexts();
  const taps = useTaps(onTap);
  const { question, final, you } = view;
  if (question === null && final === null && seconds === null) return <div className="question" />;
  const { text = '', image = null, answer = null } = question ?? {};
  const isLong = text.length > longText;
  const title =
    final !== null
      ? t('final')
      : question?.kind === 'tieBreak'
        ? t('tieBreak')
        : question?.category;
  return (
    <section
      // Again with each text, as its size may be the same.
      ref={(section) => watchFit(section)}
      {...taps}
      className="question"
      aria-label={t('question')}
      data-length={isLong ? 'long' : text.length > mediumText ? 'medium' : 'short'}
      {...(isLong ? { tabIndex: 0 } : {})}
    >
      <div className="questionHead">
        <p className="category" dir="auto">
          <span>{title}</span>
          {final !== null && final.category !== '' && <b>{final.category}</b>}
          {final !== null && you.wager !== null && <b>{t('wagerKept', { wager: you.wager })}</b>}
          {question?.kind === 'field' && <b>{t('worth', { points: question.points })}</b>}
        </p>
        {seconds !== null && (
          <p className="timer" data-last={seconds <= lastSeconds}>
            <span className="hidden">{t('timeLeft')} </span>
            {t('secondsLeft', { seconds })}
          </p>
        )}
      </div>
      {text !== '' && (
        <p className="questionText" dir="auto">
          {text}
        </p>
      )}
      {image !== null && (
        <img
          key={image}
          className="questionImage"
          src={image}
          alt={question?.isBlurred === true ? t('blurredPicture') : question?.imageAlt}
        />
      )}
      {answer !== null && answer !== '' && (
        <p className="rightAnswer" dir="auto">
          <span>{t('answerIs')} </span>
          {answer}
        </p>
      )}
    </section>
  );
}
