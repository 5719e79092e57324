import type { Question } from '@quizcast/game/stage-quiz/show';
import { IconBulb, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './host-words.module.css';

/** What the host wrote for himself, and what viewers are told with the answer. Nothing when there is neither. */
export function HostWords({ question }: { question: Question }) {
  const { t } = useTranslation('play');
  const { hostNotes = '', explanation = '' } = question;
  if (hostNotes === '' && explanation === '') return null;
  return (
    <dl className={classes.words}>
      {hostNotes !== '' && (
        <div>
          <dt>
            <IconNote size={15} aria-hidden />
            {t('question.hostNotes')}
          </dt>
          <dd dir="auto">{hostNotes}</dd>
        </div>
      )}
      {explanation !== '' && (
        <div>
          <dt>
            <IconBulb size={15} aria-hidden />
            {t('question.explanation')}
          </dt>
          <dd dir="auto">{explanation}</dd>
        </div>
      )}
    </dl>
  );
}
