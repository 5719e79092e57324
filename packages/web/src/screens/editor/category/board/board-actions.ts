import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { useTranslation } from 'react-i18next';
import { currentDocument } from '../../../../live/current-document.ts';
import { edit } from '../../../../live/use-document.ts';
import { toastDone, toastError } from '../../../../toasts/toast.ts';
import { clearField, moveCategory, swapFields, writeBlock } from './board-edits.ts';
import { copied, readBlock } from './pasted-block.ts';
import {
  boardOf,
  categoryPath,
  categoryShowOf,
  headRow,
  placedAt,
  type At,
  type BoardId,
} from '../places.ts';

/** What can be edited in a cell. */
export type CellField = 'question' | 'answer' | 'name';

export type BoardActions = ReturnType<typeof boardActions>;

type Translate = ReturnType<typeof useTranslation<'categoryEditor'>>['t'];

/** Actions on a board; each uses the show's current state. */
export function boardActions(
  showId: string,
  boardId: BoardId,
  t: Translate,
  announce: (words: string) => void,
) {
  const currentShow = (): CategoryQuizshow | undefined => {
    const app = currentDocument().state.getState().document;
    return app === null ? undefined : categoryShowOf(app, showId);
  };
  return {
    shift: (from: At, to: At): boolean => {
      const show = currentShow();
      if (show === undefined) return false;
      const isName = from.row === headRow;
      const command = isName
        ? moveCategory(show, boardId, from.column, to.column)
        : swapFields(show, boardId, from, to);
      if (command === null || edit(command).kind === 'refused') return false;
      const category = boardOf(show, boardId)?.categories[to.column]?.name ?? '';
      announce(
        isName
          ? t('grid.categoryMoved', { number: to.column + 1 })
          : t('grid.swapped', { category, number: to.row + 1 }),
      );
      return true;
    },
    clear: (at: At): void => {
      const show = currentShow();
      const category = show && boardOf(show, boardId)?.categories[at.column];
      if (show === undefined || category === undefined) return;
      const command =
        at.row === headRow
          ? writeBlock(show, boardId, [{ at, name: '' }])
          : clearField(show, boardId, at);
      if (command !== null && edit(command).kind === 'accepted') announce(t('grid.cleared'));
    },
    write: (at: At, field: CellField, text: string): void => {
      const show = currentShow();
      const category = show && boardOf(show, boardId)?.categories[at.column];
      if (show === undefined || category === undefined) return;
      const path =
        field === 'name'
          ? categoryPath(showId, boardId, category.id, 'name')
          : [...(placedAt(show, boardId, at)?.path ?? []), field];
      edit({ type: 'edit.update', path, value: text });
    },
    paste: (at: At, text: string): void => {
      const show = currentShow();
      if (show === undefined) return;
      const { written, skippedCount } = readBlock(text, at);
      const command = writeBlock(show, boardId, written);
      if (command !== null && edit(command).kind === 'refused') return;
      const count = written.filter((each) => each.at.row !== headRow).length;
      if (count > 1) toastDone(t('grid.pasted', { count }));
      if (skippedCount > 0) toastError(t('grid.left', { count: skippedCount }));
    },
    copied: (at: At): string | null => {
      const show = currentShow();
      if (show === undefined) return null;
      if (at.row === headRow) return boardOf(show, boardId)?.categories[at.column]?.name ?? null;
      const field = placedAt(show, boardId, at)?.field;
      return field === undefined ? null : copied(field.question, field.answer);
    },
  };
}
