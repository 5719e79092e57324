import { useEffect, useMemo, useState } from 'react';
import { filledFields } from '@quizcast/game/games/category-quiz/pre-flight';
import { difference, type Change, type Difference } from '@quizcast/game/document/difference';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { Version } from '@quizcast/game/history/history';
import { Alert, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fetchEarlier, type HistoryErrorCode } from '../../live/calls/history.ts';
import { useDocument } from '../../live/use-document.ts';
import { allShows, onAirId } from '../../games/game-side.ts';
import { useActiveAccount } from '../../live/active-account.ts';
import { NamedLoader } from '../../ui/named-loader.tsx';
import { Panel } from '../../ui/panel.tsx';
import { HistoryPicture } from './history-picture.tsx';
import { HistoryRestore } from './history-restore.tsx';
import { differenceLines, nameOr, timesText, useWhatText } from './history-words.ts';
import { useActorName } from './history-who.ts';
import classes from './history.module.css';

/** One version: its content, the differences from now, a preview, and the restore buttons. */
export function HistoryVersion({ version }: { version: Version }) {
  const { t, i18n } = useTranslation('history');
  const { state, retry } = useEarlier(version.revision);
  const what = useWhatText();
  const who = useActorName();
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full' });
  const facts = (
    <Text size="sm" c="dimmed">
      {[day.format(version.lastAtMs), timesText(version, i18n.language), who(version.by)].join(
        ' · ',
      )}
    </Text>
  );
  return (
    <Panel title={what(version.what)} aside={facts}>
      {state === null ? (
        <NamedLoader aria-label={t('loading')} className={classes.loader} />
      ) : typeof state === 'string' ? (
        <Alert color="red" role="alert">
          <p>{t(`fault.${state}`)}</p>
          {state === 'failed' ? (
            <Button variant="default" onClick={retry}>
              {t('retry')}
            </Button>
          ) : null}
        </Alert>
      ) : (
        <Earlier then={state} />
      )}
    </Panel>
  );
}

function Earlier({ then }: { then: QuizShowApp }) {
  const { t, i18n } = useTranslation('history');
  const now = useDocument();
  const found = useMemo(() => difference(now, then), [now, then]);
  const [showId, setShowId] = useState(() => firstLookedFor(then, found));
  const styles = [...Object.values(then.styles), ...Object.values(then.categoryQuiz.styles)];
  return (
    <div className={classes.earlier}>
      <div className={classes.facts}>
        <section>
          <h3>{t('inIt')}</h3>
          <ul>
            {then.shows.map(({ id, name, stages }) => (
              <li key={id}>
                {nameOr(name, t)}
                <span className={classes.count}>{t('stages', { count: stages.length })}</span>
              </li>
            ))}
            {then.categoryQuiz.shows.map((show) => (
              <li key={show.id}>
                {nameOr(show.name, t)}
                <span className={classes.count}>
                  {t('questions', { count: filledFields(show).filled })}
                </span>
              </li>
            ))}
            {then.crowdQuiz.shows.map(({ id, name, questions }) => (
              <li key={id}>
                {nameOr(name, t)}
                <span className={classes.count}>{t('questions', { count: questions.length })}</span>
              </li>
            ))}
            {allShows(then).length === 0 ? <li>{t('noShows')}</li> : null}
            <li>
              {t('styles', {
                count: styles.length,
                names: styles.map(({ name }) => nameOr(name, t)).join(', '),
              })}
            </li>
          </ul>
        </section>
        <section>
          <h3>{t('differs')}</h3>
          {found === null ? (
            <p>{t('same')}</p>
          ) : (
            <ul>
              {differenceLines(found, i18n.language, t).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <HistoryRestore then={then} found={found} showId={showId} />
      <HistoryPicture then={then} showId={showId} onShow={setShowId} />
    </div>
  );
}

/** Preselects a deleted show first, then a changed one, then the one on air. */
function firstLookedFor(then: QuizShowApp, found: Difference | null): string | null {
  const has = (change: Change) => found?.shows.find((show) => show.change === change)?.id;
  // Shows created later do not exist in this version.
  const existingId = (id: string | undefined) => allShows(then).find((show) => show.id === id)?.id;
  const first = allShows(then)[0]?.id;
  return has('gone') ?? has('changed') ?? existingId(onAirId(then)) ?? first ?? null;
}

/** The document at `revision`; null while loading. */
function useEarlier(revision: number) {
  const { userId, ownerId } = useActiveAccount();
  const [state, setState] = useState<QuizShowApp | HistoryErrorCode | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCanceled = false;
    void fetchEarlier({ userId, ownerId }, revision).then(
      (fetched) => isCanceled || setState(fetched),
    );
    return () => {
      isCanceled = true;
    };
  }, [userId, ownerId, revision, tries]);
  const retry = () => {
    setState(null);
    setTries(tries + 1);
  };
  return { state, retry };
}
