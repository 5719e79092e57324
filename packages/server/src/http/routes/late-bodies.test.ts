import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestLobby, type TestLobby } from '../../testing/lobby-server.ts';
import { documentPath } from '../../documents/rooms.ts';

let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
});
afterEach(() => testServer.close());

const picture = { address: 'https://pictures.example.org/a.png' };
const cue = {
  ...{ id: 'any', moment: 'showStarted', isOn: true },
  action: { kind: 'obsReplay' },
};
const late: [method: string, path: string, body: object][] = [
  ['PUT', '/lobbies/show1/lock', { isLocked: true }],
  ['PUT', '/lobbies/show1/guests/nobody/seat', { playerId: null }],
  ['POST', '/control-tokens', { name: 'Deck', scopes: ['play'] }],
  ['PATCH', '/control-tokens/any', { name: 'Deck' }],
  ['POST', '/chat-links', { service: 'streamElements', name: '', secret: 'a-token-1' }],
  ['PATCH', '/chat-links/any', { video: 'https://youtu.be/dQw4w9WgXcQ' }],
  ['POST', '/cues/test', { showId: 'show1', cue }],
  ['PUT', '/cues/obs', { port: 4455, password: null }],
  ['POST', '/files/image/from-address', picture],
  ['POST', '/files/blurred', picture],
];

it.each(late)(
  'CREW14 %s %s is refused if the member is removed while the body arrives',
  async (method, path, content) => {
    const ben = { userId: 'ben', role: 'coOwner', name: '', email: '' } as const;
    await testServer.rooms.act(documentPath('anna'), { type: 'crew.admit', ...ben });
    const text = new TextEncoder().encode(JSON.stringify(content));
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(text.slice(0, 1)),
      // `pull` means that reading has begun: the right was valid until then.
      async pull(stream) {
        await testServer.act({ type: 'crew.remove', userId: 'ben' });
        stream.enqueue(text.slice(1));
        stream.close();
      },
    });
    const to = `/api/v1${path}?document=anna&uid=ben`;
    const headers = { 'content-type': 'application/json' };
    expect((await testServer.request(method, to, { user: 'ben', body, headers })).status).toBe(403);
  },
);
