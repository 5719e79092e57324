import type { ImportIssue } from '@quizcast/game/importing/import';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

/** Their text contains the detail in the middle. */
const withinText: readonly ImportIssue['code'][] = [
  'fewerThanFourAnswers',
  'moreThanFourAnswers',
  'fewerThanTwoAnswers',
  'moreThanSixAnswers',
  'tooManyQuestions',
  'furtherShows',
  'tooManyShows',
];

/** What could not be imported unchanged. */
export function Issues({ problems }: { problems: readonly ImportIssue[] }) {
  const { t } = useTranslation('transfer');
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map(({ code, detail }, index) => (
        // A problem may occur twice; the list never changes, so the index is a safe key.
        <li key={index}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {t(`problems.${code}`, { detail: detail ?? '' })}
            {detail !== undefined && !withinText.includes(code) && (
              <q className={classes.detail}>{detail}</q>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
