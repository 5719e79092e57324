import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MigrationState } from '@quizcast/game/importing/migration';
import { oldDataState } from '../../../live/calls/migration.ts';
import { useDocument } from '../../../live/use-document.ts';
import { Panel } from '../../../ui/panel.tsx';
import { migration as de } from '../../../messages/de/migration.ts';
import { migration as en } from '../../../messages/en/migration.ts';
import { addLateTexts } from '../../../messages/i18n.ts';

addLateTexts('migration', { en, de });

// Opened once in an account's life: others do not load it.
const MigrationDialog = lazy(() => import('./migration-dialog.tsx'));

/** Data of version 1: whether they are here, and the way to bring them. */
export function MigrationPanel() {
  const { t } = useTranslation('migration');
  const isDone = useDocument().settings.flags.migration.v1tov2;
  const [isOpen, setIsOpen] = useState(false);
  const [isFound, setIsFound] = useState(false);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const state = await oldDataState();
      if (!isGone) setIsFound(state.kind === 'done' && isOffered(state.content));
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [isDone]);
  return (
    <Panel title={t('title')}>
      <Text>{isDone ? t('done') : t('text')}</Text>
      {isFound ? <Text fw={600}>{t(isDone ? 'foundMore' : 'found')}</Text> : null}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPackageImport size={18} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('open')}
        </Button>
      </Group>
      {isOpen ? (
        <Suspense fallback={null}>
          <MigrationDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

/** Also after a first time: other data may have come to the server since. */
const isOffered = ({ isDone, found }: MigrationState): boolean =>
  found.kind === 'ready' ? found.isNew || !isDone : found.kind === 'refused' && !isDone;
