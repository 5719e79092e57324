import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconDeviceFloppy, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../../toasts/toast.ts';
import { save, useLiveDocument, useSaveState } from '../../live/use-document.ts';
import type { LastStored } from '../../live/live-document.ts';
import { usePermission } from '../../live/use-permission.ts';
import { savedAt } from './last-saved.ts';
import { useIsFolded } from './folded-tip.tsx';
import classes from './shell.module.css';

/** "Last saved", what is not saved yet, and the Save button. */
export function SaveBox() {
  const { t } = useTranslation('shell');
  const state = useSaveState();
  const isStored = useLiveDocument((live) => live.isPersisted);
  const last = useLiveDocument(({ lastStored }) => lastStored);
  const isFolded = useIsFolded();
  const canViewHistory = usePermission('configure');
  const words = (
    <>
      {t('save.hint')}
      <br />
      {typeof last === 'number' ? `${t('save.label')} ` : null}
      <SavedTime last={last} />
      <br />
      <SaveNotice />
    </>
  );
  return (
    <div className={classes['saveBox']}>
      <div className={classes['lastSavedRow']}>
        <p className={classes['lastSaved']}>
          <span className={classes['dimmed']}>{t('save.label')}</span>
          <span>
            <SavedTime last={last} />
          </span>
        </p>
        {canViewHistory && (
          <ActionIcon
            component={Link}
            to="/settings/history"
            variant="subtle"
            color="gray"
            aria-label={t('save.history')}
            title={t('save.history')}
          >
            <IconHistory size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Tooltip
        label={isFolded ? words : t('save.hint')}
        position="right"
        multiline
        maw={280}
        events={{ hover: true, focus: true, touch: false }}
      >
        <Button
          onClick={save}
          fullWidth
          variant={state.kind === 'saved' ? 'default' : 'filled'}
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          classNames={{ root: classes['saveButton'] ?? '', label: classes['foldable'] ?? '' }}
        >
          {t('save.button')}
        </Button>
      </Tooltip>
      <Text
        component="p"
        size="xs"
        aria-live="polite"
        data-save={state.kind}
        className={classes['saveState'] ?? ''}
      >
        <SaveNotice />
        {isStored || state.kind === 'saved' ? null : t('save.notKept')}
      </Text>
    </div>
  );
}

function SavedTime({ last }: { last: LastStored }) {
  const { t } = useTranslation('shell');
  const [nowMs, setNowMs] = useState(Date.now);
  // Updates "Today" to a date at midnight.
  useInterval(() => setNowMs(Date.now()), 30_000, { autoInvoke: true });
  if (last === 'never') return t('save.never');
  if (last === 'earlier') return t('save.earlier');
  const { isToday, date, time } = savedAt(last, Math.max(nowMs, last));
  return isToday ? t('save.today', { time }) : t('save.otherDay', { date, time });
}

function SaveNotice() {
  const { t } = useTranslation('shell');
  const state = useSaveState();
  switch (state.kind) {
    case 'saved':
      return null;
    case 'unsaved':
      return t('save.unsaved', { count: state.count });
    case 'saving':
      return t('save.saving');
    case 'offline':
      return t('save.offline', { count: state.count });
    case 'failed':
      return t('save.failed', { reason: reasonText(state.reason) });
  }
}
