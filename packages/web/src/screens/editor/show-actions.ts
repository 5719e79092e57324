import { useMemo } from 'react';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../live/current-document.ts';
import { edit, newId } from '../../live/use-document.ts';
import { removeWithWayBack } from '../../ui/remove-with-way-back.ts';
import { duplicateShow } from './edits.ts';

/** What the cards of the list can do. Made once, so that a card is drawn again only when its show has changed. */
export interface ShowActions {
  rename: (show: Quizshow, name: string) => void;
  duplicate: (show: Quizshow) => void;
  activate: (show: Quizshow) => void;
  export: (show: Quizshow) => void;
  remove: (show: Quizshow) => void;
}

export function useShowActions(onExport: (show: Quizshow) => void): ShowActions {
  const { t } = useTranslation('editor');
  return useMemo(() => {
    const nameOf = ({ name }: Quizshow) => (name === '' ? t('list.untitled') : name);
    const now = () => currentDocument().state.getState().document;
    return {
      rename: (show, name) =>
        edit({ type: 'edit.update', path: ['shows', show.id, 'name'], value: name }),
      duplicate: (show) => {
        const name = t('list.copyName', { name: nameOf(show) }).slice(0, 200);
        edit(duplicateShow(now()?.shows ?? [], show, newId(), name));
      },
      activate: (show) => edit({ type: 'edit.update', path: ['activeShow'], value: show.id }),
      export: onExport,
      remove: (show) => {
        const document = now();
        if (document === null) return;
        removeWithWayBack(document, ['shows', show.id], {
          removed: t('list.deleted', { name: nameOf(show) }),
          takeBack: t('undoDelete'),
        });
      },
    };
  }, [t, onExport]);
}
