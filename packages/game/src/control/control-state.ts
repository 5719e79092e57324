import { categoryControlState } from './category-state.ts';
import { games } from '../document/games.ts';
import { controlCommand } from './command.ts';
import { allPresses, pressKey } from './presses.ts';
import { crowdControlState } from './crowd-state.ts';
import { controlRound } from './round.ts';
import { stageControlState } from './stage-state.ts';
import type { ControlState, Impossible } from './state.ts';
import type { QuizShowApp } from '../document/document.ts';
import { reduce } from '../reduce.ts';

/** What a surface's token lets it do and know. */
export interface ControlGrant {
  may: 'play' | 'vote' | 'nothing';
  /** Whether it may know right answers, and what is typed, before they are shown. */
  knowsAnswers: boolean;
}

/**
 * What a control surface is told: SPEC.md, CONTROL. `nowMs` is server epoch milliseconds, for what is possible at that instant;
 * countdowns are told as instants.
 */
export function controlState(
  document: QuizShowApp,
  nowMs: number,
  grant: ControlGrant,
): ControlState {
  const { onAir, shows, categoryQuiz, crowdQuiz } = document;
  const side = games.find(({ id }) => id === onAir)?.section(document);
  const index = side?.shows.findIndex(({ id }) => id === side.activeShow) ?? -1;
  const show = side?.shows[index];
  return {
    round: controlRound(document),
    game: onAir,
    isCleared: document.isCleared,
    card: document.card?.kind ?? null,
    show: show === undefined ? null : { id: show.id, name: show.name, number: index + 1 },
    shows: {
      stageQuiz: shows.map(named),
      categoryQuiz: categoryQuiz.shows.map(named),
      crowdQuiz: crowdQuiz.shows.map(named),
    },
    stageQuiz: onAir === 'stageQuiz' ? stageControlState(document, grant.knowsAnswers) : null,
    categoryQuiz:
      onAir === 'categoryQuiz' ? categoryControlState(document, grant.knowsAnswers) : null,
    crowdQuiz: onAir === 'crowdQuiz' ? crowdControlState(document, grant.knowsAnswers) : null,
    possible: possible(document, nowMs, grant),
  };
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

function possible(
  document: QuizShowApp,
  nowMs: number,
  { may }: ControlGrant,
): ControlState['possible'] {
  return Object.fromEntries(
    allPresses(document).map(({ action, parameters, trial }) => [
      pressKey(action, parameters),
      may === 'nothing' ? 'notAllowed' : whyNot(document, { action, trial, nowMs, may }),
    ]),
  );
}

interface Trial {
  action: string;
  trial: Readonly<Record<string, string>>;
  nowMs: number;
  may: 'play' | 'vote';
}

function whyNot(document: QuizShowApp, { action, trial, nowMs, may }: Trial): Impossible | null {
  const meant = controlCommand(document, action, trial);
  if (meant.kind === 'fault') return meant.fault.code;
  const actor = { kind: 'control', tokenId: 'trial', may } as const;
  // Of what everybody has answered only the server knows.
  const stamp = { atMs: nowMs, actor, dice: 0, answered: [1, 1, 1, 1] };
  const reduced = reduce(document, meant.command, stamp);
  return reduced.kind === 'refused' ? reduced.reason : null;
}
