import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { BoardImport } from '@quizcast/game/importing/import-edit';
import { useTranslation } from 'react-i18next';
import type { PlaceChoice } from './board-place.tsx';
import { ImportFoot } from './import-section.tsx';

interface CategoryFootProps {
  show: CategoryQuizshow | null;
  /** Name of the new show. */
  name: string;
  place: PlaceChoice;
  /** Number of questions to import. */
  count: number;
  /** Result of a trial import; null when the show no longer exists. */
  trial: BoardImport | null;
  isEmpty: boolean;
  isBusy: boolean;
  onBack: () => void;
  onImport: () => void;
}

/** Summary of the import and its buttons, always visible. */
export function CategoryFoot(props: CategoryFootProps) {
  const { trial } = props;
  return (
    <ImportFoot
      {...props}
      isTooMany={(trial?.left ?? 0) > 0}
      isIdle={trial === null || trial.command === null}
      result={useResult(props)}
    />
  );
}

function useResult({ show, name, place, count, trial }: CategoryFootProps): string {
  const { t } = useTranslation('categoryImport');
  if (trial === null) return t('gone');
  if (trial.left > 0) return t('noRoom', { count: trial.left });
  if (count === 0) return '';
  const further = furtherBoards(trial);
  const isFull = show !== null && place.kind === 'fill' && isAllFurther(trial);
  if (isFull) return `${t('noEmpty', { name: show.name })} ${t('further', { count: further })}`;
  const more = further === 0 ? '' : ` ${t('further', { count: further })}`;
  if (show === null) return t('intoNew', { name }) + more;
  return t(place.kind === 'fill' ? 'intoEmpty' : 'intoPlace', { name: show.name }) + more;
}

/** Whether no existing board is changed. */
const isAllFurther = ({ command }: BoardImport): boolean =>
  command?.type === 'edit.many' && command.edits.every(({ type }) => type === 'edit.insert');

/** Number of boards added to the first one of a new show, or to the existing ones. */
function furtherBoards({ command }: BoardImport): number {
  if (command?.type === 'edit.insert') {
    const boards = command.value['boards'];
    return Array.isArray(boards) ? boards.length : 0;
  }
  return command?.type === 'edit.many'
    ? command.edits.filter(({ type }) => type === 'edit.insert').length
    : 0;
}
