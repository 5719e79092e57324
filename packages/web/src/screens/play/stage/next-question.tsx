import { letters, type Stage } from '@quizcast/game/games/stage-quiz/show';
import { useTranslation } from 'react-i18next';
import { HostWords } from './host-words.tsx';
import classes from './next-question.module.css';

/** Small preview of the next question, for the host only. */
export function NextQuestion({ stage }: { stage: Stage | null }) {
  const { t } = useTranslation('play');
  return (
    <section className={classes.next} aria-labelledby="next-title">
      <h2 id="next-title" className={classes.title}>
        {t('next.title')}
        {stage !== null && stage.price !== '' && (
          <span className={classes.price}>{stage.price}</span>
        )}
      </h2>
      {stage === null ? (
        <p className={classes.none}>{t('next.none')}</p>
      ) : (
        <>
          <p className={classes.text} dir="auto" title={stage.question.question}>
            {stage.question.question === '' ? t('question.noText') : stage.question.question}
          </p>
          <p className={classes.answer} dir="auto">
            {t('next.answer', {
              letter: letters[stage.question.correctAnswer],
              text: stage.question.answers[stage.question.correctAnswer] ?? '',
            })}
          </p>
          <HostWords question={stage.question} isShort />
        </>
      )}
    </section>
  );
}
