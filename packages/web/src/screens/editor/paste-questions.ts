import type { SingleEdit } from '@quizcast/game/command';
import { nextPrice } from '@quizcast/game/stage-quiz/price';
import type { useTranslation } from 'react-i18next';
import { currentDocument } from '../../live/current-document.ts';
import { readQuestions } from '../../live/transfer.ts';
import { edit, newId } from '../../live/use-document.ts';
import { tellDone, tellProblem } from '../../ui/tell.ts';
import { together } from './edits.ts';

type Translate = ReturnType<typeof useTranslation<'editor'>>['t'];

/**
 * Makes stages of pasted text or rows at the end of a show, as one step. Returns the ids of what was made; `unsure` when the
 * user should look at it first, and nothing was made.
 */
export async function pasteQuestions(
  showId: string,
  text: string,
  t: Translate,
): Promise<string[] | 'unsure'> {
  const read = await readQuestions(new Blob([text], { type: 'text/plain' }), { name: '' });
  if (read.kind === 'failed') {
    tellProblem(t('paste.failed'));
    return [];
  }
  const found = read.content.shows.flatMap(({ stages }) => stages);
  const show = currentDocument()
    .state.getState()
    .document?.shows.find(({ id }) => id === showId);
  if (show === undefined) return [];
  if (found.length === 0 || read.content.problems.length > 0) return 'unsure';
  const prices = show.stages.map(({ price }) => price);
  const ids: string[] = [];
  const edits = found.map(({ price, question }): SingleEdit => {
    const id = newId();
    const value = price ?? nextPrice(prices);
    ids.push(id);
    prices.push(value);
    return {
      type: 'edit.insert',
      path: ['shows', showId, 'stages'],
      value: { id, price: value, question },
      before: null,
    };
  });
  const command = together(edits);
  if (command === null || edit(command).kind === 'refused') return [];
  tellDone(t('paste.done', { count: ids.length }));
  return ids;
}
