import { useTranslation } from 'react-i18next';
import { AnswerTable } from './buzzes/answer-table.tsx';
import classes from './final-intro.module.css';
import type { ConsoleProps } from './console-props.ts';

/** The final before its question: the category, then the wagers. */
export function FinalIntro(props: ConsoleProps) {
  const { t } = useTranslation('categoryPlay');
  const { final, play } = props.show;
  return (
    <section className={classes.panel} aria-labelledby="final-title">
      <p className={classes.kicker}>{t('final.title')}</p>
      <h2 id="final-title" className={classes.category} dir="auto">
        {final.category === '' ? t('final.noCategory') : final.category}
      </h2>
      <p className={classes.text}>
        {t(play.finalStep === 'wagers' ? 'final.wagers' : 'final.category')}
      </p>
      <p className={classes.peek} dir="auto">
        {t('final.peek', { question: final.question, answer: final.answer })}
      </p>
      {play.finalStep === 'wagers' && <AnswerTable {...props} answer={final.answer} />}
    </section>
  );
}
