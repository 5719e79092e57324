import { useEffect, useState } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MigrationState } from '@quizcast/game/importing/migration';
import { oldDataState } from '../../../live/calls/migration.ts';
import { useDocument } from '../../../live/use-document.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { migration as de } from '../../../messages/de/migration.ts';
import { migration as en } from '../../../messages/en/migration.ts';
import { addLateTexts } from '../../../messages/i18n.ts';

addLateTexts('migration', { en, de });

// Used once per account, so it is loaded on demand.
const MigrationDialog = lazyDialog(() => import('./migration-dialog.tsx'));

/** Whether version 1 data was found, with a button to import it. */
export function MigrationPanel() {
  const { t } = useTranslation('migration');
  const isDone = useDocument().settings.flags.migration.v1tov2;
  const [isOpen, setIsOpen] = useState(false);
  const [isFound, setIsFound] = useState(false);
  useEffect(() => {
    let isCanceled = false;
    const loadState = async () => {
      const state = await oldDataState();
      if (!isCanceled) setIsFound(state.kind === 'done' && isOffered(state.content));
    };
    void loadState();
    return () => {
      isCanceled = true;
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
      {isOpen ? <MigrationDialog onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  );
}

/** Also offered after an import: other data may have been added to the server. */
const isOffered = ({ isDone, found }: MigrationState): boolean =>
  found.kind === 'ready' ? found.isNew || !isDone : found.kind === 'refused' && !isDone;
