import { useState } from 'react';
import type { SeasonShows } from '@quizcast/game/season/season-views';
import { Tabs } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fetchSeasonShows, type SeasonSpan } from '../../live/calls/season.ts';
import { useActiveAccount } from '../../live/active-account.ts';
import { usePermission } from '../../live/use-permission.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { BoardTab } from './board-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { Failed } from './failed.tsx';
import '../../messages/late/season.ts';
import { MomentsTab } from './moments-tab.tsx';
import { PrivacyTab } from './privacy-tab.tsx';
import { QuestionsTab } from './questions-tab.tsx';
import classes from './season.module.css';
import { SpanSelect } from './span-select.tsx';
import { useFetched } from '../../live/use-fetched.ts';

/** Leaderboards over all shows played by viewers, and statistics of the questions. */
export function SeasonScreen() {
  const { t } = useTranslation('season');
  const { ownerId } = useActiveAccount();
  const { content, hasFailed, retry } = useFetched(fetchSeasonShows);
  return (
    <>
      <ScreenTitle chapter="season">{t('title')}</ScreenTitle>
      {content !== null ? (
        <Season key={ownerId} shows={content} onImported={retry} />
      ) : (
        hasFailed && <Failed onRetry={retry} />
      )}
    </>
  );
}

const tabs = ['board', 'questions', 'moments', 'data', 'privacy'] as const;
/** Tabs that depend on the selected shows. */
const ofSpan: readonly string[] = ['board', 'questions', 'data'];
/** Tabs for users who may configure data retention. */
const ofConfiguring: readonly string[] = ['data', 'privacy'];

function Season({ shows, onImported }: { shows: SeasonShows; onImported: () => void }) {
  const { t } = useTranslation('season');
  const [tab, setTab] = useState<(typeof tabs)[number]>('board');
  const [span, setSpan] = useState<SeasonSpan>({ period: 'season' });
  // Another server's season may be imported before this server has one.
  const mayConfigure = usePermission('configure');
  const shownTabs = tabs.filter((each) => mayConfigure || !ofConfiguring.includes(each));
  const isEmpty = shows.shows.length === 0;
  return (
    <div className={classes.screen}>
      <p className={classes.intro}>{t('intro')}</p>
      <Tabs
        value={tab}
        onChange={(value) => setTab(shownTabs.find((each) => each === value) ?? 'board')}
      >
        <Tabs.List mb="md">
          {shownTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {!isEmpty && ofSpan.includes(tab) && (
            <div className={classes.tools}>
              <SpanSelect shows={shows.shows} span={span} onChange={setSpan} />
            </div>
          )}
          {isEmpty && (tab === 'board' || tab === 'questions') && (
            <EmptyState
              icon={<IconChartBar size={32} aria-hidden />}
              title={t('empty.title')}
              text={t('empty.text')}
            />
          )}
          {!isEmpty && tab === 'board' && <BoardTab span={span} />}
          {!isEmpty && tab === 'questions' && <QuestionsTab span={span} />}
          {tab === 'moments' && <MomentsTab />}
          {tab === 'data' && <DataTab span={span} onImported={onImported} />}
          {tab === 'privacy' && <PrivacyTab onCleared={onImported} />}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
