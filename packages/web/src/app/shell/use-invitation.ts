import { useTranslation } from 'react-i18next';
import { acceptInvitation, refreshMemberships } from '../../live/calls/crew-calls.ts';
import { switchTo } from '../../live/use-document.ts';
import type { WaitingInvitation } from '../../live/active-account.ts';
import { nameOr } from '../../ui/crew-names.ts';
import { useCrewFault } from '../../ui/crew-fault.ts';
import { tellDone, tellProblem } from '../../toasts/toast.ts';

/** Takes an invitation that waits for the user's own e-mail address, and goes to what it opens. */
export function useInvitation(): (invitation: WaitingInvitation) => Promise<void> {
  const { t } = useTranslation('crew');
  const faultText = useCrewFault();
  return async ({ id }) => {
    const result = await acceptInvitation({ id });
    await refreshMemberships();
    if (result.kind === 'failed') return tellProblem(faultText(result.code));
    tellDone(t('accept.welcome', { name: nameOr(result.content.ownerName, t('nameless')) }));
    await switchTo(result.content);
  };
}
