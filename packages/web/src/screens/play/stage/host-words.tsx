import type { Question } from '@quizcast/game/games/stage-quiz/show';
import { IconBulb, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './host-words.module.css';

/** The host's notes and the explanation for viewers. Renders nothing without either. `isShort`: one line each. */
export function HostWords(props: { question: Question; isShort?: boolean }) {
  const { question, isShort = false } = props;
  const { t } = useTranslation('play');
  const { hostNotes = '', explanation = '' } = question;
  if (hostNotes === '' && explanation === '') return null;
  return (
    <dl className={classes.words} data-short={isShort || undefined}>
      {hostNotes !== '' && (
        <div>
          <dt>
            <IconNote size={15} aria-hidden />
            {t('question.hostNotes')}
          </dt>
          <dd dir="auto" title={isShort ? hostNotes : undefined}>
            {hostNotes}
          </dd>
        </div>
      )}
      {explanation !== '' && (
        <div>
          <dt>
            <IconBulb size={15} aria-hidden />
            {t('question.explanation')}
          </dt>
          <dd dir="auto" title={isShort ? explanation : undefined}>
            {explanation}
          </dd>
        </div>
      )}
    </dl>
  );
}
