import type { SingleEdit } from '@quizcast/game/command';
import { nextPrice } from '@quizcast/game/games/stage-quiz/prices/price';
import type { Stage } from '@quizcast/game/games/stage-quiz/show';
import type { useTranslation } from 'react-i18next';
import { currentDocument } from '../../live/current-document.ts';
import { readQuestions } from '../../live/calls/transfer.ts';
import { edit, newId } from '../../live/use-document.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { stageListOf, combineEdits, type ListName } from './edits.ts';

type Translate = ReturnType<typeof useTranslation<'editor'>>['t'];

/**
 * Appends stages or spare questions from pasted text or rows, as one step. They replace the stage `blankId` if it is
 * empty. Returns the new ids; `unsure` when the user should review the content first, and nothing was added.
 */
export async function pasteQuestions(
  showId: string,
  name: ListName,
  text: string,
  blankId: string | null,
  t: Translate,
): Promise<string[] | 'unsure'> {
  const read = await readQuestions(new Blob([text], { type: 'text/plain' }), { name: '' });
  if (read.kind === 'failed') {
    toastError(t('paste.failed'));
    return [];
  }
  const found = read.content.shows.flatMap(({ stages }) => stages);
  const show = currentDocument()
    .state.getState()
    .document?.shows.find(({ id }) => id === showId);
  if (show === undefined) return [];
  if (found.length === 0 || read.content.problems.length > 0) return 'unsure';
  const { path, stages } = stageListOf(show, name);
  const onAirId = show.stages[show.currentStageIndex]?.id;
  const blank = stages.find(
    (stage) => stage.id === blankId && stage.id !== onAirId && isBlank(stage),
  );
  const prices = stages.filter((stage) => stage !== blank).map(({ price }) => price);
  const ids: string[] = [];
  const edits = found.map(({ price, question }): SingleEdit => {
    const id = newId();
    const value = name === 'stages' ? (price ?? nextPrice(prices)) : '';
    ids.push(id);
    prices.push(value);
    return {
      type: 'edit.insert',
      path,
      value: { id, price: value, question },
      before: null,
    };
  });
  if (blank !== undefined) edits.push({ type: 'edit.remove', path: [...path, blank.id] });
  const command = combineEdits(edits);
  if (command === null || edit(command).kind === 'refused') return [];
  toastDone(t('paste.done', { count: ids.length }));
  return ids;
}

const isBlank = ({ question }: Stage): boolean =>
  [question.question, ...question.answers, question.hostNotes, question.explanation].every(
    (text) => (text ?? '').trim() === '',
  ) && question.image === undefined;
