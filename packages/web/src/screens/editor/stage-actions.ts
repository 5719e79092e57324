import type { useTranslation } from 'react-i18next';
import { currentDocument } from '../../live/current-document.ts';
import { edit, newId } from '../../live/use-document.ts';
import { removeWithWayBack } from '../../ui/remove-with-way-back.ts';
import { duplicateStage, moveTo, stagePath } from './edits.ts';

/** What the rows of the list can do. Made once, so that a row is drawn again only when the row itself has changed. */
export interface StageActions {
  choose: (id: string) => void;
  move: (from: number, to: number) => void;
  moveBy: (id: string, steps: number) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
}

type Translate = ReturnType<typeof useTranslation<'editor'>>['t'];

export function stageActions(
  showId: string,
  t: Translate,
  onChoose: (id: string, index: number) => void,
): StageActions {
  const now = () => {
    const { document } = currentDocument().state.getState();
    const show = document?.shows.find(({ id }) => id === showId);
    return document === null || show === undefined ? null : { document, show };
  };
  const indexOf = (id: string) => now()?.show.stages.findIndex((stage) => stage.id === id) ?? -1;
  const choose = (id: string) => onChoose(id, indexOf(id));
  const move = (from: number, to: number) => {
    const command = moveTo(['shows', showId, 'stages'], now()?.show.stages ?? [], from, to);
    if (command !== null) edit(command);
  };
  return {
    choose,
    move,
    moveBy: (id, steps) => {
      move(indexOf(id), indexOf(id) + steps);
      choose(id);
    },
    duplicate: (id) => {
      const show = now()?.show;
      const stage = show?.stages[indexOf(id)];
      if (show === undefined || stage === undefined) return;
      const copy = newId();
      if (edit(duplicateStage(show, stage, copy)).kind === 'accepted') choose(copy);
    },
    remove: (id) => {
      const document = now()?.document;
      if (document === undefined) return;
      removeWithWayBack(document, stagePath(showId, id), {
        removed: t('stages.removed', { number: indexOf(id) + 1 }),
        takeBack: t('undoDelete'),
      });
    },
  };
}
