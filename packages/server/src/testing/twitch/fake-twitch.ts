import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { isRecord } from '@quizcast/game/json';
import { startSocketService, type Client } from '../chats/socket-service.ts';
import type { TypedMessage, ServiceStage } from '../chats/stage.ts';
import { FakePredictions, type HelixCall } from './fake-predictions.ts';
import { FakeAccounts, type FakeAnswer, type FakeUser } from './fake-accounts.ts';

interface EventSession {
  client: Client;
  /** Event type and channel of each subscription. */
  topics: Set<string>;
}

export interface FakeTwitch extends ServiceStage {
  accounts: FakeAccounts;
  origin: string;
  /** Environment to start the server with. */
  env: Record<string, string>;
  calls: HelixCall[];
  predictions: FakePredictions;
  /** Event types that sessions subscribed to, oldest first. */
  subscriptions: { type: string; broadcaster: string; sessionId: string }[];
  /** Sends chat messages to this session, as if it were subscribed. */
  subscribe(sessionId: string): void;
  /** Answers the next requests below this API path in place of the real response. */
  refuse(path: string, answer: FakeAnswer | null): void;
  ban(userId: string): void;
  remove(messageId: string): void;
  sendShared(message: TypedMessage): void;
  keepAlive(): void;
  /** Moves every session to another address; the old connection receives nothing from then on. */
  reconnect(): void;
  revokeSubscriptions(): void;
}

export const fakeClientId = 'quizcast0fake0client0id0000000';
export const fakeStreamer: FakeUser = { id: '28050000', login: 'quizcast' };

const stamp = () => new Date().toISOString();
const frame = (type: string, payload: object, more: object = {}, id: string = randomUUID()) =>
  JSON.stringify({
    metadata: { message_id: id, message_type: type, message_timestamp: stamp(), ...more },
    payload,
  });

const notification = (type: string, event: object, id?: string): string =>
  frame(
    'notification',
    { subscription: { id: '1', type, version: '1', status: 'enabled' }, event },
    { subscription_type: type, subscription_version: '1' },
    id,
  );

const chatMessage = ({ userId, text, name, id }: TypedMessage, source: string | null): string =>
  notification(
    'channel.chat.message',
    {
      ...{ broadcaster_user_id: fakeStreamer.id, source_broadcaster_user_id: source },
      ...{ chatter_user_id: userId, chatter_user_login: (name ?? `viewer${userId}`).toLowerCase() },
      ...{ chatter_user_name: name ?? `Viewer${userId}`, message_id: id ?? randomUUID() },
      ...{ message: { text, fragments: [{ type: 'text', text, emote: null }] } },
      ...{ message_type: 'text', badges: [], color: '', reply: null },
    },
    id,
  );

