import type { Command } from '@quizcast/game/command';
import { crewRoles, type CrewRole } from '@quizcast/game/crew/crew';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { isRecord } from '@quizcast/game/json';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import fc from 'fast-check';
import { assertUntil, scaled } from '@quizcast/game/scaled.fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ManualClock,
  startTestServer,
  type TestServer,
  type Listener,
} from '../testing/test-server.ts';
import { documentPath } from '../documents/rooms.ts';
import { questionOf, secretDocument } from './secret-document.fixture.ts';
import { isRevealed, stepArbitrary, visible, type Step } from './secret-games.fixture.ts';

const clock = new ManualClock();
let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer({ clock });
});
afterAll(() => testServer.close());

/** A page of the crew, and what a vote moderator may have received so far. */
interface Watched {
  role: CrewRole;
  listener: Listener;
  allowed: Set<string>;
  sawVerdict: boolean;
  pings: number;
}

let games = 0;
const receivedBytes = new Map<CrewRole, number>();

/** The secret document with one crew member of each role, with the role as name. */
function documentWithCrew(): unknown {
  const document = secretDocument();
  const { authorizedUsers } = document.settings;
  const members: Record<string, object> = {};
  for (const role of crewRoles)
    members[role] = {
      role,
      name: role,
      email: `canary_never_mail@example.org`,
      note: 'canary_never_remark',
    };
  return {
    ...document,
    settings: {
      ...document.settings,
      secretOfSettings: 'canary_never_settings',
      authorizedUsers: { ...authorizedUsers, ...members },
    },
    categoryQuiz: {
      activeShow: 'c1',
      shows: [{ id: 'c1', name: 'canary_other_game' }],
    },
  };
}

/** No crew member receives these, whatever the role. */
const neverAtAll = /canary_never_(?:app|authorized|key|token|mail|remark|settings)/;
/**
 * Of the data that is never on air, a vote moderator receives only the names of the active show, its style and the
 * channel.
 */
const neverModerated = /canary_never_(?!showname|stylename|user)\w+|canary_other_game/;
const ofShows = /canary_\w+?_\d_(?:question_|answer\d_|explanation_|alt_|picture_)/g;

function expectNoSecret({ role, listener, allowed, sawVerdict }: Watched): void {
  const received = listener.received();
  const leak =
    neverAtAll.exec(received) ?? (role === 'voteModerator' ? neverModerated.exec(received) : null);
  if (leak !== null) expect.fail(`${leak[0]} leaked to a ${role}`);
  if (role !== 'voteModerator') return;
  for (const canary of received.match(ofShows) ?? [])
    if (!allowed.has(canary)) expect.fail(`${canary} leaked`);
  if (!sawVerdict && tellsRightAnswer(received)) expect.fail('the right answer leaked');
  for (const key of ['hostNotes', 'hint', 'editedAtMs', 'move'])
    if (received.includes(`"${key}":`)) expect.fail(`${key} leaked`);
}

/** Before the reveal the right answer is always sent as the first one. */
const tellsRightAnswer = (received: string): boolean =>
  /"correctAnswer":[1-9]/.test(received) ||
  /"correctAnswer"\],"value":[1-9]/.test(received) ||
  /"showCorrectAnswer"(?::|\],"value":)true/.test(received);

async function documentOf(userId: string): Promise<QuizShowApp> {
  const loaded = await testServer.rooms.document(userId);
  if (loaded.kind === 'unreadable') throw new Error(JSON.stringify(loaded.errors));
  return loaded.document;
}

async function settle(watched: Watched): Promise<void> {
  const n = ++watched.pings;
  watched.listener.send({ type: 'ping', n });
  await watched.listener.find(
    (message): message is typeof message & { type: 'pong' } =>
      message.type === 'pong' && message.n === n,
  );
}

async function watch(owner: string, role: CrewRole): Promise<Watched> {
  const cookie = testServer.people.signIn(role, `session-${role}`);
  const origin = testServer.url.replace('ws:', 'http:').replace('/live', '');
  const listener = await testServer.open({ cookie, origin });
  const hello = { type: 'hello', protocol: protocolVersion, view: 'crew' } as const;
  listener.send({ ...hello, uid: role, document: owner });
  await listener.first('snapshot');
  return { role, listener, allowed: new Set(), sawVerdict: false, pings: 0 };
}

