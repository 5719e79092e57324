import { useRef, useState } from 'react';
import { bundleEdit } from '@quizcast/game/bundle';
import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../live/current-document.ts';
import { readBundle, type Transfer } from '../../live/transfer.ts';
import { edit, newId, undoEdit } from '../../live/use-document.ts';
import { tellRemoved } from '../../ui/tell-removed.tsx';
import { tellProblem } from '../../ui/tell.ts';

/** Takes a style from a bundle: one that holds a style alone, or the style of a show. */
export function ImportStyle() {
  const { t } = useTranslation('transfer');
  const [isBusy, setIsBusy] = useState(false);
  const again = useRef<() => void>(null);
  const take = async (file: File) => {
    setIsBusy(true);
    const result = await takeStyle(file);
    setIsBusy(false);
    // The same file can be chosen again.
    again.current?.();
    if (result.kind === 'failed') tellProblem(t(`faults.${result.reason}`, result));
    else
      tellRemoved(
        { removed: t('import.styleDone', { name: result.content }), takeBack: t('takeBack') },
        undoEdit,
      );
  };
  return (
    <FileButton
      accept=".quizcast,application/zip"
      resetRef={again}
      onChange={(file) => {
        if (file !== null) void take(file);
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

/** The name of the style that is there now. */
async function takeStyle(file: Blob): Promise<Transfer<string>> {
  const read = await readBundle(file);
  if (read.kind === 'failed') return read;
  const { document } = currentDocument().state.getState();
  if (document === null) return { kind: 'failed', reason: 'notSignedIn', detail: '' };
  const { command } = bundleEdit(document, { ...read.content, show: null }, newId);
  if (command === null || edit(command).kind === 'refused')
    return { kind: 'failed', reason: 'failed', detail: '' };
  return { kind: 'done', content: read.content.style.name };
}
