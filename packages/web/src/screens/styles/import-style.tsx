import { useRef, useState } from 'react';
import { bundleEdit } from '@quizcast/game/importing/bundle';
import type { EditCommand } from '@quizcast/game/command';
import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../live/current-document.ts';
import { readBundle, type Transfer } from '../../live/calls/transfer.ts';
import { edit, newId } from '../../live/use-document.ts';
import { transferErrorText } from '../../ui/texts/transfer-error-text.ts';
import { toastRemoved } from '../../ui/undo/undo-toast.tsx';
import { toastError } from '../../toasts/toast.ts';

/** Imports a style from a bundle: a style bundle, or the style of a show bundle. */
export function ImportStyle() {
  const { t } = useTranslation('transfer');
  const [isBusy, setIsBusy] = useState(false);
  const again = useRef<() => void>(null);
  const importFile = async (file: File) => {
    setIsBusy(true);
    const result = await importStyleFile(file);
    setIsBusy(false);
    // Allows choosing the same file again.
    again.current?.();
    if (result.kind === 'failed') {
      // A different kind of file is reported as such, not as a damaged bundle.
      const isOther = result.detail === 'notZip' || result.detail === 'noManifest';
      toastError(isOther ? t('import.noStyle') : transferErrorText(result));
      return;
    }
    const { name, isOfShow, command } = result.content;
    const removed = t(isOfShow ? 'import.styleOfShowDone' : 'import.styleDone', { name });
    toastRemoved({ removed, undoLabel: t('takeBack') }, command);
  };
  return (
    <FileButton
      accept=".quizcast,application/zip"
      resetRef={again}
      onChange={(file) => {
        if (file !== null) void importFile(file);
      }}
    >
      {(props) => (
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconFileImport size={18} aria-hidden />}
          {...props}
        >
          {t('import.style')}
        </Button>
      )}
    </FileButton>
  );
}

/** An imported style. */
interface ImportedStyle {
  name: string;
  /** The bundle also contains a show, which was not imported. */
  isOfShow: boolean;
  command: EditCommand;
}

async function importStyleFile(file: Blob): Promise<Transfer<ImportedStyle>> {
  const read = await readBundle(file, 'style');
  if (read.kind === 'failed') return read;
  const { document } = currentDocument().state.getState();
  if (document === null) return { kind: 'failed', reason: 'notSignedIn', detail: '' };
  const { command } = bundleEdit(document, { ...read.content, show: null }, newId);
  if (command === null || edit(command).kind === 'refused')
    return { kind: 'failed', reason: 'failed', detail: '' };
  const { show, style } = read.content;
  return { kind: 'done', content: { name: style.name, isOfShow: show !== null, command } };
}
