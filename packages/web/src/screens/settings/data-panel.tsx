import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconDownload, IconHistory, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSession } from '../../session/sign-in-out.ts';
import { downloadDocument } from '../../live/calls/exported-file.ts';
import { currentDocument } from '../../live/current-document.ts';
import { saveAndWait } from '../../live/use-document.ts';
import { useActiveAccount } from '../../live/active-account.ts';
import { recordImportUndo } from '../../live/store/undo-import.ts';
import { Panel } from '../../ui/panel.tsx';
import { toastRemoved } from '../../ui/undo/undo-toast.tsx';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { checkFile, importFile } from '../../live/calls/document-file.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useImportErrorText } from '../../ui/texts/import-error-text.ts';

export function DataPanel() {
  const { t } = useTranslation('settings');
  const account = useActiveAccount();
  const [chosen, setChosen] = useState<File | null>(null);
  const resetChoice = useRef<() => void>(null);
  const errorText = useImportErrorText();
  const choose = async (file: File | null) => {
    const error = file === null ? null : await checkFile(file);
    if (error === null) return setChosen(file);
    toastError(errorText(error));
    resetChoice.current?.();
  };
  const exportAll = async () => {
    await saveAndWait();
    const result = await downloadDocument(account);
    if (result === 'failed') toastError(t('data.exportFailed'));
    if (result === 'otherAccount') await refreshSession();
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
        <FileButton
          accept="application/json,.json"
          onChange={(file) => void choose(file)}
          resetRef={resetChoice}
        >
          {(props) => (
            <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} {...props}>
              {t('data.import')}
            </Button>
          )}
        </FileButton>
        <Button
          component={Link}
          to="/settings/history"
          variant="default"
          leftSection={<IconHistory size={18} aria-hidden />}
        >
          {t('data.history')}
        </Button>
      </Group>
      {chosen === null ? null : (
        <ImportQuestion
          file={chosen}
          onDone={() => {
            setChosen(null);
            // Allows choosing the same file again.
            resetChoice.current?.();
          }}
        />
      )}
    </Panel>
  );
}

function ImportQuestion({ file, onDone }: { file: File; onDone: () => void }) {
  const { t } = useTranslation('settings');
  const account = useActiveAccount();
  const [isBusy, setIsBusy] = useState(false);
  const errorText = useImportErrorText();
  const importNow = async () => {
    setIsBusy(true);
    // Unsaved edits belong to the old data and would be applied to the imported data.
    await saveAndWait();
    const before = currentDocument().state.getState().document;
    const result = await importFile(file, account);
    if (result.kind === 'imported') {
      const { missing: count } = result;
      const done = count === 0 ? t('data.imported') : t('data.importedWithout', { count });
      const imported = before === null ? null : await recordImportUndo(before);
      if (imported === null) toastDone(done);
      else toastRemoved({ removed: done, undoLabel: t('data.takeBack') }, imported);
    } else if (result.reason === 'otherAccount') await refreshSession();
    else toastError(errorText(result));
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('data.importTitle')}
      text={t('data.importText', { name: file.name })}
      cancel={t('account.cancel')}
      confirm={t('data.importConfirm')}
      isBusy={isBusy}
      onCancel={onDone}
      onConfirm={() => void importNow()}
    />
  );
}
