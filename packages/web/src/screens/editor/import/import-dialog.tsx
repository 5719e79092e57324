import { useEffect, useRef } from 'react';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { Alert, Button, Loader, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDocument } from '../../../live/use-document.ts';
import { faultText } from '../../../ui/fault-text.ts';
import { ImportChoice } from './import-choice.tsx';
import { ImportSource } from './import-source.tsx';
import { useFormats, useImport } from './use-import.ts';
import classes from './import.module.css';

interface ImportDialogProps {
  /** Null imports into a new show, or several. */
  show: Quizshow | null;
  /** Text that the user has pasted already. */
  text?: string;
  /** A file that the user has dropped already. */
  file?: File;
  onClose: () => void;
  /** Called with the show that has the questions now; not when there are several. */
  onImported: (showId: string) => void;
}

/** Takes questions from a file or pasted text: choose it, look at what is in it, choose what to take. */
export function ImportDialog({ show, text, file, onClose, onImported }: ImportDialogProps) {
  const { t } = useTranslation('transfer');
  const app = useDocument();
  const formats = useFormats();
  const given =
    file !== undefined
      ? { name: file.name, content: file }
      : text !== undefined
        ? { name: '', content: new Blob([text]) }
        : undefined;
  const { state, open, reread, importChosen } = useImport({
    given,
    onImported: (showIds) => {
      const [only] = showIds;
      if (only !== undefined && showIds.length === 1) onImported(only);
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={show === null ? t('import.title') : t('import.titleInto', { name: show.name })}
      size="64rem"
      yOffset="4vh"
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {state.fault !== null && <Fault text={faultText(state.fault)} />}
      {state.file === null && state.isBusy && (
        <Waiting name={state.source?.name ?? ''} onCancel={() => open(null)} />
      )}
      {state.file === null && !state.isBusy && <ImportSource onSource={open} />}
      {state.file !== null && (
        <ImportChoice
          app={app}
          show={show}
          sourceName={state.source?.name ?? ''}
          file={state.file}
          formats={formats}
          isBusy={state.isBusy}
          onReread={reread}
          onBack={() => open(null)}
          onImport={importChosen}
        />
      )}
    </Modal>
  );
}

/** While a file is read for the first time. What had the focus is gone: it goes to what can be done now. */
function Waiting({ name, onCancel }: { name: string; onCancel: () => void }) {
  const { t } = useTranslation('transfer');
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={classes.busy}>
      <Loader aria-hidden />
      <output>{name === '' ? t('import.readingText') : t('import.reading', { name })}</output>
      <Button ref={cancel} variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

/** Says why it did not work, and takes the focus: what had it may be gone. */
function Fault({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [text]);
  return (
    <Alert
      ref={place}
      className={classes.fault ?? ''}
      tabIndex={-1}
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
    >
      {text}
    </Alert>
  );
}
