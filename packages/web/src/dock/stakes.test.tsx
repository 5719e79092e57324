import { renderToStaticMarkup } from 'react-dom/server';
import { controlCommand } from '@quizcast/game/control/command';
import { controlState } from '@quizcast/game/control/control-state';
import { nextStep } from '@quizcast/game/control/next-step';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { reduce } from '@quizcast/game/reduce';
import { expect, it } from 'vitest';
import { BigStep } from './big-step.tsx';
import { CategoryPlayers } from './category-players.tsx';
import { stakeKey } from './stakes.ts';

const nowMs = 1_000_000;
const dock = { kind: 'control', tokenId: 'dock', may: 'play' } as const;

/** A double in the first field has been picked by the first player, Mia. */
function picked() {
  let document = defaultDocument();
  const [show] = document.categoryQuiz.shows;
  const [field] = show?.gamefield.categories[0]?.fields ?? [];
  const [player] = show?.players ?? [];
  if (field === undefined || player === undefined) throw new Error('no sample show');
  field.isDouble = true;
  player.name = 'Mia';
  const presses = [
    ['on-air', { game: 'categoryQuiz' }],
    ['start', {}],
    ['give-turn', { player: '1' }],
    ['pick-field', { field: '1' }],
  ] as const;
  for (const [action, parameters] of presses) {
    const built = controlCommand(document, action, parameters);
    if (built.kind === 'error') throw new Error(built.error.code);
    const result = reduce(document, built.command, { atMs: nowMs, dice: 0, actor: dock });
    if (result.kind === 'refused') throw new Error(result.reason);
    document = result.document;
  }
  const state = controlState(document, nowMs, { may: 'play', knowsAnswers: false });
  const { categoryQuiz } = state;
  const [mia] = categoryQuiz?.players ?? [];
  if (categoryQuiz === null || mia === undefined) throw new Error('no players');
  return { state, show: categoryQuiz, mia };
}

const can = { isOff: false, onPress: () => undefined };

it('CONTROL23 asks a double for the stake that is typed beside the player, and names it so', () => {
  const { state, show, mia } = picked();
  const step = nextStep(state, nowMs);
  const big = (stakes: Record<string, string>) =>
    renderToStaticMarkup(<BigStep state={state} step={step} stakes={stakes} {...can} />);
  expect(big({})).toContain('Ask Mia for 100');
  const typed = { [stakeKey(show, mia)]: '450' };
  expect(big(typed)).toContain('Ask Mia for 450');
  const rows = renderToStaticMarkup(
    <CategoryPlayers
      state={state}
      show={show}
      can={() => can}
      stakes={typed}
      onStakes={() => undefined}
    />,
  );
  expect(rows).toContain('value="450"');
  expect(rows).toContain('aria-label="Ask Mia for 450"');
  // The big button submits the form of that row.
  const form = / form="([^"]+)"/.exec(big(typed))?.[1];
  expect(rows).toContain(`<form id="${form}"`);
});
