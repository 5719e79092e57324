import { z } from 'zod';
import { chatLightSchema } from './chat-link.ts';

/** What a Twitch account is connected for, each with the one right (OAuth scope) that Twitch asks the streamer for. */
export const twitchScopes = {
  readChat: 'user:read:chat',
  sendChat: 'user:write:chat',
  setMarkers: 'channel:manage:broadcast',
  runPredictions: 'channel:manage:predictions',
} as const;
export type TwitchUse = keyof typeof twitchScopes;
export const twitchUses = [
  'readChat',
  'sendChat',
  'setMarkers',
  'runPredictions',
] as const satisfies readonly TwitchUse[];

/** Why Twitch did not do what it was asked. */
export const twitchFaults = [
  'notConnected',
  /** The streamer did not allow this use. */
  'notAllowed',
  /** Twitch takes the sign-in no more: removed there, password changed, or unused for too long. */
  'withdrawn',
  /** The stored tokens cannot be opened: the server has another secret. */
  'unreadable',
  'unreachable',
  'rateLimited',
  /** Twitch took the message and did not show it. */
  'dropped',
  /** Only channels of affiliates and partners have it. */
  'notAffiliate',
  /** Nothing goes to Twitch in a rehearsal. */
  'rehearsal',
  'refused',
] as const;
export type TwitchFault = (typeof twitchFaults)[number];

/** Client ids of Twitch applications have 30 letters and digits; longer ones may come. */
const clientIdSchema = z
  .string()
  .trim()
  .regex(/^[a-z0-9]{20,64}$/, 'a client id of Twitch');

/** What a page sends to begin a sign-in; the client id where the server brings none. */
export const twitchSignInSchema = z.strictObject({
  uses: z.array(z.enum(twitchUses)).min(1).max(twitchUses.length),
  clientId: clientIdSchema.exactOptional(),
});
export type TwitchSignIn = z.infer<typeof twitchSignInSchema>;

export const isTwitchClientId = (text: string): boolean => clientIdSchema.safeParse(text).success;

/** A sign-in that waits for the streamer to enter its code at Twitch. */
export const twitchCodeSchema = z.object({
  code: z.string(),
  /** Of Twitch's page, with the code in it. */
  address: z.string(),
  /** How often may be asked whether it is done. */
  everyMs: z.number(),
  expiresAtMs: z.number(),
  /** Goes back with each question; nobody but the server can read it. */
  ticket: z.string(),
});
export type TwitchCode = z.infer<typeof twitchCodeSchema>;

export const twitchTicketSchema = z.strictObject({ ticket: z.string().min(1).max(4000) });

/** How a sign-in goes. */
export const twitchSignInStateSchema = z.object({
  state: z.enum(['waiting', 'connected', 'expired', 'unreachable']),
});
export type TwitchSignInState = z.infer<typeof twitchSignInStateSchema>['state'];

/** What is done by the account without being pressed for each time. */
export const twitchSwitches = ['answersScores', 'runsPredictions'] as const;
export type TwitchSwitch = (typeof twitchSwitches)[number];
export const twitchSwitchSchema = z.strictObject({
  name: z.enum(twitchSwitches),
  isOn: z.boolean(),
});

/** How the last thing went that was done by a use. */
export const twitchOutcomeSchema = z.object({
  use: z.enum(twitchUses),
  /** Null: it went well. */
  fault: z.enum(twitchFaults).nullable(),
  /** What Twitch said, as far as that helps. */
  detail: z.string().max(200),
  /** Epoch milliseconds. */
  atMs: z.number(),
});
export type TwitchOutcome = z.infer<typeof twitchOutcomeSchema>;

/** A connected account as its owner sees it: never the tokens. */
export const twitchStatusSchema = z.object({
  /** Whether the server brings a client id. */
  hasClientId: z.boolean(),
  account: z
    .object({
      login: z.string(),
      uses: z.array(z.enum(twitchUses)),
      /** Epoch milliseconds. */
      setAtMs: z.number(),
      /** Null while all is well. */
      fault: z.enum(twitchFaults).nullable(),
      /** Those that are on. */
      switches: z.array(z.enum(twitchSwitches)),
      /** Of each use the last one, since the server started. */
      outcomes: z.array(twitchOutcomeSchema),
    })
    .nullable(),
  /** The chat by the connected account; null where it may not be read. */
  chat: chatLightSchema.nullable(),
});
export type TwitchStatus = z.infer<typeof twitchStatusSchema>;
