import type { ImportProblem } from '@quizcast/game/importing/import';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

/** Their text has the detail in its middle. */
const withinText: readonly ImportProblem['code'][] = [
  'fewerThanFourAnswers',
  'moreThanFourAnswers',
  'fewerThanTwoAnswers',
  'moreThanSixAnswers',
  'tooManyQuestions',
  'furtherShows',
  'tooManyShows',
];

/** What could not be taken over as it stands. */
export function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const { t } = useTranslation('transfer');
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map(({ code, detail }, index) => (
        // The same problem may be told twice; the list never changes.
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
