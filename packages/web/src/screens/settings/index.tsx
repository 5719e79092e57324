import { useTranslation } from 'react-i18next';
import { usePermission } from '../../live/use-permission.ts';
import { Column, Columns } from '../../ui/panel.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { AccountPanels } from './account/account-panels.tsx';
import { CrewPanel } from './crew/crew-panel.tsx';
import { GuestPanel } from './crew/guest-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { FilesPanel } from './files/files-panel.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { MigrationPanel } from './migration/migration-panel.tsx';
import { OverlayPanel } from './overlay-panel.tsx';
import { Section, SectionIndex, sections, type SectionName } from './section.tsx';
import { TwitchPanel } from './twitch-panel.tsx';
import { UpdatesPanel } from './updates/updates-panel.tsx';

import ChatsPanel from './chats/chats-panel.tsx';
import TwitchAccountPanel from './twitch/account-panel.tsx';
import ControlPanel from './control/control-panel.tsx';

export function SettingsScreen() {
  const { t } = useTranslation('settings');
  // The account and the language of the app are always available; everything else belongs to the open document.
  const isOwner = usePermission('account');
  const mayConfigure = usePermission('configure');
  const mayStore = usePermission('write', 'design', 'configure');
  const has: Readonly<Record<SectionName, boolean>> = {
    shows: mayConfigure || !isOwner,
    people: mayConfigure,
    you: true,
    data: mayStore,
  };
  return (
    <>
      <ScreenTitle chapter="settings">{t('title')}</ScreenTitle>
      <SectionIndex names={sections.filter((name) => has[name])} />
      {has.shows && (
        <Section name="shows">
          {isOwner ? null : <GuestPanel />}
          {mayConfigure && <OfTheShows />}
        </Section>
      )}
      {has.people && (
        <Section name="people">
          <Columns>
            {isOwner && (
              <Column>
                <CrewPanel />
              </Column>
            )}
            <Column>
              <ControlPanel />
            </Column>
          </Columns>
        </Section>
      )}
      <Section name="you">
        <AccountPanels />
        <Columns>
          <LanguagePanel />
          <UpdatesPanel />
        </Columns>
      </Section>
      {has.data && (
        <Section name="data">
          {mayConfigure && (
            <Columns>
              <DataPanel />
              <MigrationPanel />
            </Columns>
          )}
          <FilesPanel />
        </Section>
      )}
    </>
  );
}

function OfTheShows() {
  return (
    <Columns>
      <Column>
        <TwitchPanel />
        <TwitchAccountPanel />
        <ChatsPanel />
      </Column>
      <Column>
        <OverlayPanel />
      </Column>
    </Columns>
  );
}
