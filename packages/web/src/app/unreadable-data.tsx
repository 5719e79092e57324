import { Button, Code, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconLock, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadDocument } from '../live/exported-file.ts';
import { useLiveDocument } from '../live/use-document.ts';
import { switchTo } from '../live/switch-document.ts';
import { useGuest, useWorkplace } from '../live/workplace.ts';
import { tellProblem } from '../ui/tell.ts';
import { refreshSession, signOut } from './session/sign-in-out.ts';
import classes from './gate.module.css';

/** In the place of every screen while the stored data cannot be read: what is wrong, that all is kept, the ways on. */
export function UnreadableData() {
  const { t } = useTranslation('shell');
  const { t: tCrew } = useTranslation('crew');
  const workplace = useWorkplace();
  const guest = useGuest();
  useEffect(() => {
    document.title = `${t('connection.unreadableTitle')} · Quizcast`;
  }, [t]);
  const download = async () => {
    const result = await downloadDocument(workplace);
    if (result === 'failed') tellProblem(t('connection.downloadFailed'));
    if (result === 'otherAccount') await refreshSession();
  };
  const leave = async () => {
    const result = await signOut();
    if (result.kind === 'failed') tellProblem(t('account.signOutFailed'));
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
          <DataFaults />
          <Group>
            {guest === null ? (
              <Button
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => void download()}
              >
                {t('connection.download')}
              </Button>
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

/** What the server has found in the data, a path and a reason each; nothing while it does not say. */
export function DataFaults() {
  const { t } = useTranslation('shell');
  const detail = useLiveDocument(({ fault }) => fault?.detail ?? '');
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
