import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../live/use-people.ts';
import { nameOr } from '../../ui/crew-names.ts';
import classes from './play-header.module.css';

/** Two who host at once see each other before they press the same button. */
export function OtherHosts() {
  const { t, i18n } = useTranslation('crew');
  const hosts = usePeople().filter(({ place }) => place.screen === 'play');
  const list = new Intl.ListFormat(i18n.language);
  const names = list.format(hosts.map(({ name }) => nameOr(name, t('nameless'))));
  return (
    <output className={classes.hosts}>
      {hosts.length > 0 && (
        <>
          <IconUsers size={16} aria-hidden />
          {t('people.otherHost', { names })}
        </>
      )}
    </output>
  );
}
