import type { EditCommand } from '@quizcast/game/command';
import type { useTranslation } from 'react-i18next';
import { currentDocument } from '../../../live/current-document.ts';
import { edit, newId } from '../../../live/use-document.ts';
import { editWithWayBack } from '../../../ui/undo/remove-with-undo.ts';
import {
  dropped,
  duplicateStages,
  fillPrices,
  removeStages,
  reorderStages,
  stepped,
} from '../edits.ts';
import { pricesStay } from './keep-prices-setting.ts';

/** How a row is chosen: alone, up to it, or one more. */
export type ChooseHow = 'only' | 'upTo' | 'toggle';

/** What the rows of the list can do. Made once, so that a row is drawn again only when the row itself has changed. */
export interface StageActions {
  choose: (id: string, how: ChooseHow) => void;
  chooseAll: () => void;
  /** A stage was dropped at `to`; if it is one of those chosen, all of them are. */
  drop: (id: string, to: number) => void;
  /** A stage, or all that are chosen when it is one of them. */
  moveBy: (id: string, step: -1 | 1) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  fillPrices: () => void;
}

type Translate = ReturnType<typeof useTranslation<'editor'>>['t'];

/** Where the list keeps which stages are chosen. */
export interface Choice {
  chosenIds: () => ReadonlySet<string>;
  choose: (id: string, how: ChooseHow) => void;
  chooseAll: () => void;
  /** These alone, the last of them open. */
  chooseThese: (ids: readonly string[]) => void;
}

export function stageActions(showId: string, t: Translate, choice: Choice): StageActions {
  const now = () => {
    const { document } = currentDocument().state.getState();
    const show = document?.shows.find(({ id }) => id === showId);
    return document === null || show === undefined ? null : { document, show };
  };
  const meant = (id: string): ReadonlySet<string> => {
    const chosen = choice.chosenIds();
    return chosen.has(id) ? chosen : new Set([id]);
  };
  const does = (command: EditCommand | null) =>
    command !== null && edit(command).kind === 'accepted';
  return {
    choose: choice.choose,
    chooseAll: choice.chooseAll,
    drop: (id, to) => {
      const show = now()?.show;
      if (show === undefined) return;
      const ids = meant(id);
      does(
        reorderStages(show, ids, dropped(show.stages, ids, id, to), { pricesStay: pricesStay() }),
      );
    },
    moveBy: (id, step) => {
      const show = now()?.show;
      if (show === undefined) return;
      const ids = meant(id);
      const after = stepped(show.stages, ids, step);
      does(reorderStages(show, ids, after, { pricesStay: pricesStay() }));
      if (ids.size === 1) choice.choose(id, 'only');
    },
    duplicate: (id) => {
      const show = now()?.show;
      if (show === undefined) return;
      const ids = meant(id);
      const copies = new Map(
        show.stages.flatMap((stage) => (ids.has(stage.id) ? [[stage.id, newId()]] : [])),
      );
      if (does(duplicateStages(show, copies, { pricesStay: pricesStay() })))
        choice.chooseThese([...copies.values()]);
    },
    remove: (id) => {
      const state = now();
      if (state === null) return;
      const ids = meant(id);
      const command = removeStages(state.show, ids, { pricesStay: pricesStay() });
      const number = state.show.stages.findIndex((stage) => stage.id === id) + 1;
      if (command === null) return;
      editWithWayBack(state.document, command, {
        removed:
          ids.size === 1
            ? t('stages.removed', { number })
            : t('stages.removedMany', { count: ids.size }),
        takeBack: t('undoDelete'),
      });
    },
    fillPrices: () => {
      const show = now()?.show;
      if (show !== undefined) does(fillPrices(show));
    },
  };
}
