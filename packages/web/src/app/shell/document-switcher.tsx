import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconHome, IconMailOpened, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { refreshMemberships } from '../../live/calls/crew-calls.ts';
import { useRole } from '../../live/use-permission.ts';
import { useSession, switchTo } from '../../live/use-document.ts';
import type { Membership } from '@quizcast/game/crew/crew-answers';
import { useGuest, membershipStore } from '../../live/active-account.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { nameOr, useShowsOf } from '../../ui/crew-names.ts';
import { menuProps } from '../../ui/menu-props.ts';
import { toastError } from '../../toasts/toast.ts';
import { useInvitation } from './use-invitation.ts';
import classes from './crew.module.css';

/** Shows whose document is open, and switches to others. Hidden while the user is a member of no other document. */
export function DocumentSwitcher() {
  const { t } = useTranslation('crew');
  const guest = useGuest();
  const role = useRole();
  const { memberships, invitations } = useStore(membershipStore);
  const { userId, displayName } = useSession();
  const showsOf = useShowsOf();
  const accept = useInvitation();
  if (guest === null && (memberships ?? []).length + invitations.length === 0) return null;
  const others = memberships ?? (guest === null ? [] : [guest]);
  const name = showsOf(guest);
  const shownRole = role ?? guest?.role ?? 'owner';
  return (
    <Menu
      position="bottom-start"
      width={280}
      onOpen={() => void refreshMemberships()}
      {...menuProps}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.switcher ?? ''}
          data-guest={guest !== null || undefined}
          title={name}
        >
          <Face guest={guest} userId={userId} name={displayName} />
          <VisuallyHidden>{t('switcher.label')}</VisuallyHidden>
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>{' '}
            {guest !== null && <span className={classes.role}>{t(`role.${shownRole}`)}</span>}
          </span>
          {invitations.length > 0 && <span className={classes.dot} aria-hidden />}
          <IconSelector size={16} aria-hidden className={classes.selector ?? ''} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('switcher.title')}</Menu.Label>
        <Choice
          isChosen={guest === null}
          icon={<IconHome size={20} aria-hidden />}
          name={t('own')}
          onChoose={() => void choose(null, t)}
        />
        {others.map((member) => (
          <Choice
            key={member.ownerId}
            isChosen={guest?.ownerId === member.ownerId}
            icon={<Avatar id={member.ownerId} name={member.ownerName} isSmall />}
            name={showsOf(member)}
            role={t(`role.${member.role}`)}
            onChoose={() => void choose(member, t)}
          />
        ))}
        {invitations.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('switcher.invitations')}</Menu.Label>
            {invitations.map((invitation) => (
              <Choice
                key={invitation.id}
                isChosen={false}
                icon={<IconMailOpened size={20} aria-hidden />}
                name={nameOr(invitation.ownerName, t('nameless'))}
                role={`${t(`role.${invitation.role}`)} · ${t('accept.takeShort')}`}
                onChoose={() => void accept(invitation)}
              />
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Face(props: { guest: Membership | null; userId: string; name: string }) {
  const { guest } = props;
  return guest === null ? (
    <Avatar id={props.userId} name={props.name} />
  ) : (
    <Avatar id={guest.ownerId} name={guest.ownerName} />
  );
}

function Choice(props: {
  isChosen: boolean;
  icon: React.ReactNode;
  name: string;
  role?: string;
  onChoose: () => void;
}) {
  return (
    <Menu.Item
      leftSection={props.icon}
      rightSection={props.isChosen ? <IconCheck size={16} aria-hidden /> : null}
      aria-current={props.isChosen ? 'true' : undefined}
      onClick={props.isChosen ? undefined : props.onChoose}
    >
      <span className={classes.choice}>{props.name}</span>
      {props.role !== undefined && <span className={classes.role}>{props.role}</span>}
    </Menu.Item>
  );
}

type Translate = ReturnType<typeof useTranslation<'crew'>>['t'];

async function choose(member: Membership | null, t: Translate): Promise<void> {
  const unsentCount = await switchTo(member);
  if (unsentCount > 0) toastError(t('switcher.keptHere', { count: unsentCount }));
}
