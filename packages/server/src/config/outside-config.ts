import { z } from 'zod';
import { address } from './address.ts';
import type { Variable } from './variable.ts';

/** Variables for external systems: chats to read, and targets that cues may reach. */
export const outsideVariables = [
  {
    name: 'TWITCH_IRC_URL',
    default: 'wss://irc-ws.chat.twitch.tv:443',
    meaning: 'Chat server from which votes are read.',
    example: 'TWITCH_IRC_URL=wss://irc-ws.chat.twitch.tv:443',
  },
  {
    name: 'TWITCH_API_URL',
    default: 'https://api.twitch.tv/helix',
    meaning: 'Twitch API for connected accounts.',
    example: 'TWITCH_API_URL=https://api.twitch.tv/helix',
  },
  {
    name: 'TWITCH_EVENTSUB_URL',
    default: 'wss://eventsub.wss.twitch.tv/ws',
    meaning:
      'EventSub address for reading chat with connected Twitch accounts while `TWITCH_IRC_URL` does not work.',
    example: 'TWITCH_EVENTSUB_URL=wss://eventsub.wss.twitch.tv/ws',
  },
  {
    name: 'STREAMELEMENTS_URL',
    default: 'wss://astro.streamelements.com',
    meaning: 'StreamElements server for linked chats.',
    example: 'STREAMELEMENTS_URL=wss://astro.streamelements.com',
  },
  {
    name: 'SOCIAL_STREAM_URL',
    default: 'wss://io.socialstream.ninja',
    meaning: 'Relay of Social Stream Ninja, for chats linked with it.',
    example: 'SOCIAL_STREAM_URL=wss://io.socialstream.ninja',
  },
  {
    name: 'SOCIAL_STREAM_LOCAL_URL',
    default: 'ws://127.0.0.1:3000',
    meaning:
      'Address of the Social Stream Ninja app on this machine; used only if Quizcast listens on this machine only.',
    example: 'SOCIAL_STREAM_LOCAL_URL=ws://127.0.0.1:3000',
  },
  {
    name: 'YOUTUBE_API_URL',
    default: 'https://www.googleapis.com',
    meaning: 'YouTube API for live chats.',
    example: 'YOUTUBE_API_URL=https://www.googleapis.com',
  },
  {
    name: 'LOCAL_CUES',
    default: 'auto',
    meaning:
      'Whether cues may reach this machine and its network: OBS, lamps, webhooks. `auto`: only where Quizcast is a program on the user’s own computer (`QUIZCAST_DESKTOP`); `on`, `off`.',
    example: 'LOCAL_CUES=on',
  },
] as const satisfies readonly Variable[];

export interface OutsideConfig {
  twitchIrcUrl: string;
  twitchApiUrl: string;
  twitchEventSubUrl: string;
  streamElementsUrl: string;
  socialStreamUrl: string;
  socialStreamLocalUrl: string;
  youtubeApiUrl: string;
  /** Whether cues may reach this machine and its local network. */
  isLocalAllowed: boolean;
}

const socketAddress = address(['ws:', 'wss:'], 'must begin with ws:// or wss://').transform(
  (value) => value.replace(/\/+$/, ''),
);

export const outsideSchema = () => ({
  TWITCH_IRC_URL: address(['ws:', 'wss:'], 'must begin with ws:// or wss://'),
  TWITCH_API_URL: address(['http:', 'https:'], 'must begin with http:// or https://').transform(
    (value) => value.replace(/\/+$/, ''),
  ),
  TWITCH_EVENTSUB_URL: socketAddress,
  STREAMELEMENTS_URL: socketAddress,
  SOCIAL_STREAM_URL: socketAddress,
  SOCIAL_STREAM_LOCAL_URL: socketAddress,
  YOUTUBE_API_URL: address(['http:', 'https:'], 'must begin with http:// or https://').transform(
    (value) => new URL(value).origin,
  ),
  LOCAL_CUES: z.enum(['auto', 'on', 'off'], 'must be auto, on or off'),
});

type Read = z.infer<z.ZodObject<ReturnType<typeof outsideSchema>>>;

export const outsideConfig = (read: Read, isDesktop: boolean): OutsideConfig => ({
  twitchIrcUrl: read.TWITCH_IRC_URL,
  twitchApiUrl: read.TWITCH_API_URL,
  twitchEventSubUrl: read.TWITCH_EVENTSUB_URL,
  streamElementsUrl: read.STREAMELEMENTS_URL,
  socialStreamUrl: read.SOCIAL_STREAM_URL,
  socialStreamLocalUrl: read.SOCIAL_STREAM_LOCAL_URL,
  youtubeApiUrl: read.YOUTUBE_API_URL,
  isLocalAllowed: read.LOCAL_CUES === 'on' || (read.LOCAL_CUES === 'auto' && isDesktop),
});
