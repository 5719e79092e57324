import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAndWait } from '../../live/use-document.ts';
import { Panel } from '../../ui/panel.tsx';
import { tellDone, tellProblem } from '../../ui/tell.ts';
import { exportedFile, importFile, type ImportResult } from './document-file.ts';

export function DataPanel() {
  const { t } = useTranslation('settings');
  const [chosen, setChosen] = useState<File | null>(null);
  const resetChoice = useRef<() => void>(null);
  const exportAll = async () => {
    await saveAndWait();
    const file = await exportedFile();
    if (file === null) tellProblem(t('data.exportFailed'));
    else download(file);
  };
  return (
    <Panel title={t('data.title')}>
      <Text>{t('data.text')}</Text>
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void exportAll()}
        >
          {t('data.export')}
        </Button>
        <FileButton accept="application/json,.json" onChange={setChosen} resetRef={resetChoice}>
          {(props) => (
            <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} {...props}>
              {t('data.import')}
            </Button>
          )}
        </FileButton>
      </Group>
      {chosen === null ? null : (
        <ImportQuestion
          file={chosen}
          onDone={() => {
            setChosen(null);
            // The same file can be chosen again.
            resetChoice.current?.();
          }}
        />
      )}
    </Panel>
  );
}

function ImportQuestion({ file, onDone }: { file: File; onDone: () => void }) {
  const { t } = useTranslation('settings');
  const [isBusy, setIsBusy] = useState(false);
  const reasonOf = (result: Extract<ImportResult, { kind: 'failed' }>) =>
    'detail' in result
      ? t(`data.${result.reason}`, { detail: result.detail })
      : t(`data.${result.reason}`);
  const importNow = async () => {
    setIsBusy(true);
    // What waits belongs to the old data; after the import it would be laid over the new.
    await saveAndWait();
    const result = await importFile(file);
    if (result.kind === 'imported') tellDone(t('data.imported'));
    else tellProblem(t('data.importFailed', { reason: reasonOf(result) }));
    onDone();
  };
  return (
    <Modal opened onClose={onDone} title={t('data.importTitle')} centered>
      <Stack>
        <Text>{t('data.importText', { name: file.name })}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone} data-autofocus>
            {t('account.cancel')}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void importNow()}>
            {t('data.importConfirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function download({ name, content }: { name: string; content: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
