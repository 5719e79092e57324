import { roleMay } from '@quizcast/game/crew/crew';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../live/use-people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { nameOr } from '../../ui/crew-names.ts';
import classes from './play-header.module.css';

/** Shows other hosts, to avoid pressing the same button twice. */
export function OtherHosts() {
  const { t, i18n } = useTranslation('crew');
  const hosts = usePeople().filter(
    ({ place, role }) => place.screen === 'play' && roleMay(role, 'play'),
  );
  const list = new Intl.ListFormat(i18n.language);
  const names = list.format(hosts.map(({ name }) => nameOr(name, t('nameless'))));
  return (
    <output
      className={classes.hosts}
      title={hosts.length === 0 ? undefined : t('people.otherHost', { names })}
    >
      {hosts.length > 0 && (
        <>
          {hosts.slice(0, 3).map(({ userId, name }) => (
            <Avatar key={userId} id={userId} name={name} isSmall />
          ))}
          <span className={classes.hostsText}>{t('people.otherHost', { names })}</span>
        </>
      )}
    </output>
  );
}
