import {
  twitchCodeSchema,
  twitchErrorCodes,
  twitchSignInStateSchema,
  twitchStatusSchema,
  type TwitchSignIn,
  type TwitchSwitch,
} from '@quizcast/game/chats/twitch-account';
import { z } from 'zod';
import { parseWith, noContent } from '../../api.ts';
import { askDocument } from './document-call.ts';

const path = '/api/v1/twitch';

/** Fetches the connected Twitch account with the status of its chat; polling keeps the chat connected. */
export const fetchTwitch = () => askDocument(path, { read: parseWith(twitchStatusSchema) });

export const beginSignIn = (signIn: TwitchSignIn) =>
  askDocument(`${path}/sign-in`, {
    method: 'POST',
    json: signIn,
    read: parseWith(twitchCodeSchema),
  });

/** Polls whether the user has entered the code at Twitch. */
export const pollSignIn = (ticket: string) =>
  askDocument(`${path}/sign-in/poll`, {
    ...{ method: 'POST', json: { ticket } },
    read: parseWith(twitchSignInStateSchema),
  });

export const switchTwitch = (name: TwitchSwitch, isOn: boolean) =>
  askDocument(`${path}/switches`, { method: 'PUT', json: { name, isOn }, read: noContent });

const testMessageResultSchema = z.object({ fault: z.enum(twitchErrorCodes).nullable() });

/** Sends a test message to the chat; returns the fault if it failed. */
export const sendTestMessage = () =>
  askDocument(`${path}/test-message`, { method: 'POST', read: parseWith(testMessageResultSchema) });

export const disconnectTwitch = () => askDocument(path, { method: 'DELETE', read: noContent });
