import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconDownload,
  IconLogout,
  IconPower,
  IconUserCircle,
  IconUserCog,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanQuit } from '../../live/calls/desktop.ts';
import { useUpdates } from '../../live/calls/updates.ts';
import { useSession } from '../../live/use-document.ts';
import { toastError } from '../../toasts/toast.ts';
import { signOut } from '../../session/sign-in-out.ts';
import { FoldedTip } from './folded-tip.tsx';
import { QuitDialog } from './quit-dialog.tsx';
import classes from './shell.module.css';

export function AccountMenu() {
  const { t } = useTranslation('shell');
  const { email, isDemo } = useSession();
  const canQuit = useCanQuit();
  const [isQuitting, setIsQuitting] = useState(false);
  const newer = useUpdates(canQuit)?.newer ?? null;
  const name = isDemo ? t('account.demo') : email;
  const title = t('account.menu', { name });
  const updateText = newer === null ? null : t('account.newer', { version: newer });
  const words = updateText === null ? title : `${title}. ${updateText}`;
  const leave = async () => {
    const result = await signOut();
    if (result.kind === 'failed') toastError(t('account.signOutFailed'));
  };
  return (
    <>
      <Menu position="right-end" withArrow width={220} trapFocus>
        <FoldedTip words={words}>
          <Menu.Target>
            <UnstyledButton className={classes['account'] ?? ''} aria-label={words}>
              <IconUserCircle size={20} aria-hidden />
              {updateText !== null && <i className={classes['newer']} aria-hidden />}
              <span className={classes['foldable']} aria-hidden>
                {name}
              </span>
            </UnstyledButton>
          </Menu.Target>
        </FoldedTip>
        <Menu.Dropdown>
          <Menu.Label className={classes['accountName'] ?? ''}>{name}</Menu.Label>
          {updateText !== null && (
            <Menu.Item
              component={Link}
              to="/settings"
              hash="updates"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {updateText}
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to="/settings"
            hash="you"
            leftSection={<IconUserCog size={16} aria-hidden />}
          >
            {t('account.settings')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => void leave()}
          >
            {t('account.signOut')}
          </Menu.Item>
          {canQuit && (
            <Menu.Item
              leftSection={<IconPower size={16} aria-hidden />}
              onClick={() => setIsQuitting(true)}
            >
              {t('account.quit')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isQuitting && <QuitDialog onClose={() => setIsQuitting(false)} />}
    </>
  );
}
