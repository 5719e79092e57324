import type { EditCommand } from '@quizcast/game/command';
import type { useTranslation } from 'react-i18next';
import { currentDocument } from '../../../live/current-document.ts';
import { edit, newId } from '../../../live/use-document.ts';
import { editWithUndo } from '../../../ui/undo/remove-with-undo.ts';
import {
  dropped,
  duplicateStages,
  fillPrices,
  switchList,
  removeStages,
  reorderStages,
  stageListOf,
  movedByOne,
  type ListName,
  type StageList,
} from '../edits.ts';
import { pricesStay } from './keep-prices-setting.ts';

/** How a row is selected: alone, as a range, or toggled. */
export type SelectMode = 'only' | 'upTo' | 'toggle';

/** Actions of the rows. Created once, so that a row renders only when it has changed. */
export interface StageActions {
  choose: (id: string, how: SelectMode) => void;
  chooseAll: () => void;
  /** A stage was dropped at `to`; if it is selected, all selected ones are moved. */
  drop: (id: string, to: number) => void;
  /** A stage, or all selected ones if it is one of them. */
  moveBy: (id: string, step: -1 | 1) => void;
  duplicate: (id: string) => void;
  remove: (id: string) => void;
  /** Moves stages to the spare questions, or vice versa. */
  moveToOtherList: (id: string) => void;
  fillPrices: () => void;
}

type Translate = ReturnType<typeof useTranslation<'editor'>>['t'];

/** Access to the list's selection. */
export interface Choice {
  chosenIds: () => ReadonlySet<string>;
  choose: (id: string, how: SelectMode) => void;
  chooseAll: () => void;
  /** Selects these stages and opens the last one. */
  chooseThese: (ids: readonly string[]) => void;
}

export function stageActions(
  showId: string,
  name: ListName,
  t: Translate,
  choice: Choice,
): StageActions {
  const now = () => {
    const { document } = currentDocument().state.getState();
    const show = document?.shows.find(({ id }) => id === showId);
    return document === null || show === undefined
      ? null
      : { document, show, list: stageListOf(show, name) };
  };
  // Spare questions have no prices.
  const manners = () => ({ pricesStay: name === 'stages' && pricesStay() });
  const idsOf = (id: string): ReadonlySet<string> => {
    const chosen = choice.chosenIds();
    return chosen.has(id) ? chosen : new Set([id]);
  };
  const run = (command: EditCommand | null) =>
    command !== null && edit(command).kind === 'accepted';
  const withList = (act: (list: StageList) => void) => {
    const list = now()?.list;
    if (list !== undefined) act(list);
  };
  return {
    choose: choice.choose,
    chooseAll: choice.chooseAll,
    drop: (id, to) =>
      withList((list) => {
        const ids = idsOf(id);
        run(reorderStages(list, ids, dropped(list.stages, ids, id, to), manners()));
      }),
    moveBy: (id, step) =>
      withList((list) => {
        const ids = idsOf(id);
        run(reorderStages(list, ids, movedByOne(list.stages, ids, step), manners()));
        if (ids.size === 1) choice.choose(id, 'only');
      }),
    duplicate: (id) =>
      withList((list) => {
        const ids = idsOf(id);
        const copies = new Map(
          list.stages.flatMap((stage) => (ids.has(stage.id) ? [[stage.id, newId()]] : [])),
        );
        if (run(duplicateStages(list, copies, manners()))) choice.chooseThese([...copies.values()]);
      }),
    remove: (id) => {
      const state = now();
      if (state === null) return;
      const ids = idsOf(id);
      const command = removeStages(state.list, ids, manners());
      const number = state.list.stages.findIndex((stage) => stage.id === id) + 1;
      if (command === null) return;
      const words = name === 'stages' ? 'stages' : 'spares';
      editWithUndo(state.document, command, {
        removed:
          ids.size === 1
            ? t(`${words}.removed`, { number })
            : t(`${words}.removedMany`, { count: ids.size }),
        undoLabel: t('undoDelete'),
      });
    },
    moveToOtherList: (id) => {
      const show = now()?.show;
      if (show !== undefined) run(switchList(show, name, idsOf(id), { pricesStay: pricesStay() }));
    },
    fillPrices: () => withList((list) => run(fillPrices(list))),
  };
}
