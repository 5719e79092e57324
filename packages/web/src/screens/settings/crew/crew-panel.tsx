import { useMemo, useState } from 'react';
import { crewMember } from '@quizcast/game/crew/crew';
import { Alert, Button, Text } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListedMember } from '@quizcast/game/crew/crew-answers';
import { fetchCrew } from '../../../live/calls/crew-calls.ts';
import { useDocumentPart, useSession } from '../../../live/use-document.ts';
import { useFetched } from '../../../live/use-fetched.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import classes from './crew.module.css';

const panelId = 'crew';

/** For the owner: crew members with their roles, and open invitations. */
export function CrewPanel() {
  const { t } = useTranslation('crew');
  const { isDemo } = useSession();
  const members = useMembers();
  const { content, hasFailed: isMissing, retry: reload } = useFetched(fetchCrew);
  const invitations = content?.invitations ?? null;
  const hasFailed = isMissing && invitations === null;
  // An accepted invitation is no longer open.
  const joined = members.map(({ userId }) => userId).join(' ');
  useDidUpdate(reload, [joined]);
  const [isInviting, setIsInviting] = useState(false);
  const invite = (
    <Button
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={() => setIsInviting(true)}
      disabled={isDemo}
    >
      {t('panel.invite')}
    </Button>
  );
  const isEmpty = members.length === 0 && invitations?.length === 0;
  // The button's position depends on the list: moving it later would lose the keyboard focus.
  const hasPlace = members.length > 0 || invitations !== null || hasFailed;
  return (
    <Panel
      title={t('panel.title')}
      id={panelId}
      aside={isEmpty || isDemo || !hasPlace ? null : invite}
    >
      <Text>{t(isDemo ? 'panel.demo' : 'panel.text')}</Text>
      {isEmpty && !isDemo ? (
        <EmptyState
          icon={<IconUsersGroup size={36} aria-hidden />}
          title={t('panel.invite')}
          text={t('panel.empty')}
        >
          {invite}
        </EmptyState>
      ) : null}
      {members.length > 0 && (
        <ul className={classes.list} aria-label={t('panel.people')}>
          {members.map((member) => (
            <MemberRow key={member.userId} member={member} />
          ))}
        </ul>
      )}
      {hasFailed ? (
        <Alert color="red" role="alert">
          <p>{t('panel.failed')}</p>
          <Button variant="default" onClick={reload}>
            {t('panel.retry')}
          </Button>
        </Alert>
      ) : invitations === null ? (
        <Text c="dimmed">{t('panel.loading')}</Text>
      ) : invitations.length === 0 ? null : (
        <section aria-labelledby="open-invitations">
          <h3 id="open-invitations" className={classes.heading}>
            {t('panel.open')}
          </h3>
          <ul className={classes.list} aria-labelledby="open-invitations">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onRevoked={reload} />
            ))}
          </ul>
        </section>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} onInvited={reload} />}
    </Panel>
  );
}

/** Crew members in the document, oldest first. */
function useMembers(): ListedMember[] {
  const users = useDocumentPart(({ settings }) => settings.authorizedUsers);
  return useMemo(() => {
    const settings = { authorizedUsers: users };
    return Object.keys(users)
      .flatMap((userId) => {
        const member = crewMember({ settings }, userId);
        return member === null ? [] : [{ userId, ...member }];
      })
      .sort((one, other) => one.sinceMs - other.sinceMs);
  }, [users]);
}
