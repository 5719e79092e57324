import { isPlayerCommand } from '../games/category-quiz/command.ts';
import type { Actor } from './actor.ts';
import { isSystemCommand, type Command, type EditCommand, type IdPath } from '../command.ts';
import { crewMember, roleMay, roleOf, type Right } from './crew.ts';
import type { QuizShowApp } from '../document/document.ts';
import { games, placeIn, type QuizGame } from '../document/games.ts';
import { isMove, type AnyMove } from '../games/definition.ts';

/** Whether the sender may send this command for the document: SPEC.md, CREW. */
export function mayCommand(
  document: QuizShowApp,
  actor: Actor,
  command: Command | AnyMove,
  all: readonly QuizGame[] = games,
): boolean {
  if (actor.kind === 'system') {
    // An action on a person's request is refused once their rights are revoked, even if the request was made before.
    const { userId } = actor;
    const isImport = command.type === 'document.replace' && userId !== undefined;
    return !isImport || roleMay(crewMember(document, userId)?.role ?? null, 'configure');
  }
  if (isSystemCommand(command)) return false;
  switch (actor.kind) {
    case 'player':
      return (
        isPlayerCommand(command) &&
        command.showId === actor.showId &&
        command.playerId === actor.playerId
      );
    case 'control':
      return needs(document, command, all).every((any) => any.includes(actor.may));
    case 'owner':
    case 'crew': {
      const role = roleOf(document, actor);
      if (role === null) return false;
      // Every member may leave.
      if (!isMove(command) && command.type === 'crew.remove' && actor.userId === command.userId)
        return true;
      return needs(document, command, all).every((any) =>
        any.some((right) => roleMay(role, right)),
      );
    }
  }
}

/** The rights that a command needs: one of each element suffices. */
function needs(
  document: QuizShowApp,
  command: Command | AnyMove,
  all: readonly QuizGame[],
): readonly (readonly Right[])[] {
  if (isMove(command))
    return [all.find((game) => game.isMove(command))?.rightsFor(document, command) ?? []];
  switch (command.type) {
    case 'edit.insert':
    case 'edit.update':
    case 'edit.move':
    case 'edit.remove':
    case 'edit.many':
      return rightsForEdits(command);
    case 'document.migrate':
      return [['configure']];
    case 'delay.measure':
    case 'delay.press':
    case 'delay.take':
    case 'delay.end':
    case 'card.show':
    case 'card.hide':
    case 'rehearsal.start':
    case 'rehearsal.end':
      return [['play']];
    case 'crew.changeRole':
    case 'crew.remove':
      return [['crew']];
    case 'crew.admit':
    case 'delay.tell':
    case 'card.tellDoor':
    case 'document.replace':
      return [[]];
  }
}

const rightsForEdits = (command: EditCommand): readonly (readonly Right[])[] =>
  command.type === 'edit.many'
    ? command.edits.map(({ path }) => rightsForPlace(path))
    : [rightsForPlace(command.path)];

/** The rights that allow a change at that path. */
function rightsForPlace(path: IdPath): readonly Right[] {
  const { game, inner } = placeIn(path);
  const [list, , name] = inner;
  switch (list) {
    case 'shows':
      if (name === 'styleId') return ['write', 'design'];
      return game.setInPlay.has(name) ? ['write', 'play'] : ['write'];
    case 'styles':
    case 'defaultStyle':
    case 'fonts':
      return ['design'];
    case 'activeShow':
    case 'onAir':
    case 'isCleared':
      return ['play'];
    case 'settings':
      return path[1] === 'cameraHosts' || path[1] === 'credits' || path[2] === 'bannedPhones'
        ? ['configure', 'play']
        : ['configure'];
    case undefined:
    default:
      return ['configure'];
  }
}
