import { useMemo } from 'react';
import type { IdPath } from '@quizcast/game/command';
import { useTranslation } from 'react-i18next';
import { putOnAir, showPathIn, type ListedShow } from '../../../games/game-side.ts';
import { currentDocument } from '../../../live/current-document.ts';
import { edit, newId } from '../../../live/use-document.ts';
import { removeWithUndo } from '../../../ui/undo/remove-with-undo.ts';
import { duplicated } from './show-kinds.ts';

/** Actions of the cards. Created once, so that a card renders only when its show has changed. */
export interface ShowActions {
  rename: (listed: ListedShow, name: string) => void;
  duplicate: (listed: ListedShow) => void;
  activate: (listed: ListedShow) => void;
  export: (listed: ListedShow) => void;
  remove: (listed: ListedShow) => void;
}

const pathOf = ({ kind, show }: ListedShow): IdPath => showPathIn(kind, show.id);

export function useShowActions(onExport: (listed: ListedShow) => void): ShowActions {
  const { t } = useTranslation('editor');
  return useMemo(() => {
    const nameOf = ({ show: { name } }: ListedShow) => (name === '' ? t('list.untitled') : name);
    const now = () => currentDocument().state.getState().document;
    return {
      rename: (listed, name) =>
        edit({ type: 'edit.update', path: [...pathOf(listed), 'name'], value: name }),
      duplicate: (listed) => {
        const app = now();
        if (app === null) return;
        const name = t('list.copyName', { name: nameOf(listed) }).slice(0, 200);
        edit(duplicated(app, listed, name, newId));
      },
      activate: ({ kind, show }) => edit(putOnAir(kind, show.id)),
      export: onExport,
      remove: (listed) => {
        const document = now();
        if (document === null) return;
        removeWithUndo(document, pathOf(listed), {
          removed: t('list.deleted', { name: nameOf(listed) }),
          undoLabel: t('undoDelete'),
        });
      },
    };
  }, [t, onExport]);
}
