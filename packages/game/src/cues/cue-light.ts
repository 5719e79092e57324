import { z } from 'zod';
import { idSchema } from '../values/entity.ts';
import { cueSchema, obsActionSchema } from './cue.ts';

/** Why a cue failed. */
export const cueErrorCodes = [
  /** The address, scene, source or name is missing. */
  'incomplete',
  'badAddress',
  /** The address is on the server's own machine or network, which its operator does not allow. */
  'localOff',
  'unreachable',
  'timedOut',
  /** The response status is not a success. */
  'status',
  'redirected',
  /** OBS does not respond. */
  'obsAway',
  'obsPassword',
  'obsNotFound',
  'obsRefused',
  /** No Twitch account is connected, or Twitch no longer accepts it. */
  'twitchAway',
  /** The account is connected without the required scope. */
  'twitchNotAllowed',
  'twitchNotLive',
  'twitchUnreachable',
  'twitchRefused',
  /** OBS is controlled from pages, and no page that reaches it is open. */
  'noPage',
  /** The stored password cannot be decrypted: the server secret has changed. */
  'sealed',
  /** Too many cues are queued for the same receiver. */
  'tooMany',
  'demo',
] as const;
export type CueErrorCode = (typeof cueErrorCodes)[number];

/** Result of the last run of a cue. */
export const cueLightSchema = z.object({
  state: z.enum(['waiting', 'ok', 'failed']),
  /** Null unless the run failed. */
  fault: z.enum(cueErrorCodes).nullable(),
  /** Details from the other side, when they help: an HTTP status, or an error text from OBS. */
  detail: z.string().max(200),
  /** Epoch milliseconds. */
  atMs: z.number(),
  isTest: z.boolean(),
});
export type CueLight = z.infer<typeof cueLightSchema>;

export const cueRunSchema = z.object({
  showId: z.string().max(64),
  cueId: z.string().max(64),
  light: cueLightSchema,
});
export type CueRun = z.infer<typeof cueRunSchema>;

/**
 * Where OBS requests are sent from: this server, on its own machine, or a page of Play, on the machine where it is
 * open.
 */
export const obsRunners = ['server', 'page'] as const;
const runsOn = z.enum(obsRunners);

const port = z.number().int().min(1).max(65_535);

/** Settings and results of a document's cues, without the secrets. */
export const cueStatusSchema = z.object({
  /** Cues that have run since the server started, newest last. */
  runs: z.array(cueRunSchema),
  /** Connection settings of OBS; null: the default port without a password. */
  obs: z.object({ port, hasPassword: z.boolean(), runsOn, setAtMs: z.number() }).nullable(),
  /** When webhook signing was turned on; null: webhooks are not signed. */
  keySetAtMs: z.number().nullable(),
  /** Whether addresses on the server's own machine and network are allowed. */
  isLocalAllowed: z.boolean(),
});
export type CueStatus = z.infer<typeof cueStatusSchema>;

/** Scenes of OBS with their sources, or the error because of which they are unknown. */
export const obsScenesSchema = z.object({
  fault: z.enum(cueErrorCodes).nullable(),
  scenes: z.array(z.object({ name: z.string(), sources: z.array(z.string()) })),
});
export type ObsScenes = z.infer<typeof obsScenesSchema>;

/** A null password leaves the stored one unchanged. */
export const obsAccessSchema = z.strictObject({
  port,
  password: z.string().max(200).nullable(),
  runsOn: runsOn.default('server'),
});
export type ObsAccess = z.infer<typeof obsAccessSchema>;

/** A page's result for an action that it received. */
export const obsDoneSchema = z.strictObject({
  type: z.literal('obsDone'),
  run: z.string().min(1).max(64),
  /** Null on success. */
  fault: z.enum(cueErrorCodes).nullable(),
  detail: z.string().max(200),
});
export type ObsDone = z.infer<typeof obsDoneSchema>;

/** Sends a page an action for OBS on its machine: to this page only, and once. */
export const obsCueSchema = z.object({
  type: z.literal('obsCue'),
  run: z.string(),
  action: obsActionSchema,
});
export type ObsCue = z.infer<typeof obsCueSchema>;

/** The cue as currently edited on the page, because the last edit may not have reached the server yet. */
export const cueTestSchema = z.strictObject({ showId: idSchema, cue: cueSchema });
