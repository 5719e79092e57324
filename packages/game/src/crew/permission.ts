import { isPlayerCommand } from '../games/category-quiz/command.ts';
import type { Actor } from './actor.ts';
import {
  isCategoryQuizCommand,
  isSystemCommand,
  type Command,
  type EditCommand,
  type IdPath,
} from '../command.ts';
import { crewMember, roleMay, roleOf, type Right } from './crew.ts';
import type { QuizShowApp } from '../document/document.ts';
import { jokerEvent, type JokerEvent } from '../games/stage-quiz/show.ts';

/** Whether that sender may do this to the document at all: SPEC.md, CREW. */
export function mayCommand(document: QuizShowApp, actor: Actor, command: Command): boolean {
  if (actor.kind === 'system') {
    // What was begun at somebody's wish ends with their rights, however long it took to arrive.
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
      return needs(document, command).every((any) => any.includes(actor.may));
    case 'owner':
    case 'crew': {
      const role = roleOf(document, actor);
      if (role === null) return false;
      // Everybody may go.
      if (command.type === 'crew.remove' && actor.userId === command.userId) return true;
      return needs(document, command).every((any) => any.some((right) => roleMay(role, right)));
    }
  }
}

const beginsVote: ReadonlySet<JokerEvent> = new Set([
  jokerEvent.askTheChat,
  jokerEvent.askTheTwitchChat,
]);

/** What a command takes: of each element one right suffices. */
function needs(document: QuizShowApp, command: Command): readonly (readonly Right[])[] {
  if (isCategoryQuizCommand(command)) return [['play']];
  switch (command.type) {
    case 'edit.insert':
    case 'edit.update':
    case 'edit.move':
    case 'edit.remove':
    case 'edit.many':
      return rightsForEdits(command);
    case 'stageQuiz.useJoker': {
      const show = document.shows.find(({ id }) => id === command.showId);
      const joker = show?.jokers.find(({ id }) => id === command.jokerId);
      return [joker !== undefined && beginsVote.has(joker.event) ? ['vote', 'play'] : ['play']];
    }
    case 'stageQuiz.stopVoting':
      return [['vote', 'play']];
    case 'stageQuiz.start':
    case 'stageQuiz.nextStage':
    case 'stageQuiz.lockAnswer':
    case 'stageQuiz.unlockAnswer':
    case 'stageQuiz.revealAnswer':
    case 'stageQuiz.reset':
    case 'stageQuiz.undo':
      return [['play']];
    case 'document.migrate':
      return [['configure']];
    case 'crew.changeRole':
    case 'crew.remove':
      return [['crew']];
    case 'crew.admit':
    case 'document.replace':
    case 'stageQuiz.countVotes':
    case 'stageQuiz.closeVoting':
      return [[]];
  }
}

const rightsForEdits = (command: EditCommand): readonly (readonly Right[])[] =>
  command.type === 'edit.many'
    ? command.edits.map(({ path }) => rightsForPlace(path))
    : [rightsForPlace(command.path)];

/** Fields of a show of the category quiz that are set while it is played. */
const setInPlay: ReadonlySet<unknown> = new Set([
  'gameSettings',
  'disableBuzzers',
  'startTimer',
  'host',
]);

/** Who may change what stands at that place. */
function rightsForPlace(path: IdPath): readonly Right[] {
  const [side, ...inner] = path;
  const [list, , name] = side === 'categoryQuiz' ? inner : path;
  switch (list) {
    case 'shows':
      if (name === 'styleId') return ['write', 'design'];
      return side === 'categoryQuiz' && setInPlay.has(name) ? ['write', 'play'] : ['write'];
    case 'styles':
    case 'defaultStyle':
    case 'fonts':
      return ['design'];
    case 'activeShow':
    case 'onAir':
    case 'isCleared':
      return ['play'];
    case 'settings':
      return path[1] === 'cameraHosts' ? ['configure', 'play'] : ['configure'];
    case undefined:
    default:
      return ['configure'];
  }
}
