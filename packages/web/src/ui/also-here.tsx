import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePeopleAt } from '../live/use-people.ts';
import classes from './also-here.module.css';

/** In the open form: lists the others who have this stage or board field open. */
export function AlsoHere({ showId, partId }: { showId: string; partId: string }) {
  const { t } = useTranslation('crew');
  const names = usePeopleAt(showId).get(partId) ?? null;
  return (
    <output className={classes.here}>
      {names !== null && (
        <>
          <IconUsers size={16} aria-hidden />
          <span>{t('people.alsoHere', { names })}</span>
        </>
      )}
    </output>
  );
}

/** In a row or cell: mark that others have it open. */
export function HereMark({ names }: { names: string }) {
  const { t } = useTranslation('crew');
  const words = t('people.editing', { name: names });
  return names === '' ? null : (
    <span className={classes.mark} title={words}>
      <IconUsers size={15} aria-label={words} />
    </span>
  );
}