/** Twitch's sign-in, API and EventSub on one local port. */
export async function startFakeTwitch(user: FakeUser = fakeStreamer): Promise<FakeTwitch> {
  const accounts = new FakeAccounts(fakeClientId);
  const sessions = new Map<string, EventSession>();
  const moving = new Map<string, EventSession>();
  const refusals = new Map<string, FakeAnswer>();
  const predictions = new FakePredictions();
  const [calls, subscriptions]: [HelixCall[], FakeTwitch['subscriptions']] = [[], []];
  let isAccepted = true;

  const helix = (call: HelixCall, token: string): FakeAnswer => {
    calls.push(call);
    const session = isAccepted ? accounts.sessionOf(token) : null;
    if (session === null) return [401, { status: 401, message: 'Invalid OAuth token' }];
    const refusal = [...refusals].find(([path]) => call.path.startsWith(path))?.[1];
    if (refusal !== undefined) return refusal;
    if (call.path.startsWith('/users')) {
      const login = new URLSearchParams(call.path.split('?')[1]).get('login');
      return [200, { data: login === user.login ? [user] : [] }];
    }
    if (call.path === '/eventsub/subscriptions') return subscribe(call.json);
    if (call.path.startsWith('/predictions')) return predictions.answer(call);
    if (call.path === '/streams/markers') return [200, { data: [{ id: randomUUID() }] }];
    if (call.path === '/chat/messages' && isRecord(call.json)) {
      const message = {
        userId: String(call.json['sender_id']),
        text: String(call.json['message']),
      };
      for (const { client } of sessions.values()) client.send(chatMessage(message, null));
      return [200, { data: [{ message_id: randomUUID(), is_sent: true, drop_reason: null }] }];
    }
    return [404, { status: 404, message: 'not found' }];
  };

  const subscribe = (json: unknown): FakeAnswer => {
    const bad: FakeAnswer = [400, { status: 400, message: 'bad request' }];
    if (!isRecord(json) || !isRecord(json['condition']) || !isRecord(json['transport'])) return bad;
    const [type, sessionId] = [String(json['type']), String(json['transport']['session_id'])];
    const session = sessions.get(sessionId);
    if (session === undefined) return bad;
    const broadcaster = String(json['condition']['broadcaster_user_id']);
    subscriptions.push({ type, broadcaster, sessionId });
    session.topics.add(type);
    if (type === 'channel.chat.message') session.client.subscribe();
    return [202, { data: [{ id: randomUUID(), type, status: 'enabled' }] }];
  };

  const http: RequestListener = (request, response) => {
    void readText(request).then((text) => {
      const path = request.url ?? '';
      const form = new URLSearchParams(text);
      const authorization = request.headers.authorization ?? '';
      const answer = (): FakeAnswer => {
        if (path === '/oauth2/device') return accounts.device(form);
        if (path === '/oauth2/token') return accounts.token(form);
        if (path === '/oauth2/revoke') return accounts.revoke(form);
        if (path === '/oauth2/validate') return accounts.validate(authorization);
        const json: unknown = text === '' ? null : JSON.parse(text);
        const call = { method: request.method ?? '', path: path.replace(/^\/helix/, ''), json };
        return helix(call, authorization.replace(/^Bearer /, ''));
      };
      const [status, body] = answer();
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  };

  const came = (client: Client, path: string): void => {
    const again = new URLSearchParams(path.split('?')[1]).get('again') ?? '';
    const moved = moving.get(again);
    const id = moved === undefined ? randomUUID() : again;
    moving.delete(id);
    moved?.client.deafen();
    sessions.set(id, { client, topics: moved?.topics ?? new Set() });
    if (moved !== undefined) client.subscribe();
    const session = { id, status: 'connected', keepalive_timeout_seconds: 10, reconnect_url: null };
    client.send(frame('session_welcome', { session }));
    moved?.client.close(4004);
  };

  const stage = await startSocketService({
    ...{ deliversAtOnce: false, http, came },
    frame: (message) => chatMessage(message, null),
  });
  const each = (act: (session: EventSession, id: string) => void): void => sessions.forEach(act);
  const origin = `http://127.0.0.1:${stage.port}`;
  return {
    ...stage,
    ...{ accounts, calls, predictions, subscriptions, origin },
    env: {
      TWITCH_ID_URL: `${origin}/oauth2`,
      TWITCH_API_URL: `${origin}/helix`,
      TWITCH_EVENTSUB_URL: `ws://127.0.0.1:${stage.port}/ws`,
    },
    acceptToken(is) {
      isAccepted = is;
    },
    subscribe: (sessionId) => sessions.get(sessionId)?.client.subscribe(),
    refuse(path, answer) {
      if (answer === null) refusals.delete(path);
      else refusals.set(path, answer);
    },
    ban(userId) {
      const event = { broadcaster_user_id: user.id, target_user_id: userId };
      const type = 'channel.chat.clear_user_messages';
      each(({ client, topics }) => topics.has(type) && client.send(notification(type, event)));
    },
    remove(messageId) {
      const event = { broadcaster_user_id: user.id, message_id: messageId };
      const type = 'channel.chat.message_delete';
      each(({ client, topics }) => topics.has(type) && client.send(notification(type, event)));
    },
    sendShared: (message) => each(({ client }) => client.send(chatMessage(message, '99'))),
    keepAlive: () => each(({ client }) => client.send(frame('session_keepalive', {}))),
    reconnect() {
      each((session, id) => {
        moving.set(id, session);
        const url = `ws://127.0.0.1:${stage.port}/ws?again=${id}`;
        const asked = { id, status: 'reconnecting', reconnect_url: url };
        session.client.send(frame('session_reconnect', { session: asked }));
      });
    },
    revokeSubscriptions() {
      const subscription = { status: 'authorization_revoked', type: 'channel.chat.message' };
      each(({ client }) => client.send(frame('revocation', { subscription })));
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}
