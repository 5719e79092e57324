import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { useTranslation } from 'react-i18next';
import { ImportFrame } from './import-frame.tsx';

interface CategoryImportProps {
  /** The show that takes the questions. */
  show: CategoryQuizshow;
  isOpen: boolean;
  onClose: () => void;
  /** The show has the questions now. */
  onImported: () => void;
}

/** Takes boards, or questions that become boards, into a show of the category quiz. */
export function CategoryImport({ show, isOpen, onClose, onImported }: CategoryImportProps) {
  const { t } = useTranslation('transfer');
  if (!isOpen) return null;
  return (
    <ImportFrame
      title={t('import.titleInto', { name: show.name })}
      into={{ kind: 'categoryQuiz', show }}
      given={undefined}
      onClose={onClose}
      onImported={onImported}
    />
  );
}
