import { useCallback, useState } from 'react';
import type { StoredViewer } from '@quizcast/game/season/season-views';
import { Anchor, Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clearSeason, fetchStoredViewers, forgetViewer } from '../../live/calls/season.ts';
import { edit, useDocumentPart } from '../../live/use-document.ts';
import { showToast } from '../../toasts/toast.ts';
import { timeOf } from '../../ui/texts/dates.ts';
import { Failed } from './failed.tsx';
import classes from './season.module.css';
import { useFetched } from '../../live/use-fetched.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const debounceMs = 250;
const maxDays = 3650;

/** How long answers are kept, and how to delete them. */
export function PrivacyTab({ onCleared }: { onCleared: () => void }) {
  const { t } = useTranslation('season');
  return (
    <div className={classes.data}>
      <h2 className={classes.questionText}>{t('privacy.kept')}</h2>
      <p className={classes.note}>
        {t('privacy.keptHint')}{' '}
        <Anchor href="/guide/privacy" target="_blank" rel="noreferrer" underline="always" inherit>
          {t('privacy.more')}
        </Anchor>
      </p>
      <Days />
      <h2 className={classes.questionText}>{t('privacy.one')}</h2>
      <p className={classes.note}>{t('privacy.oneHint')}</p>
      <FindViewer />
      <h2 className={classes.questionText}>{t('privacy.all')}</h2>
      <p className={classes.note}>{t('privacy.allHint')}</p>
      <Delete
        label={t('privacy.allButton')}
        question={t('privacy.allAsk')}
        work={async () => (await clearSeason()).kind === 'done'}
        onDone={onCleared}
      />
    </div>
  );
}

/** Retention of answers in days, and of those from YouTube, whose terms require less. */
function Days() {
  const { t } = useTranslation('season');
  const crowd = useDocumentPart(({ settings }) => settings.crowd);
  const set = (name: 'keepDays' | 'platformDays', value: unknown) =>
    edit({ type: 'edit.update', path: ['settings', 'crowd', name], value });
  const { youtube, ...others } = crowd.platformDays ?? {};
  return (
    <Group align="flex-start">
      <DaysField
        label={t('privacy.days')}
        hint={t('privacy.daysHint')}
        days={crowd.keepDays}
        onChange={(days) => set('keepDays', days ?? null)}
      />
      <DaysField
        label={t('privacy.youtube')}
        hint={t('privacy.youtubeHint')}
        days={youtube}
        onChange={(days) => {
          const platformDays = days === undefined ? others : { ...others, youtube: days };
          set('platformDays', Object.keys(platformDays).length === 0 ? null : platformDays);
        }}
      />
    </Group>
  );
}

interface DaysFieldProps {
  label: string;
  hint: string;
  days: number | undefined;
  onChange: (days: number | undefined) => void;
}

/** Saved on blur: an incomplete number would delete answers that should be kept. */
function DaysField({ label, hint, days, onChange }: DaysFieldProps) {
  const [typed, setTyped] = useState<number | string | null>(null);
  const save = () => {
    setTyped(null);
    if (typed === null) return;
    const query = typeof typed === 'number' && typed >= 1 ? Math.min(typed, maxDays) : undefined;
    if (query !== days) onChange(query);
  };
  return (
    <NumberInput
      label={label}
      description={hint}
      min={1}
      max={maxDays}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      w={290}
      maw="100%"
      value={typed ?? days ?? ''}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
      }}
    />
  );
}

function FindViewer() {
  const { t } = useTranslation('season');
  const [search, setSearch] = useState('');
  const query = search.trim();
  return (
    <>
      <TextInput
        aria-label={t('board.search')}
        placeholder={t('privacy.search')}
        value={search}
        maxLength={100}
        w={360}
        maw="100%"
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {query !== '' && <Found search={query} />}
    </>
  );
}

function Found({ search }: { search: string }) {
  const { t } = useTranslation('season');
  const ask = useCallback(() => fetchStoredViewers(search), [search]);
  const { content, isCurrent, hasFailed, retry } = useFetched(ask, debounceMs);
  if (hasFailed) return <Failed onRetry={retry} />;
  if (content === null) return null;
  if (content.viewers.length === 0)
    return isCurrent && <p className={classes.note}>{t('board.notFound', { name: search })}</p>;
  return (
    <>
      <ul className={classes.viewers}>
        {content.viewers.map((viewer) => (
          <Viewer key={viewer.viewer} stored={viewer} onDeleted={retry} />
        ))}
      </ul>
      {content.isCut && (
        <p className={classes.note}>{t('board.onlyFirst', { shown: content.viewers.length })}</p>
      )}
    </>
  );
}

function Viewer({ stored, onDeleted }: { stored: StoredViewer; onDeleted: () => void }) {
  const { t, i18n } = useTranslation('season');
  const { viewer, name, answers, lastMs } = stored;
  return (
    <li className={classes.viewer}>
      <div>
        <bdi className={classes.viewerName}>{name}</bdi>
        <p className={classes.note}>
          {[
            viewer,
            t('questions.answered', { count: answers }),
            timeOf(lastMs, i18n.language),
          ].join(' · ')}
        </p>
      </div>
      <Delete
        label={t('privacy.delete')}
        name={t('privacy.deleteName', { name })}
        question={t('privacy.oneAsk', { name })}
        work={async () => (await forgetViewer(viewer)).kind === 'done'}
        onDone={onDeleted}
      />
    </li>
  );
}

interface DeleteProps {
  label: string;
  /** Accessible name instead of the label. */
  name?: string;
  question: string;
  /** Resolves with whether it was deleted. */
  work: () => Promise<boolean>;
  onDone: () => void;
}

/** A delete button that asks first, as it cannot be undone. */
function Delete({ label, name, question, work, onDone }: DeleteProps) {
  const { t } = useTranslation('season');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    const isDone = await work();
    setIsBusy(false);
    setIsAsking(false);
    showToast(
      isDone
        ? { color: 'green', message: t('privacy.done') }
        : { color: 'red', message: t('privacy.notDone') },
    );
    if (isDone) onDone();
  };
  return (
    <>
      <Button
        color="red"
        variant="light"
        size="xs"
        aria-label={name}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={label}
        text={question}
        cancel={t('start.cancel')}
        confirm={t('privacy.delete')}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void remove()}
      />
    </>
  );
}
