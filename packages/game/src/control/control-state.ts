import type { QuizShowApp } from '../document/document.ts';
import { games } from '../document/games.ts';
import type { AnyMove } from '../games/definition.ts';
import type { Game } from '../games/game.ts';
import { byGame } from '../games/game-ids.ts';
import type { GameViews } from '../games/views.ts';
import type { UserCommand } from '../command.ts';
import { reduce } from '../reduce.ts';
import { showOnAir, allGameViews } from '../views/all-game-views.ts';
import { controlCommandIn } from './command.ts';
import { allPresses, pressKey } from './presses.ts';
import { controlRound } from './round.ts';
import type { ControlState, Impossible } from './state.ts';

/** What a surface's token allows it to do and see. */
export interface ControlGrant {
  may: 'play' | 'vote' | 'nothing';
  /** Whether it may see right answers and typed answers before they are revealed. */
  knowsAnswers: boolean;
}

/** The available games: their rules and their views. */
interface Games {
  rules: readonly Game<QuizShowApp, UserCommand | AnyMove>[];
  views: readonly GameViews<QuizShowApp>[];
}

/**
 * The state sent to a control surface: SPEC.md, CONTROL. `nowMs` is server time in epoch milliseconds, used to decide
 * what is possible; countdowns are sent as end instants.
 */
export function controlState(
  document: QuizShowApp,
  nowMs: number,
  grant: ControlGrant,
  all: Games = { rules: games, views: allGameViews },
): ControlState {
  const { onAir } = document;
  const shows = new Map(
    all.rules.map(({ id, section }) => [id, section(document).shows.map(named)] as const),
  );
  const activeShow = showOnAir(document, all.views);
  const number = 1 + (shows.get(onAir)?.findIndex(({ id }) => id === activeShow?.show.id) ?? -1);
  return {
    round: controlRound(document, all.rules),
    game: onAir,
    isCleared: document.isCleared,
    isRehearsal: document.rehearsal !== undefined,
    card: document.card?.kind ?? null,
    show: activeShow === null ? null : { ...named(activeShow.show), number },
    shows: { ...byGame(() => []), ...Object.fromEntries(shows) },
    ...byGame(() => null),
    [onAir]: activeShow?.controlState(grant.knowsAnswers, document.settings) ?? null,
    possible: possible(document, nowMs, grant, all.rules),
  };
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

function possible(
  document: QuizShowApp,
  nowMs: number,
  { may }: ControlGrant,
  all: Games['rules'],
): ControlState['possible'] {
  return Object.fromEntries(
    allPresses(document, all).map(({ action, parameters, trial }) => [
      pressKey(action, parameters),
      may === 'nothing' ? 'notAllowed' : whyNot(document, { action, trial, nowMs, may }, all),
    ]),
  );
}

interface Trial {
  action: string;
  trial: Readonly<Record<string, string>>;
  nowMs: number;
  may: 'play' | 'vote';
}

function whyNot(
  document: QuizShowApp,
  { action, trial, nowMs, may }: Trial,
  all: Games['rules'],
): Impossible | null {
  const result = controlCommandIn(all, document, action, trial);
  if (result.kind === 'error') return result.error.code;
  const actor = { kind: 'control', tokenId: 'trial', may } as const;
  // Only the server knows the audience's answers, so placeholders are used.
  const stamp = { atMs: nowMs, actor, dice: 0, answered: [1, 1, 1, 1] };
  const reduced = reduce(document, result.command, stamp, all);
  return reduced.kind === 'refused' ? reduced.reason : null;
}
