import { useState } from 'react';
import { Button, Code, FileButton, Group, Select } from '@mantine/core';
import { IconFolderOpen, IconServer } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OldData, OldDataError } from '../../../live/calls/migration.ts';
import classes from './migration.module.css';

interface MigrationSourceProps {
  error: OldDataError | null;
  /** Data tried last. */
  data: OldData | null;
  onData: (data: OldData) => void;
}

const acceptedTypes = '.json,.zip,application/json,application/zip';
const command =
  'npx -p node-firestore-import-export firestore-export --accountCredentials key.json --backupFile export.json';

/** Chooses the old data: dropped or selected files, or the server. */
export function MigrationSource({ error, data, onData }: MigrationSourceProps) {
  const { t } = useTranslation('migration');
  const [isOver, setIsOver] = useState(false);
  if (error?.reason === 'severalUsers' && data?.kind === 'files')
    return (
      <UserSelect
        users={error.users}
        onUser={(user) => onData({ kind: 'files', files: data.files, user })}
      />
    );
  const open = (files: readonly File[]) => {
    if (files.length > 0) onData({ kind: 'files', files });
  };
  return (
    <>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          open([...event.dataTransfer.files]);
        }}
      >
        <p className={classes.dropText}>{isOver ? t('dropNow') : t('drop')}</p>
        <Group justify="center">
          <FileButton accept={acceptedTypes} multiple onChange={open}>
            {(props) => (
              <Button {...props} leftSection={<IconFolderOpen size={18} aria-hidden />}>
                {t('choose')}
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconServer size={18} aria-hidden />}
            onClick={() => onData({ kind: 'store' })}
          >
            {t('look')}
          </Button>
        </Group>
        <p className={classes.hint}>{t('kinds')}</p>
      </div>
      <details className={classes.details} open={error?.reason === 'managedExport'}>
        <summary>{t('firestore')}</summary>
        <p>{t('firestoreText')}</p>
        <Code block tabIndex={0}>
          {command}
        </Code>
        <p>{t('firestoreAfter')}</p>
      </details>
    </>
  );
}

/** Chooses the own user in a file with several users. */
function UserSelect({
  users,
  onUser,
}: {
  users: readonly string[];
  onUser: (user: string) => void;
}) {
  const { t } = useTranslation('migration');
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className={classes.whose}>
      <Select
        label={t('whose')}
        data={[...users]}
        value={chosen}
        onChange={setChosen}
        searchable
        data-autofocus
      />
      <Button
        disabled={chosen === null}
        onClick={() => {
          if (chosen !== null) onUser(chosen);
        }}
      >
        {t('whoseContinue')}
      </Button>
    </div>
  );
}
