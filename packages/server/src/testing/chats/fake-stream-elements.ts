import { isRecord } from '@quizcast/game/json';
import { startSocketService } from './socket-service.ts';
import type { TypedMessage, ServiceStage } from './stage.ts';

export type AstroPlatform = 'twitch' | 'youtube' | 'kick' | 'trovo';

/** Messages as Astro forwards them, in each platform's own format. */
function astroData(platform: AstroPlatform, message: TypedMessage): object {
  const { userId, text, name, id, isStreamer = false } = message;
  const shown = name ?? `Viewer ${userId}`;
  switch (platform) {
    case 'twitch':
      return {
        ...{ broadcaster_user_id: '28050000', source_broadcaster_user_id: '' },
        ...{ chatter_user_id: userId, chatter_user_login: 'viewer', chatter_user_name: shown },
        ...{ message_id: id ?? '', color: '#8AE020', message_type: 'text', reply: null },
        message: { text, fragments: [{ type: 'text', text, emote: null }] },
      };
    case 'youtube':
      return {
        ...{ kind: 'youtube#liveChatMessage', id: id ?? '' },
        authorDetails: { channelId: userId, displayName: shown, isChatOwner: isStreamer },
        snippet: { type: 'textMessageEvent', displayMessage: text, hasDisplayContent: true },
      };
    case 'kick':
      return {
        message_id: id ?? '',
        broadcaster: { user_id: 54670000, username: 'host' },
        sender: { user_id: Number(userId), username: shown, is_verified: false },
        content: text,
        emotes: null,
      };
    case 'trovo':
      return {
        ...{ id: id ?? '', channel_id: '107380000', type: 0 },
        data: { sender_id: userId, username: shown, display_name: shown, emotes: [], text },
      };
  }
}

/** StreamElements' gateway, which accepts one token. */
export async function startStreamElements(
  token: string,
  platform: AstroPlatform = 'kick',
): Promise<ServiceStage & { subscriptions: unknown[] }> {
  let isAccepted = true;
  const subscriptions: unknown[] = [];
  const stage = await startSocketService({
    deliversAtOnce: false,
    onRequest(text, answer) {
      const request: unknown = JSON.parse(text);
      if (!isRecord(request) || !isRecord(request['data'])) return false;
      const { nonce, data } = request;
      subscriptions.push(data);
      const topic = data['topic'];
      if (isAccepted && data['token'] === token) {
        const message = 'successfully subscribed to topic';
        answer(JSON.stringify({ id: '01', type: 'response', nonce, data: { message, topic } }));
        return true;
      }
      const refusal = { error: 'err_unauthorized', data: { message: 'invalid token' } };
      answer(JSON.stringify({ id: '01', type: 'response', nonce, ...refusal }));
      return false;
    },
    frame: (message) =>
      JSON.stringify({
        ...{ id: '01JY', ts: '2025-06-19T11:01:00Z', type: 'message', room: '67a3' },
        ...{ topic: 'channel.chat.message', data: astroData(platform, message) },
      }),
  });
  return {
    ...stage,
    subscriptions,
    acceptToken(is) {
      isAccepted = is;
    },
  };
}
