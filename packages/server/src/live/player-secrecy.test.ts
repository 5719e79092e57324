import { anyGame, type AnyStep } from '@quizcast/game/games/category-quiz/any-move.fixture';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { Command } from '@quizcast/game/command';
import type { QuizShowApp } from '@quizcast/game/document/document';
import fc from 'fast-check';
import { assertUntil, scaled } from '@quizcast/game/scaled.fixture';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ManualClock,
  startTestServer,
  type TestServer,
  type Listener,
} from '../testing/test-server.ts';
import { documentPath } from '../documents/rooms.ts';
import {
  canariesIn,
  canary,
  secretCategoryDocument,
  secretShowIds,
  wagerOf,
  wagersIn,
} from './secret-category-show.fixture.ts';

/** A listener, and what it may have received so far. */
interface Watched {
  listener: Listener;
  who: { kind: 'player'; playerId: string } | { kind: 'waiting' } | { kind: 'overlay' };
  show: string;
  allowed: Set<string>;
  pings: number;
  /** Number of its messages that have been searched. */
  searched: number;
}

let testServer: TestServer;
const clock = new ManualClock();
beforeAll(async () => {
  testServer = await startTestServer({ clock });
});
afterAll(() => testServer.close());

let [games, typed, searchedBytes] = [0, 0, 0];
const seenOnce = new Set<string>();

/** Keys that never occur in messages to a player. */
const secretKeys = [
  ...['hostNotes', 'moves', 'styles', 'settings', 'gameSettings', 'editedAtMs', 'shows', 'token'],
  ...['code', 'guests', 'board', 'host', 'sound', 'sounds', 'style', 'isActive', 'stageQuiz'],
  ...['roundTripMs', 'creditMs', 'arrivedAtMs', 'judgements', 'byHand', 'blurredImage', 'volume'],
];

const showOf = (document: QuizShowApp, id: string): CategoryQuizshow => {
  const show = document.categoryQuiz.shows.find((each) => each.id === id);
  if (show === undefined) throw new Error('there is no such show');
  return show;
};

/** What may be known of a show in its current state, computed without the views under test. */
function visible(document: QuizShowApp, { who, show: showId }: Watched): string[] {
  const show = showOf(document, showId);
  const names = [show.name, show.host.name];
  if (who.kind === 'waiting') return names;
  const { play, players, final, host } = show;
  const shared = [...onScreen(show), ...(play.phase === 'final' ? [final.category] : [])];
  const people = players.flatMap((player) => {
    const isOwn = who.kind === 'player' && who.playerId === player.id;
    const seesCamera = isOwn || who.kind === 'overlay';
    const isRevealed =
      play.phase === 'final' ? play.revealed.includes(player.id) : show.gamefield.showGuessAnswer;
    return [
      ...(seesCamera ? [player.facecam.src] : []),
      ...(isOwn || isRevealed ? [player.answer, String(player.wager)] : []),
      String(Math.abs(player.points)),
      ...Object.values(play.judged).map((each) => String(Math.abs(each[player.id]?.points ?? 0))),
    ];
  });
  if (who.kind === 'player') return [...names, ...shared, ...people];
  const board = show.boards.find(({ id }) => id === play.boardId);
  const named = (board ?? show.gamefield).categories.map(({ name }) => name);
  const soundName = show.gamefield.playSound.name;
  const sound = soundName === 'question' ? fieldInPlay(show)?.field.sound : show.sounds.buzz;
  return [
    ...[show.host.name, host.facecam.src, sound ?? '', board?.name ?? ''],
    ...[...shared, ...people],
    ...(play.phase === 'ready' ? [] : named),
  ];
}

function fieldInPlay({ play, gamefield, boards }: CategoryQuizshow) {
  const board = boards.find(({ id }) => id === play.boardId) ?? gamefield;
  for (const category of board.categories)
    for (const field of category.fields)
      if (play.phase === 'question' && field.id === play.fieldId) return { category, field };
  return null;
}

function onScreen(show: CategoryQuizshow): string[] {
  const { play, gamefield, final, tieBreak } = show;
  const found = fieldInPlay(show);
  const asked =
    play.phase === 'final' ? final : play.phase === 'tieBreak' ? tieBreak : found?.field;
  if (!gamefield.showQuestion || asked === undefined) return [];
  const isBlurred = gamefield.blurImage && found !== null;
  return [
    asked.question,
    found?.category.name ?? '',
    (isBlurred ? found.field.blurredImage : asked.image) ?? '',
    isBlurred ? '' : (asked.imageAlt ?? ''),
    gamefield.showAnswer ? asked.answer : '',
  ];
}

function expectNoSecret(watched: Watched): void {
  const { listener, who, allowed, searched } = watched;
  const received = listener.texts.slice(searched).join('\n');
  watched.searched = listener.texts.length;
  for (const found of canariesIn(received))
    if (!allowed.has(found)) expect.fail(`${found} leaked to ${JSON.stringify(who)}`);
  for (const found of wagersIn(received))
    if (!allowed.has(found)) expect.fail(`wager ${found} leaked to ${JSON.stringify(who)}`);
  expect(received).not.toMatch(/canary[-_]never|token-/);
  if (who.kind === 'overlay') return;
  for (const key of secretKeys) if (received.includes(`"${key}":`)) expect.fail(`${key} leaked`);
}

