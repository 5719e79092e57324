import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconLink, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CrewInvitation } from '@quizcast/game/crew/crew-answers';
import { revokeInvitation } from '../../../live/calls/crew-calls.ts';
import { useCrewErrorText } from '../../../ui/texts/crew-error-text.ts';
import { toastDone, toastError } from '../../../toasts/toast.ts';
import { timeOf } from '../../../ui/texts/dates.ts';
import classes from './crew.module.css';

/** An invitation that has not been accepted yet. */
export function InvitationRow(props: { invitation: CrewInvitation; onRevoked: () => void }) {
  const { t, i18n } = useTranslation('crew');
  const { id, role, email, expiresAtMs } = props.invitation;
  const errorText = useCrewErrorText();
  const [nowMs] = useState(Date.now);
  const who = email ?? t('panel.byLink');
  const revoke = async () => {
    const result = await revokeInvitation(id);
    if (result.kind === 'done') toastDone(t('panel.revoked'));
    else toastError(errorText(result.code));
    props.onRevoked();
  };
  const until =
    expiresAtMs > nowMs
      ? t('panel.expires', { date: timeOf(expiresAtMs, i18n.language) })
      : t('panel.expired');
  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        {email === null ? <IconLink size={18} aria-hidden /> : <IconMail size={18} aria-hidden />}
      </span>
      <div className={classes.who}>
        <span className={classes.name}>{who}</span>
        <span className={classes.facts}>{`${t(`role.${role}`)} · ${until}`}</span>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t(email === null ? 'panel.revokeLink' : 'panel.revokeOf', {
          who,
          role: t(`role.${role}`),
        })}
        onClick={() => void revoke()}
      >
        {t('panel.revoke')}
      </Button>
    </li>
  );
}
