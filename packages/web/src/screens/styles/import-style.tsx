import { useRef, useState } from 'react';
import { bundleEdit } from '@quizcast/game/importing/bundle';
import type { EditCommand } from '@quizcast/game/command';
import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../live/current-document.ts';
import { readBundle, type Transfer } from '../../live/calls/transfer.ts';
import { edit, newId, takeBack } from '../../live/use-document.ts';
import { faultText } from '../../ui/fault-text.ts';
import { tellRemoved } from '../../ui/undo/undo-toast.tsx';
import { tellProblem } from '../../toasts/toast.ts';

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
    if (result.kind === 'failed') {
      // A file of another kind is no damaged bundle: here it is the wrong place for it.
      const isOther = result.detail === 'notZip' || result.detail === 'noManifest';
      tellProblem(isOther ? t('import.noStyle') : faultText(result));
      return;
    }
    const { name, isOfShow, command } = result.content;
    const removed = t(isOfShow ? 'import.styleOfShowDone' : 'import.styleDone', { name });
    tellRemoved({ removed, takeBack: t('takeBack') }, () => takeBack(command));
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

/** A style that was put in. */
interface TakenStyle {
  name: string;
  /** The file holds a show, too, which was left where it is. */
  isOfShow: boolean;
  command: EditCommand;
}

async function takeStyle(file: Blob): Promise<Transfer<TakenStyle>> {
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
