import type { Command } from './command.ts';
import { reduceCard, withoutCard } from './cards/card.ts';
import { reduceDelay } from './crowd/delay/delay-light.ts';
import { rehearsalAfter, type RehearsalCommand } from './crowd/rehearsal.ts';
import { reduceCrew } from './crew/crew-changes.ts';
import { isJoinCardPlaced } from './document/drawn-style.ts';
import { edit } from './document/edit.ts';
import { games, type QuizGame } from './document/games.ts';
import { reduceMigration } from './document/migrations/reduce-migration.ts';
import type { QuizShowApp } from './document/document.ts';
import { readDocument } from './document/read.ts';
import { isMove, type AnyMove } from './games/definition.ts';
import { applyPatches, diff, type Patch } from './patch.ts';
import { mayCommand } from './crew/permission.ts';
import type { Refusal } from './refusals/refusal.ts';
import type { Stamp } from './stamp.ts';
import { cardRefusal } from './views/card-refusal.ts';

/**
 * Result of a command. Accepted: the new document and the patches that lead to it (none when nothing changes). Refused:
 * only the reason, so that a refusal cannot be applied by mistake.
 */
export type Reduced =
  | { kind: 'accepted'; document: QuizShowApp; patches: Patch[] }
  | { kind: 'refused'; reason: Refusal; detail?: string };

type Accepted = Extract<Reduced, { kind: 'accepted' }>;

/**
 * The only writer of a document. Pure: the same document, command and stamp always give the same result. `all` are the
 * available games.
 */
export function reduce(
  document: QuizShowApp,
  command: Command | AnyMove,
  stamp: Stamp,
  all: readonly QuizGame[] = games,
): Reduced {
  if (!mayCommand(document, stamp.actor, command, all))
    return { kind: 'refused', reason: 'notAllowed' };
  if (isMove(command)) {
    const isRehearsal = document.rehearsal !== undefined;
    return reduceMove(document, command, isRehearsal ? { ...stamp, isRehearsal } : stamp, all);
  }
  switch (command.type) {
    case 'edit.insert':
    case 'edit.update':
    case 'edit.move':
    case 'edit.remove':
    case 'edit.many': {
      const edited = edit(document, command);
      if (edited.kind === 'refused') return edited;
      return dated(document, { ...edited, kind: 'accepted' }, stamp);
    }
    case 'crew.admit':
    case 'crew.changeRole':
    case 'crew.remove': {
      const changed = reduceCrew(document, command, stamp);
      return typeof changed === 'string'
        ? { kind: 'refused', reason: changed }
        : accepted(document, changed);
    }
    case 'delay.measure':
    case 'delay.press':
    case 'delay.take':
    case 'delay.end':
    case 'delay.tell': {
      const patches = reduceDelay(document, command, stamp);
      return typeof patches === 'string'
        ? { kind: 'refused', reason: patches }
        : accepted(document, patches);
    }
    case 'card.show': {
      const reason = cardRefusal(document, command.kind);
      if (reason !== null) return { kind: 'refused', reason };
      return accepted(document, reduceCard(document, command, stamp));
    }
    case 'card.hide':
    case 'card.tellDoor':
      return accepted(document, reduceCard(document, command, stamp));
    case 'rehearsal.start':
    case 'rehearsal.end':
      return accepted(document, diff(document, withRehearsal(document, command, stamp)));
    case 'document.migrate': {
      const patches = reduceMigration(document, command);
      return typeof patches === 'string'
        ? { kind: 'refused', reason: patches }
        : dated(document, accepted(document, patches), stamp);
    }
    case 'document.replace': {
      const read = readDocument(command.document);
      if (read.kind === 'unreadable') return { kind: 'refused', reason: 'unreadable' };
      // Open votes and timers of the new document run nowhere, so they are closed; the crew stays the current one.
      const fresh = withoutOpenRounds(withCrewOf(document, read.document));
      return {
        kind: 'accepted',
        document: fresh,
        patches: [{ op: 'replace', path: [], value: fresh }],
      };
    }
  }
}

function reduceMove(
  document: QuizShowApp,
  move: AnyMove,
  stamp: Stamp,
  all: readonly QuizGame[],
): Reduced {
  const game = all.find(({ isMove: isOwnMove }) => isOwnMove(move));
  const patches = game?.play(document, move, stamp) ?? 'notFound';
  if (typeof patches === 'string') return { kind: 'refused', reason: patches };
  const takesCardOff =
    patches.length > 0 && hosts.has(stamp.actor.kind) && !isJoinCardPlaced(document);
  return accepted(document, takesCardOff ? [...patches, ...withoutCard(document)] : patches);
}

/** Senders whose moves take a card off the air; moves of the room and of players leave it. */
const hosts: ReadonlySet<Stamp['actor']['kind']> = new Set(['owner', 'crew', 'control']);

/** Starting and ending a rehearsal reset every show to its unplayed state; other bots can be chosen at any time. */
function withRehearsal(
  { rehearsal: before, ...document }: QuizShowApp,
  command: RehearsalCommand,
  stamp: Stamp,
): QuizShowApp {
  const rehearsal = rehearsalAfter(before, command, stamp);
  if (before === undefined && rehearsal === undefined) return document;
  const continues = before !== undefined && rehearsal !== undefined;
  const { delayLight: _, ...unplayed } = games.reduce(
    (shows, game) => game.unplayed(shows),
    document,
  );
  return {
    ...(continues ? document : unplayed),
    ...(rehearsal === undefined ? {} : { rehearsal }),
  };
}

/** Keeps the current crew: replacing a document neither adds nor removes members. */
const withCrewOf = ({ settings: { authorizedUsers } }: QuizShowApp, next: QuizShowApp) => ({
  ...next,
  settings: { ...next.settings, authorizedUsers },
});

/** Closes votes, buzzers and timers. */
const withoutOpenRounds = ({
  delayLight: _,
  rehearsal: _rehearsal,
  card: _card,
  ...document
}: QuizShowApp): QuizShowApp =>
  games.reduce((halted, game) => game.withoutOpenRounds(halted), document);

/** Sets the edit date of every show that an edit changed. Inserted shows keep their date, so that undo restores it. */
function dated(before: QuizShowApp, edited: Accepted, { atMs }: Stamp): Reduced {
  const after = edited.document;
  const editedAtMs = Math.max(0, Math.round(atMs));
  const dates = games.flatMap(({ path, section }) =>
    datesOf(section(before).shows, section(after).shows, [...path, 'shows'], editedAtMs),
  );
  if (dates.length === 0) return edited;
  return {
    ...accepted(edited.document, dates),
    patches: [...edited.patches, ...dates],
  };
}

interface Dated {
  id: string;
  editedAtMs?: number | undefined;
}

function datesOf(
  before: readonly Dated[],
  after: readonly Dated[],
  path: string[],
  editedAtMs: number,
): Patch[] {
  if (before === after) return [];
  const known = new Map(before.map((show) => [show.id, show]));
  return after.flatMap((show, index): Patch[] => {
    const was = known.get(show.id);
    const isDated = was === undefined ? show.editedAtMs !== undefined : show === was;
    if (isDated || show.editedAtMs === editedAtMs) return [];
    const op = show.editedAtMs === undefined ? 'add' : 'replace';
    return [{ op, path: [...path, index, 'editedAtMs'], value: editedAtMs }];
  });
}

const accepted = (document: QuizShowApp, patches: Patch[]): Accepted => ({
  kind: 'accepted',
  document: patches.length === 0 ? document : applyPatches(document, patches),
  patches,
});
