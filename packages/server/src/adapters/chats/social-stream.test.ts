import { expect, it } from 'vitest';
import { socialStreamMessage } from './social-stream.ts';

const sent = { type: 'tiktok', chatname: 'Änne &amp; Bo', chatmessage: 'a', userid: '7' };

it.each([
  [sent, 'tiktok', '7', 'a'],
  [{ ...sent, userid: 7 }, 'tiktok', '7', 'a'],
  [{ ...sent, userid: undefined }, 'tiktok', '@änne & bo', 'a'],
  [{ ...sent, type: 'youtubeshorts' }, 'youtube', '7', 'a'],
  [{ ...sent, type: 'twitch', userid: '12' }, 'twitch', '12', 'a'],
  // Twitch's own chat identifies viewers by numeric ids only.
  [{ ...sent, type: 'twitch', userid: 'anna' }, 'twitch', '@änne & bo', 'a'],
  [{ ...sent, chatmessage: '<b>A &lt;b&gt;</b>' }, 'tiktok', '7', 'A <b>'],
  [{ ...sent, chatmessage: 'A <b>', textonly: true }, 'tiktok', '7', 'A <b>'],
])('reads %j', (given, platform, userId, text) => {
  expect(socialStreamMessage(given)).toMatchObject({ platform, userId, text, drawsEmote: false });
});

it.each([
  { ...sent, event: 'follow' },
  { ...sent, chatmessage: '' },
  { ...sent, type: 'phone' },
  { ...sent, type: 'No such thing!' },
  { ...sent, chatname: '', userid: '' },
  { action: 'clearOverlay' },
  null,
])('returns no message for %j', (given) => {
  expect(socialStreamMessage(given)).toBeNull();
});

it('detects images, and uses the platform’s message ID', () => {
  const read = socialStreamMessage({
    ...sent,
    chatmessage: '<img src="x"> a',
    ...{ id: 3, meta: { messageId: 'm-1' } },
  });
  expect(read).toMatchObject({ text: 'a', drawsEmote: true, id: 'm-1' });
});