async function settle(watched: Watched): Promise<void> {
  const n = ++watched.pings;
  watched.listener.send({ type: 'ping', n });
  await watched.listener.find(
    (message): message is typeof message & { type: 'pong' } =>
      message.type === 'pong' && message.n === n,
  );
}

/** The command with unique typed answers and wagers. */
function marked(command: Command): Command {
  typed += 1;
  if (command.type === 'categoryQuiz.typeAnswer')
    return { ...command, answer: canary('typed', command.playerId, typed) };
  if (command.type === 'categoryQuiz.wager') return { ...command, wager: wagerOf(typed) };
  return command;
}

async function openGame(user: string): Promise<Watched[]> {
  testServer.people.users.add(user);
  await testServer.store.append(documentPath(user), 0, {
    commandId: 'secret',
    atMs: 1,
    actor: { kind: 'system' },
    command: { type: 'document.replace', document: null },
    patches: [{ op: 'replace', path: [], value: secretCategoryDocument() }],
  });
  const watching: Watched[] = [];
  const watch = (listener: Listener, who: Watched['who'], show: string) =>
    watching.push({ listener, who, show, allowed: new Set(), pings: 0, searched: 0 });
  const [one, two] = secretShowIds;
  for (const playerId of ['player1', 'player2', 'player3', 'player4']) {
    const token = testServer.lobby.enter(user, one, `${user}-${playerId}`, playerId);
    watch(await testServer.player(token), { kind: 'player', playerId }, one);
  }
  const other = testServer.lobby.enter(user, two, `${user}-other`, 'player1');
  watch(await testServer.player(other), { kind: 'player', playerId: 'player1' }, two);
  const waiting = testServer.lobby.enter(user, one, `${user}-waiting`, null);
  watch(await testServer.player(waiting), { kind: 'waiting' }, one);
  watch(await testServer.overlay(user), { kind: 'overlay' }, one);
  return watching;
}

async function documentOf(user: string): Promise<QuizShowApp> {
  const loaded = await testServer.rooms.document(user);
  if (loaded.kind === 'unreadable') throw new Error(JSON.stringify(loaded.errors));
  return loaded.document;
}

async function playGame(steps: readonly AnyStep[]): Promise<void> {
  const user = `user${++games}`;
  const watching = await openGame(user);
  const look = async () => {
    await clock.pass(20);
    const document = await documentOf(user);
    for (const watched of watching) {
      for (const text of visible(document, watched)) {
        watched.allowed.add(text);
        for (const part of canariesIn(text)) watched.allowed.add(part);
      }
    }
    await Promise.all(watching.map(settle));
    for (const watched of watching) expectNoSecret(watched);
  };
  await look();
  for (const [index, step] of steps.entries()) {
    const { command, actor } = step(await documentOf(user), clock.nowMs());
    await testServer.rooms.submit(documentPath(user), marked(command), `c${index}`, actor);
    await look();
  }
  for (const { listener, who } of watching) {
    searchedBytes += listener.received().length;
    for (const found of canariesIn(listener.received()))
      seenOnce.add(`${who.kind} ${found.split('.')[1]}`);
    if (wagersIn(listener.received()).length > 0) seenOnce.add(`${who.kind} wager`);
    listener.close();
  }
}

it('SEAT7 never sends a player what only others may know, in any game', async () => {
  // Everything that may be known was sent, so a leak would have been found.
  const parts = ['question', 'answer', 'image', 'blurred', 'alt', 'category', 'camera', 'typed'];
  const reported = [
    ...[...parts, 'finalcategory', 'wager', 'showname', 'host'].map((part) => `player ${part}`),
    ...['hostcam', 'sound', 'camera'].map((part) => `overlay ${part}`),
    ...['host', 'showname'].map((part) => `waiting ${part}`),
  ];
  const unseen = () => reported.filter((each) => !seenOnce.has(each));
  const property = fc.asyncProperty(anyGame(25, 8), playGame);
  await assertUntil(property, scaled(60), () => unseen().length === 0);
  expect(searchedBytes).toBeGreaterThan(100_000);
  expect(unseen()).toEqual([]);
  expect([...seenOnce].filter((each) => each.startsWith('waiting')).toSorted()).toEqual([
    'waiting host',
    'waiting showname',
  ]);
  console.log(`searched ${searchedBytes} bytes of ${games} games`);
}, 120_000);

it('detects leaks in what an owner receives (canary)', async () => {
  const user = `user${++games}`;
  await openGame(user);
  const listener = await testServer.owner(user);
  await listener.first('snapshot');
  const leaked = (who: Watched['who'], allowed: string[]) => () =>
    expectNoSecret({
      listener,
      who,
      show: secretShowIds[0],
      allowed: new Set(allowed),
      pings: 0,
      searched: 0,
    });
  expect(leaked({ kind: 'overlay' }, [])).toThrow('leaked');
  expect(leaked({ kind: 'player', playerId: 'player1' }, [])).toThrow('leaked');
  const all = canariesIn(listener.received());
  expect(leaked({ kind: 'overlay' }, all)).toThrow(/canary/);
  expect(new Set(all.filter((found) => found.startsWith('canary.never'))).size).toBe(8);
});
