import type { Quizshow } from '@quizcast/game/games/stage-quiz/show';
import { useTranslation } from 'react-i18next';
import { ImportFrame } from './import-frame.tsx';

interface ImportDialogProps {
  /** Null imports into a new show, or several, of the game that the file is for. */
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
  return (
    <ImportFrame
      title={show === null ? t('import.title') : t('import.titleInto', { name: show.name })}
      into={show === null ? { kind: 'new' } : { kind: 'stageQuiz', show }}
      given={
        file !== undefined
          ? { name: file.name, content: file }
          : text !== undefined
            ? { name: '', content: new Blob([text]) }
            : undefined
      }
      onClose={onClose}
      onImported={onImported}
    />
  );
}
