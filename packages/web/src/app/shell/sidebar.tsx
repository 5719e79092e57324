import { Switch } from '@mantine/core';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconBroadcast,
  IconChartBar,
  IconExternalLink,
  IconInfoCircle,
  IconLayoutDashboard,
  IconMoon,
  IconPalette,
  IconPlayerPlay,
  IconPencil,
  IconSettings,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../live/use-permission.ts';
import { useActiveAccount } from '../../live/active-account.ts';
import { Logo } from '../../ui/logo.tsx';
import { overlayPath } from '../../ui/overlay-address.ts';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionLights } from './connection-lights.tsx';
import { DocumentSwitcher } from './document-switcher.tsx';
import { FoldedTip } from './folded-tip.tsx';
import { PeopleHere } from './people-here.tsx';
import { SaveBox } from './save-box.tsx';
import classes from './shell.module.css';

export function Sidebar() {
  const { t } = useTranslation('shell');
  const { t: tCrew } = useTranslation('crew');
  const { ownerId } = useActiveAccount();
  const mayPlay = usePermission('play');
  const mayVote = usePermission('vote');
  const mayWrite = usePermission('write');
  const mayDesign = usePermission('design');
  const mayEdit = usePermission('play', 'write', 'design', 'configure');
  return (
    <aside className={classes['sidebar']}>
      <div className={classes['brand']}>
        <Logo />
        <span className={classes['foldable']}>{t('navigation')}</span>
      </div>
      <DocumentSwitcher />
      <nav aria-label={t('navigation')} className={classes['links']}>
        <SidebarLink to="/" icon={IconLayoutDashboard} text={t('dashboard')} exact />
        {mayPlay && <SidebarLink to="/play" icon={IconPlayerPlay} text={t('play')} />}
        {mayVote && !mayPlay && (
          <SidebarLink to="/play" icon={IconChartBar} text={tCrew('voting.title')} />
        )}
        <FoldedTip words={t('browsersource')}>
          <a className={classes['link']} href={overlayPath(ownerId)} target="_blank" rel="noopener">
            <IconBroadcast size={20} aria-hidden />
            <span className={classes['foldable']}>{t('browsersource')}</span>
            <IconExternalLink
              className={classes['outward']}
              size={15}
              aria-label={t('opensInNewTab')}
            />
          </a>
        </FoldedTip>
        {mayWrite && <SidebarLink to="/editor" icon={IconPencil} text={t('editor')} />}
        {mayDesign && <SidebarLink to="/styles" icon={IconPalette} text={t('styles')} />}
        {(mayPlay || mayWrite) && (
          <SidebarLink to="/season" icon={IconChartBar} text={t('season')} />
        )}
        <SidebarLink to="/settings" icon={IconSettings} text={t('settings')} />
      </nav>
      <div className={classes['foot']}>
        <PeopleHere />
        <ConnectionLights />
        {mayEdit && <SaveBox />}
        <DarkModeSwitch />
        <SidebarLink to="/about" icon={IconInfoCircle} text={t('about')} />
        <AccountMenu />
      </div>
    </aside>
  );
}

interface SidebarLinkProps {
  to: NonNullable<LinkProps['to']>;
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  text: string;
  /** Highlighted on this exact path only, not on its subpaths. */
  exact?: boolean;
}

function SidebarLink({ to, icon: Icon, text, exact = false }: SidebarLinkProps) {
  return (
    <FoldedTip words={text}>
      <Link to={to} className={classes['link']} activeOptions={{ exact }}>
        <Icon size={20} aria-hidden />
        <span className={classes['foldable']}>{text}</span>
      </Link>
    </FoldedTip>
  );
}

function DarkModeSwitch() {
  const { t } = useTranslation('shell');
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('dark') === 'dark';
  return (
    <FoldedTip words={t('darkMode')}>
      <div className={classes['darkMode']}>
        <IconMoon size={20} aria-hidden />
        <Switch
          label={t('darkMode')}
          labelPosition="left"
          checked={isDark}
          onChange={(event) => setColorScheme(event.currentTarget.checked ? 'dark' : 'light')}
          size="sm"
          classNames={{
            root: classes['switch'] ?? '',
            body: classes['switchBody'] ?? '',
            labelWrapper: classes['foldable'] ?? '',
          }}
        />
      </div>
    </FoldedTip>
  );
}
