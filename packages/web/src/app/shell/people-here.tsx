import { Popover, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../live/use-people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { nameOr } from '../../ui/crew-names.ts';
import { usePlaceText } from './place-words.ts';
import classes from './crew.module.css';

const maxFaces = 4;

/** Lists who else has this document open, and where; renders nothing when no one else has. */
export function PeopleHere() {
  const { t } = useTranslation('crew');
  const people = usePeople();
  const words = usePlaceText();
  if (people.length === 0) return null;
  const count = t('people.here', { count: people.length });
  return (
    <Popover position="right-end" width={280} withArrow trapFocus returnFocus shadow="md">
      <Popover.Target>
        <UnstyledButton className={classes.people ?? ''} aria-label={count} title={count}>
          <span className={classes.faces}>
            {people.slice(0, maxFaces).map(({ userId, name }) => (
              <Avatar key={userId} id={userId} name={name} />
            ))}
          </span>
          <span className={classes.count} aria-hidden>
            {count}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('people.title')}>
        <ul className={classes.list} data-people>
          {people.map((person) => (
            <li key={person.userId} className={classes.person}>
              <Avatar id={person.userId} name={person.name} />
              <div>
                <div className={classes.personName}>
                  {t('people.is', {
                    name: nameOr(person.name, t('nameless')),
                    role: t(`role.${person.role}`),
                  })}
                </div>
                <div className={classes.place}>{words(person)}</div>
              </div>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
