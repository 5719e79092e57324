import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { Alert, Loader, Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDocument } from '../../../live/use-document.ts';
import { ImportChoice } from './import-choice.tsx';
import { ImportSource } from './import-source.tsx';
import { useFormats, useImport } from './use-import.ts';
import classes from './import.module.css';

interface ImportDialogProps {
  /** Null imports into a new show. */
  show: Quizshow | null;
  /** Text that the user has pasted already. */
  text?: string;
  onClose: () => void;
  /** Called with the show that has the questions now. */
  onImported: (showId: string) => void;
}

/** Takes questions from a file or pasted text: choose it, look at what is in it, choose what to take. */
export function ImportDialog({ show, text, onClose, onImported }: ImportDialogProps) {
  const { t } = useTranslation('transfer');
  const app = useDocument();
  const formats = useFormats();
  const { state, open, reread, importChosen } = useImport(app, {
    text,
    onImported: (showId) => {
      onImported(showId);
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={show === null ? t('import.title') : t('import.titleInto', { name: show.name })}
      size="60rem"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.dialog}>
        {state.fault !== null && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {t(`faults.${state.fault.reason}`, { detail: state.fault.detail })}
          </Alert>
        )}
        {state.isBusy && state.file === null && (
          <output className={classes.busy}>
            <Loader size="sm" aria-hidden />
            {t('import.reading')}
          </output>
        )}
        {state.file === null ? (
          <ImportSource isBusy={state.isBusy} onSource={open} />
        ) : (
          <ImportChoice
            // Read in another way, other questions are to choose from.
            key={state.reading}
            app={app}
            show={show}
            source={state.source}
            file={state.file}
            formats={formats}
            isBusy={state.isBusy}
            onReread={reread}
            onBack={() => open(null)}
            onImport={importChosen}
          />
        )}
      </div>
    </Modal>
  );
}
