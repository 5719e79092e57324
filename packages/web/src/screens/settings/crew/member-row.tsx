import { useState } from 'react';
import { crewRoles } from '@quizcast/game/crew/crew';
import { ActionIcon, Select } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListedMember } from '@quizcast/game/crew/crew-answers';
import { play } from '../../../live/use-document.ts';
import { usePeople } from '../../../live/use-people.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { nameOr } from '../../../ui/crew-names.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './crew.module.css';

/** One crew member: role, join date, and a button to remove them. */
export function MemberRow({ member }: { member: ListedMember }) {
  const { t, i18n } = useTranslation('crew');
  const { userId, role, email, sinceMs } = member;
  const [isConfirming, setIsConfirming] = useState(false);
  const isHere = usePeople().some((person) => person.userId === userId);
  const name = nameOr(member.name, nameOr(email, t('nameless')));
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const facts = [
    email === name ? '' : email,
    sinceMs > 0 ? t('panel.since', { date: day.format(sinceMs) }) : '',
  ];
  return (
    <li className={classes.row}>
      <Avatar id={userId} name={name} />
      <div className={classes.who}>
        <span className={classes.name}>
          {name}
          {isHere && <span className={classes.here}>{t('panel.isHere')}</span>}
        </span>
        <span className={classes.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
      </div>
      <Select
        className={classes.role ?? ''}
        aria-label={t('panel.roleOf', { name })}
        allowDeselect={false}
        data={crewRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={role}
        onChange={(value) => {
          const next = crewRoles.find((one) => one === value);
          if (next !== undefined) void play({ type: 'crew.changeRole', userId, role: next });
        }}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={t('panel.remove', { name })}
        title={t('panel.remove', { name })}
        onClick={() => setIsConfirming(true)}
      >
        <IconUserMinus size={18} aria-hidden />
      </ActionIcon>
      {isConfirming && (
        <RemoveQuestion userId={userId} name={name} onClose={() => setIsConfirming(false)} />
      )}
    </li>
  );
}

function RemoveQuestion(props: { userId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('crew');
  const { userId, name, onClose } = props;
  const remove = async () => {
    const result = await play({ type: 'crew.remove', userId });
    if (result.kind === 'accepted') toastDone(t('panel.removed', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('panel.removeTitle', { name })}
      text={t('panel.removeText', { name })}
      cancel={t('invite.cancel')}
      confirm={t('panel.removeConfirm')}
      onCancel={onClose}
      onConfirm={() => void remove()}
    />
  );
}
