import { useState, type KeyboardEvent } from 'react';
import type { By, Version } from '@quizcast/game/history/history';
import { Alert, Button, Select, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NamedLoader } from '../../ui/named-loader.tsx';
import { VersionIcon } from './history-icon.tsx';
import { byDay, dayText, timesText, useWhatText } from './history-words.ts';
import { actorsOf, useActorName, actorKey } from './history-who.ts';
import { useVersions } from './use-versions.ts';
import classes from './history.module.css';

interface HistoryListProps {
  /** First revision of the selected version. */
  chosen: number | null;
  onChoose: (version: Version) => void;
}

const everybody = 'all';

/** All kept versions, by day, newest first. */
export function HistoryList({ chosen, onChoose }: HistoryListProps) {
  const { t, i18n } = useTranslation('history');
  const [nowMs] = useState(Date.now);
  const [actor, setActor] = useState<string | null>(null);
  const { versions, hasOlder, isLoading, hasFailed, loadOlder, retry } = useVersions();
  if (hasFailed)
    return (
      <Alert color="red" role="alert">
        <p>{t('failed')}</p>
        <Button variant="default" onClick={retry}>
          {t('retry')}
        </Button>
      </Alert>
    );
  if (versions === null)
    return <NamedLoader aria-label={t('loading')} className={classes.loader} />;
  const doers = actorsOf(versions);
  const shown = actor === null ? versions : versions.filter(({ by }) => actorKey(by) === actor);
  return (
    <nav className={classes.list} aria-label={t('versions')}>
      <ActorFilter doers={doers} value={actor} onChange={setActor} />
      {shown.length === 0 && versions.length > 0 ? <Text c="dimmed">{t('noneOf')}</Text> : null}
      {byDay(shown).map((day) => (
        <section key={day.atMs} aria-labelledby={`day-${day.atMs}`}>
          <h2 className={classes.day} id={`day-${day.atMs}`}>
            {dayText(day.atMs, nowMs, i18n.language, t)}
          </h2>
          <ul className={classes.versions}>
            {day.versions.map((version) => (
              <li key={version.revision}>
                <VersionRow
                  version={version}
                  isChosen={version.fromRevision === chosen}
                  onChoose={() => onChoose(version)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasOlder ? (
        <Button
          variant="subtle"
          leftSection={<IconChevronDown size={18} aria-hidden />}
          loading={isLoading}
          onClick={loadOlder}
        >
          {t('older')}
        </Button>
      ) : (
        <Text size="xs" c="dimmed" className={classes.end ?? ''}>
          {versions.length === 0 ? t('none') : t('end')}
        </Text>
      )}
    </nav>
  );
}

/** Filters by actor. Hidden when there is only one. */
function ActorFilter(props: {
  doers: readonly By[];
  value: string | null;
  onChange: (key: string | null) => void;
}) {
  const { t } = useTranslation('history');
  const who = useActorName();
  const { doers, value, onChange } = props;
  if (doers.length < 2) return null;
  return (
    <Select
      aria-label={t('who')}
      leftSection={<IconUser size={16} aria-hidden />}
      allowDeselect={false}
      data={[
        { value: everybody, label: t('everybody') },
        ...doers.map((by) => ({ value: actorKey(by), label: who(by) })),
      ]}
      value={value ?? everybody}
      onChange={(key) => onChange(key === everybody ? null : key)}
    />
  );
}

function VersionRow(props: { version: Version; isChosen: boolean; onChoose: () => void }) {
  const { t, i18n } = useTranslation('history');
  const { version, isChosen, onChoose } = props;
  const what = useWhatText();
  const who = useActorName();
  return (
    <UnstyledButton
      className={classes.version ?? ''}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      onKeyDown={moveFocus}
    >
      <span className={classes.icon}>
        <VersionIcon what={version.what} />
      </span>
      <span className={classes.what}>{what(version.what)}</span>
      <span className={classes.when}>
        {[
          timesText(version, i18n.language),
          who(version.by),
          'count' in version.what && version.what.count > 1
            ? t(version.what.kind === 'played' ? 'moves' : 'changes', {
                count: version.what.count,
              })
            : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </UnstyledButton>
  );
}

/** Moves the focus between versions by arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const buttons = [...(event.currentTarget.closest('nav')?.querySelectorAll('button') ?? [])];
  const next = buttons[buttons.findIndex((button) => button === event.currentTarget) + step];
  if (step === 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