async function begin(): Promise<string> {
  const owner = `owner${++games}`;
  testServer.people.users.add(owner);
  await testServer.store.append(documentPath(owner), 0, {
    commandId: 'secret',
    atMs: 1,
    actor: { kind: 'system' },
    command: { type: 'document.replace', document: null },
    patches: [{ op: 'replace', path: [], value: documentWithCrew() }],
  });
  return owner;
}

async function playGame(steps: readonly Step[]): Promise<void> {
  const owner = await begin();
  const path = documentPath(owner);
  const watching: Watched[] = [];
  for (const role of crewRoles) watching.push(await watch(owner, role));
  for (const [index, step] of steps.entries()) {
    const before = await documentOf(owner);
    const show = before.activeShow === 'second' ? 'second' : 'first';
    if (step.kind === 'late') watching.push(await watch(owner, 'voteModerator'));
    else if (step.kind === 'tally') {
      const round = before.shows
        .flatMap(({ stages }) => stages)
        .find(({ question }) => question.isVoting)?.question.votingRound;
      await testServer.rooms.tally(path, round ?? '', step.votes);
    } else {
      const command: Command =
        step.kind === 'play'
          ? step.command(show)
          : step.kind === 'activate'
            ? { type: 'edit.update', path: ['activeShow'], value: step.show }
            : { type: 'edit.update', path: ['isCleared'], value: !before.isCleared };
      await testServer.rooms.submit(path, command, `c${index}`, { kind: 'owner', userId: owner });
    }
    await clock.pass(20);
    const document = await documentOf(owner);
    for (const watched of watching) {
      if (!document.isCleared) for (const text of visible(document)) watched.allowed.add(text);
      watched.sawVerdict ||= isRevealed(document) && !document.isCleared;
      await settle(watched);
      expectNoSecret(watched);
    }
  }
  for (const { role, listener } of watching) {
    receivedBytes.set(role, (receivedBytes.get(role) ?? 0) + listener.received().length);
    listener.close();
  }
}

describe('every byte that the crew receives', () => {
  it('CREW11 contains only what the role may know, in any game', async () => {
    const isEnough = () => crewRoles.every((role) => (receivedBytes.get(role) ?? 0) > 100_000);
    const anyGame = fc.array(stepArbitrary, { minLength: 8, maxLength: 25 });
    await assertUntil(fc.asyncProperty(anyGame, playGame), scaled(40), isEnough);
    expect(isEnough()).toBe(true);
    console.log(`searched ${JSON.stringify(Object.fromEntries(receivedBytes))} of ${games} games`);
  }, 120_000);

  it('CREW11 is searched by a check that does detect leaks (canary)', async () => {
    const owner = await begin();
    const cookie = testServer.people.signIn(owner, `session-${owner}`);
    const origin = testServer.url.replace('ws:', 'http:').replace('/live', '');
    const reported = await testServer.open({ cookie, origin });
    reported.send({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: owner });
    await reported.first('snapshot');
    const watched = { listener: reported, allowed: new Set<string>(), sawVerdict: false, pings: 0 };
    expect(() => expectNoSecret({ ...watched, role: 'coOwner' })).toThrow('leaked to a coOwner');
    const writer = await watch(owner, 'writer');
    expect(() => expectNoSecret(writer)).not.toThrow();
    expect(() => expectNoSecret({ ...writer, role: 'voteModerator' })).toThrow('leaked');
    expect(writer.listener.received()).toContain(questionOf('second', 4));
    const moderator = await watch(owner, 'voteModerator');
    expect(() => expectNoSecret(moderator)).not.toThrow();
    expect(tellsRightAnswer('{"correctAnswer":2}')).toBe(true);
    expect(tellsRightAnswer('{"path":["correctAnswer"],"value":3}')).toBe(true);
    expect(tellsRightAnswer(moderator.listener.received())).toBe(false);
    const [snapshot] = moderator.listener.messages;
    expect(isRecord(snapshot) && snapshot.type).toBe('snapshot');
  });
});
