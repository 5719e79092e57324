import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { CategoryPlace } from '@quizcast/game/games/category-quiz/pre-flight';
import { useTranslation } from 'react-i18next';
import { FindingLines } from '../check/check-list.tsx';
import { formFieldOf, placeKey, type Finding, type FormField } from './findings.ts';
import { boardOf, whereIs, type BoardId } from './places.ts';
import { useCategoryFindings } from './use-category-findings.tsx';

/** Texts of findings and of their places. */
export function useFindingWords(show: CategoryQuizshow) {
  const { t } = useTranslation('categoryEditor');
  const boardName = useBoardName(show);
  const placeText = (place: CategoryPlace): string => {
    const board = (boardId: BoardId) =>
      show.boards.length === 0 ? '' : t('check.places.board', { name: boardName(boardId) });
    switch (place.kind) {
      case 'field': {
        const at = whereIs(show, place.boardId, place.fieldId);
        const category = boardOf(show, place.boardId)?.categories[at?.column ?? -1]?.name ?? '';
        return t('check.places.field', {
          board: board(place.boardId),
          category: category === '' ? t('grid.nameless') : category,
          number: (at?.row ?? 0) + 1,
        });
      }
      case 'category': {
        const categories = boardOf(show, place.boardId)?.categories ?? [];
        const number = categories.findIndex(({ id }) => id === place.categoryId) + 1;
        return t('check.places.category', { board: board(place.boardId), number });
      }
      case 'player': {
        const number = show.players.findIndex(({ id }) => id === place.playerId) + 1;
        return t('check.places.player', { number });
      }
      case 'show':
      case 'final':
      case 'tieBreak':
      case 'host':
        return t(`check.places.${place.kind}`);
    }
  };
  const text = (finding: Finding): string => {
    if (finding.kind === 'emptyFields')
      return t('check.found.emptyFields', { count: finding.count ?? 0 });
    if (finding.kind === 'sameQuestion')
      return t('check.found.sameQuestion', {
        other: finding.other === undefined ? '' : placeText(finding.other),
      });
    return t(`check.found.${finding.kind}`);
  };
  return { text, placeText };
}

/** Names boards by name, or by number when they have none. */
export function useBoardName(show: CategoryQuizshow): (boardId: BoardId) => string {
  const { t } = useTranslation('categoryEditor');
  return (boardId) => {
    const at = show.boards.findIndex(({ id }) => id === boardId);
    const name = show.boards[at]?.name.trim() ?? '';
    return name === '' ? t('boards.numbered', { number: at + 2 }) : name;
  };
}

/** Findings of one place. */
export function FindingList(props: {
  show: CategoryQuizshow;
  place: CategoryPlace;
  /** An empty place shows no findings and is not reported as ready. */
  isWritten: boolean;
  onGo: (field: FormField) => void;
}) {
  const { t } = useTranslation('categoryEditor');
  const { at } = useCategoryFindings();
  const { text } = useFindingWords(props.show);
  const found = (at.get(placeKey(props.place)) ?? []).filter(({ kind }) => kind !== 'emptyFields');
  return (
    <FindingLines
      fine={props.isWritten ? t('field.fine') : null}
      found={found.map((finding) => ({
        key: finding.kind,
        text: text(finding),
        onGo: () => props.onGo(formFieldOf(finding)),
      }))}
    />
  );
}
