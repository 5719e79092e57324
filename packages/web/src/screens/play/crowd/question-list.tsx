import { currentIndex, type CrowdShow } from '@quizcast/game/games/crowd-quiz/show';
import { useTranslation } from 'react-i18next';
import classes from './crowd.module.css';

/** All questions, with the one in play marked; for the host only. */
export function QuestionList({ show }: { show: CrowdShow }) {
  const { t } = useTranslation('crowdPlay');
  const current = currentIndex(show);
  return (
    <nav className={classes.list} aria-label={t('questions')}>
      <h2 className={classes.listTitle}>{t('questions')}</h2>
      <ol className={classes.rows}>
        {show.questions.map(({ id, question }, index) => (
          <li
            key={id}
            className={classes.row}
            data-state={index === current ? 'active' : index < current ? 'passed' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <b>{index + 1}</b>
            <span dir="auto" title={question}>
              {question.trim() === '' ? t('noText') : question}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
