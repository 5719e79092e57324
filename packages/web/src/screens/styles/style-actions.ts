import { useMemo } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../live/current-document.ts';
import { exportStyleBundle } from '../../live/calls/transfer.ts';
import { edit, newId, saveAndWait } from '../../live/use-document.ts';
import { removeWithUndo } from '../../ui/undo/remove-with-undo.ts';
import { toastAgain, toastError } from '../../toasts/toast.ts';
import { addStyle, setField, usesOf } from './style-edits.ts';
import { gameSection, sectionPath, type AnyStyle } from '../../games/game-side.ts';
import { kindOf } from './style-kind.ts';

/** Actions of the list. Created once, so that a card renders only when its style has changed. */
export interface StyleActions {
  nameOf: (style: AnyStyle) => string;
  /** Adds a copy with this name and opens it. */
  create: (from: AnyStyle, name: string) => void;
  rename: (style: AnyStyle, name: string) => void;
  duplicate: (style: AnyStyle) => void;
  makeDefault: (style: AnyStyle) => void;
  /** Exports the style as a file with its fonts. */
  export: (style: AnyStyle) => void;
  remove: (style: AnyStyle) => void;
}

export function useStyleActions(): StyleActions {
  const { t } = useTranslation('styles');
  const navigate = useNavigate();
  return useMemo(() => {
    const nameOf = ({ name }: AnyStyle) => (name.trim() === '' ? t('list.untitled') : name);
    return {
      nameOf,
      create: (from, name) => {
        const id = newId();
        const result = edit(addStyle(from, id, name));
        if (result.kind === 'accepted') void navigate({ to: '/styles/$id', params: { id } });
      },
      rename: (style, name) => edit(setField(style, ['name'], name)),
      duplicate: (style) =>
        edit(addStyle(style, newId(), t('list.copyName', { name: nameOf(style) }))),
      makeDefault: (style) =>
        edit({
          type: 'edit.update',
          path: sectionPath(kindOf(style).game, 'defaultStyle'),
          value: style.id,
        }),
      export: (style) => {
        const saved = async () => {
          // The file must include the latest changes.
          await saveAndWait();
          const result = await exportStyleBundle(style.id, kindOf(style).game);
          if (result.kind === 'failed') toastError(t('list.notExported'));
        };
        void saved();
      },
      remove: (style) => {
        const { document } = currentDocument().state.getState();
        if (document === null) return;
        const side = gameSection(document, kindOf(style).game);
        if (style.id === side.defaultStyle) {
          toastAgain({
            id: 'default-style-kept',
            color: 'red',
            message: t('list.defaultKept'),
            autoClose: 8000,
          });
          return;
        }
        const count = usesOf(document, style);
        const name = nameOf(style);
        removeWithUndo(document, [...kindOf(style).root, style.id], {
          removed:
            count === 0 ? t('list.deleted', { name }) : t('list.deletedInUse', { name, count }),
          undoLabel: t('list.takeBack'),
        });
      },
    };
  }, [t, navigate]);
}
