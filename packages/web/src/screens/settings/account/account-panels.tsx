import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../live/use-document.ts';
import { Column, Columns, Panel } from '../../../ui/panel.tsx';
import { NamedLoader } from '../../../ui/named-loader.tsx';
import { AccountPanel } from './account-panel.tsx';
import { DemoPanel } from './demo-panel.tsx';
import { LeavePanel } from './leave-panel.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { useSecurity } from './use-security.ts';

/** Profile, security and deletion of the account. */
export function AccountPanels() {
  const { isDemo } = useSession();
  return isDemo ? <DemoPanel /> : <OwnPanels />;
}

function OwnPanels() {
  const { t } = useTranslation('account');
  const { state, reload } = useSecurity();
  if (state.kind === 'loaded') {
    const parts = { security: state.security, onChanged: reload };
    return (
      <Columns>
        <Column>
          <AccountPanel {...parts} />
          <LeavePanel {...parts} />
        </Column>
        <Column>
          <SecurityPanel {...parts} />
        </Column>
      </Columns>
    );
  }
  return (
    <Panel title={t('title')}>
      {state.kind === 'loading' ? (
        <NamedLoader aria-label={t('loading')} />
      ) : (
        <>
          <Text role="alert">{t('notLoaded')}</Text>
          <Button variant="default" onClick={() => void reload()}>
            {t('again')}
          </Button>
        </>
      )}
    </Panel>
  );
}
