import { botKnows, botTyped } from '@quizcast/game/crowd/bot-players';
import type { Rehearsal } from '@quizcast/game/crowd/rehearsal';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { phaseOf, withoutWager } from '@quizcast/game/games/category-quiz/controls/next-step';
import { maxWager } from '@quizcast/game/games/category-quiz/final';
import {
  currentBoard,
  currentField,
  playing,
  questionKey,
  type CategoryQuizshow,
} from '@quizcast/game/games/category-quiz/show';
import type { MoveCommand } from '../../../live/store/pending-moves.ts';
import { commandOf, isPossible, simpleMove, type Action } from '../category/actions.ts';
import { callOn, onTrial, stakeOf, verdictOf } from '../category/console-state.ts';
import { bigOf, type Prompt } from '../category/shortcut-actions.ts';

/** Next move of a category quiz run: bots buzz by themselves; typing, wagers and verdicts are simulated here. */
export function categoryRunMove(
  { categoryQuiz: { shows, activeShow } }: QuizShowApp,
  bots: Rehearsal,
): MoveCommand | null {
  const show = shows.find(({ id }) => id === activeShow);
  const action = show === undefined ? null : nextAction(show, bots);
  return show === undefined || action === null ? null : commandOf(show, action);
}

function nextAction(show: CategoryQuizshow, bots: Rehearsal): Action | null {
  const phase = phaseOf(show);
  if (phase === 'empty') return null;
  if (phase === 'typing' || phase === 'finalQuestion') {
    const typing = typedBy(show, bots);
    if (typing !== null) return typing;
  }
  // No bot has buzzed: the buzzers are not opened again.
  if (phase === 'asked' && show.play.rounds.length > 0) return simpleMove('showAnswer');
  const big = bigOf(show);
  if (big.kind === 'prompt') return prompted(show, big.prompt, bots);
  const isOver = phase === 'finished' && show.play.tieBreaks > 0;
  return big.kind === 'credits' || isOver ? null : big.action;
}

/** Types for the first player without an answer. */
function typedBy(show: CategoryQuizshow, bots: Rehearsal): Action | null {
  const player = playing(show).find(({ answer }) => answer.trim() === '');
  if (player === undefined) return null;
  const askedField = show.play.phase === 'final' ? show.final : currentField(show)?.field;
  const question = questionKey(show) ?? '';
  const answer = askedField?.answer.trim() ?? '';
  const typed = botTyped(bots, question, { playerId: player.id, answer });
  const action: Action = {
    type: 'categoryQuiz.typeAnswer',
    playerId: player.id,
    answer: typed === '' ? '?' : typed.slice(0, 500),
  };
  return isPossible(show, action) ? action : null;
}

function prompted(show: CategoryQuizshow, prompt: Prompt, bots: Rehearsal): Action | null {
  switch (prompt) {
    case 'pickField':
      return firstPossible(show, fieldsLeft(show)) ?? finishing(show);
    case 'judge': {
      const playerId = onTrial(show)?.player.id ?? '';
      const isRight = botKnows(bots, questionKey(show) ?? '', playerId);
      return verdictOf(show, isRight ? 'right' : 'wrong');
    }
    case 'buzzersOpen':
      return simpleMove('closeBuzzers');
    case 'call':
      return firstPossible(
        show,
        playing(show).map(({ id }) => callOn(id)),
      );
    case 'stake':
    case 'stakePoints':
      return firstPossible(
        show,
        playing(show).map(({ id }) => stakeOf(show, id)),
      );
    case 'wagers': {
      const [player] = withoutWager(show);
      if (player === undefined) return null;
      const wager = Math.floor(maxWager(show, player) / 2);
      return { type: 'categoryQuiz.wager', playerId: player.id, wager };
    }
  }
}

const firstPossible = (show: CategoryQuizshow, actions: readonly Action[]): Action | null =>
  actions.find((action) => isPossible(show, action)) ?? null;

const finishing = (show: CategoryQuizshow): Action | null =>
  firstPossible(show, [simpleMove('finish')]);

const fieldsLeft = (show: CategoryQuizshow): Action[] =>
  currentBoard(show).categories.flatMap(({ fields }) =>
    fields
      .filter(({ isActive }) => isActive)
      .map(({ id }) => ({ type: 'categoryQuiz.pickField', fieldId: id }) as const),
  );
