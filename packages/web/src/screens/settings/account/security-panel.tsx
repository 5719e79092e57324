import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/panel.tsx';
import type { AccountPartProps } from './account-panel.tsx';
import { Devices } from './devices.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Passkeys, the second factor, and active sessions. */
export function SecurityPanel(props: AccountPartProps) {
  const { t } = useTranslation('account');
  return (
    <Panel title={t('security')} id="security">
      <div>
        {props.security.takesPasswords ? <Passkeys {...props} /> : null}
        {props.security.hasPassword ? <SecondFactor {...props} /> : null}
        <Devices {...props} />
      </div>
    </Panel>
  );
}
