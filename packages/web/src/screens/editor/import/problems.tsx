import type { ImportProblem } from '@quizcast/game/import';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

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
            {t(`problems.${code}`)}
            {detail !== undefined && <q className={classes.detail}>{detail}</q>}
          </span>
        </li>
      ))}
    </ul>
  );
}
