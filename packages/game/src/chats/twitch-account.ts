import { z } from 'zod';
import { chatLightSchema } from './chat-link.ts';

/** Uses of a connected Twitch account, each with the single OAuth scope that it requests from the streamer. */
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

/** Why Twitch did not carry out a request. */
export const twitchErrorCodes = [
  'notConnected',
  /** The streamer did not grant this scope. */
  'notAllowed',
  /** Twitch no longer accepts the grant: it was revoked, the password changed, or it was unused for too long. */
  'withdrawn',
  /** The stored tokens cannot be decrypted: the server secret has changed. */
  'unreadable',
  'unreachable',
  'rateLimited',
  /** Twitch accepted the message but dropped it. */
  'dropped',
  /** Available only to affiliates and partners. */
  'notAffiliate',
  /** Nothing is sent to Twitch during a rehearsal. */
  'rehearsal',
  'refused',
] as const;
export type TwitchErrorCode = (typeof twitchErrorCodes)[number];

/** Client IDs of Twitch applications have 30 letters and digits; longer ones may be introduced. */
const clientIdSchema = z
  .string()
  .trim()
  .regex(/^[a-z0-9]{20,64}$/, 'a client id of Twitch');

/** Request of a page that starts a sign-in; contains the client ID when the server has none configured. */
export const twitchSignInSchema = z.strictObject({
  uses: z.array(z.enum(twitchUses)).min(1).max(twitchUses.length),
  clientId: clientIdSchema.exactOptional(),
});
export type TwitchSignIn = z.infer<typeof twitchSignInSchema>;

export const isTwitchClientId = (text: string): boolean => clientIdSchema.safeParse(text).success;

/** A sign-in waiting for the streamer to enter its code at Twitch. */
export const twitchCodeSchema = z.object({
  code: z.string(),
  /** URL of Twitch's page, including the code. */
  address: z.string(),
  /** Minimum interval between polls. */
  everyMs: z.number(),
  expiresAtMs: z.number(),
  /** Sent back with each poll; only the server can read it. */
  ticket: z.string(),
});
export type TwitchCode = z.infer<typeof twitchCodeSchema>;

export const twitchTicketSchema = z.strictObject({ ticket: z.string().min(1).max(4000) });

/** State of a sign-in. */
export const twitchSignInStateSchema = z.object({
  state: z.enum(['waiting', 'connected', 'expired', 'unreachable']),
});
export type TwitchSignInState = z.infer<typeof twitchSignInStateSchema>['state'];

/** Features that use the account automatically. */
export const twitchSwitches = ['answersScores', 'runsPredictions'] as const;
export type TwitchSwitch = (typeof twitchSwitches)[number];
export const twitchSwitchSchema = z.strictObject({
  name: z.enum(twitchSwitches),
  isOn: z.boolean(),
});

/** Result of the last request of a use. */
export const twitchOutcomeSchema = z.object({
  use: z.enum(twitchUses),
  /** Null on success. */
  fault: z.enum(twitchErrorCodes).nullable(),
  /** Twitch's error text, when it helps. */
  detail: z.string().max(200),
  /** Epoch milliseconds. */
  atMs: z.number(),
});
export type TwitchOutcome = z.infer<typeof twitchOutcomeSchema>;

/** A connected account as its owner sees it, without the tokens. */
export const twitchStatusSchema = z.object({
  /** Whether the server has a client ID configured. */
  hasClientId: z.boolean(),
  account: z
    .object({
      login: z.string(),
      uses: z.array(z.enum(twitchUses)),
      /** Epoch milliseconds. */
      setAtMs: z.number(),
      /** Null while there is no error. */
      fault: z.enum(twitchErrorCodes).nullable(),
      /** Enabled switches. */
      switches: z.array(z.enum(twitchSwitches)),
      /** The last outcome of each use since the server started. */
      outcomes: z.array(twitchOutcomeSchema),
    })
    .nullable(),
  /** State of the chat read through the connected account; null when reading is not allowed. */
  chat: chatLightSchema.nullable(),
});
export type TwitchStatus = z.infer<typeof twitchStatusSchema>;
