import { Button, Code, FileButton, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconHistory, IconLock, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importFile } from '../live/calls/document-file.ts';
import { downloadDocument } from '../live/calls/exported-file.ts';
import { repairDocument } from '../live/calls/repair-document.ts';
import { useLiveDocument, switchTo } from '../live/use-document.ts';
import { useGuest, useActiveAccount } from '../live/active-account.ts';
import { showToast, toastError } from '../toasts/toast.ts';
import { timeOf } from '../ui/texts/dates.ts';
import { useImportErrorText } from '../ui/texts/import-error-text.ts';
import { refreshSession, signOut } from '../session/sign-in-out.ts';
import classes from './gate.module.css';

/** Replaces every screen while the stored data cannot be read: what is wrong, that nothing is lost, and the ways out. */
export function UnreadableData() {
  const { t } = useTranslation('shell');
  const { t: tCrew } = useTranslation('crew');
  const guest = useGuest();
  useEffect(() => {
    document.title = `${t('connection.unreadableTitle')} · Quizcast`;
  }, [t]);
  const leave = async () => {
    const result = await signOut();
    if (result.kind === 'failed') toastError(t('account.signOutFailed'));
  };
  return (
    <main className={classes['waiting']}>
      <Paper withBorder p="lg" className={classes['card'] ?? ''}>
        <Stack role="alert">
          <Group wrap="nowrap">
            <IconLock aria-hidden className={classes['lock'] ?? ''} />
            <Title order={1} size="h2">
              {t('connection.unreadableTitle')}
            </Title>
          </Group>
          <Text>{t('connection.unreadable')}</Text>
          <DataErrors />
          <Group>
            {guest === null ? (
              <RecoveryActions />
            ) : (
              <Button onClick={() => void switchTo(null)}>{tCrew('notYours.own')}</Button>
            )}
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              onClick={() => window.location.reload()}
            >
              {t('connection.tryAgain')}
            </Button>
            <Button variant="default" onClick={() => void leave()}>
              {t('account.signOut')}
            </Button>
          </Group>
          {guest === null ? (
            <Text size="sm" c="dimmed">
              {t('connection.downloadHint')}
            </Text>
          ) : null}
        </Stack>
      </Paper>
    </main>
  );
}

/** The owner's options: restore an earlier version or a file, or download the data as it is. */
function RecoveryActions() {
  const { t, i18n } = useTranslation('shell');
  const account = useActiveAccount();
  const [isBusy, setBusy] = useState(false);
  const errorText = useImportErrorText();
  const download = async () => {
    const result = await downloadDocument(account);
    if (result === 'failed') toastError(t('connection.downloadFailed'));
    if (result === 'otherAccount') await refreshSession();
  };
  const repair = async () => {
    setBusy(true);
    const result = await repairDocument(account);
    setBusy(false);
    if (result.kind === 'failed') return toastError(t(`connection.mendFailed.${result.reason}`));
    const at = timeOf(result.atMs, i18n.language);
    showToast({ color: 'green', message: t('connection.mended', { at }), autoClose: false });
  };
  const replaceWithFile = async (file: File | null) => {
    if (file === null) return;
    setBusy(true);
    const result = await importFile(file, account);
    setBusy(false);
    if (result.kind === 'imported') return;
    if (result.reason === 'otherAccount') await refreshSession();
    else toastError(errorText(result));
  };
  return (
    <>
      <Button
        leftSection={<IconHistory size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void repair()}
      >
        {t('connection.mend')}
      </Button>
      <FileButton accept=".json,application/json" onChange={(file) => void replaceWithFile(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={isBusy}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {t('connection.importInstead')}
          </Button>
        )}
      </FileButton>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void download()}
      >
        {t('connection.download')}
      </Button>
    </>
  );
}

/** Errors the server found in the data, with path and reason each; empty until the server returns them. */
export function DataErrors() {
  const { t } = useTranslation('shell');
  const detail = useLiveDocument(({ error }) => error?.detail ?? '');
  if (detail === '') return null;
  return (
    <div>
      <Text>{t('connection.faults')}</Text>
      <List className={classes['faults'] ?? ''}>
        {detail.split('\n').map((line) => (
          <List.Item key={line}>
            <Code>{line}</Code>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
