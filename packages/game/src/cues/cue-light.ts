import { z } from 'zod';
import { idSchema } from '../values/entity.ts';
import { cueSchema, obsActionSchema } from './cue.ts';

/** Why a cue failed. */
export const cueFaults = [
  /** It says no address, scene, source or name. */
  'incomplete',
  'badAddress',
  /** The address is of the server's own machine or network, and its operator does not allow that. */
  'localOff',
  'unreachable',
  'timedOut',
  /** Answered with a status that is no success. */
  'status',
  'redirected',
  /** OBS does not answer. */
  'obsAway',
  'obsPassword',
  'obsNotFound',
  'obsRefused',
  /** No Twitch account is connected, or Twitch takes it no more. */
  'twitchAway',
  /** It was not connected for this. */
  'twitchNotAllowed',
  'twitchNotLive',
  'twitchUnreachable',
  'twitchRefused',
  /** OBS is reached by pages, and none that reaches it is open. */
  'noPage',
  /** The stored password cannot be opened: the server has another secret. */
  'sealed',
  /** Too many wait for the same receiver. */
  'tooMany',
  'demo',
] as const;
export type CueFault = (typeof cueFaults)[number];

/** How the last run of a cue went. */
export const cueLightSchema = z.object({
  state: z.enum(['waiting', 'ok', 'failed']),
  /** Null unless it failed. */
  fault: z.enum(cueFaults).nullable(),
  /** What the other side said, as far as that helps: a status, or a word of OBS. */
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

/** Who asks OBS: this server on its own machine, or a page of Play, on the machine where that is open. */
export const obsRunners = ['server', 'page'] as const;
const runsOn = z.enum(obsRunners);

const port = z.number().int().min(1).max(65_535);

/** What a document's cues run with, never the secrets. */
export const cueStatusSchema = z.object({
  /** Those that have run since the server started, the newest last. */
  runs: z.array(cueRunSchema),
  /** How OBS is reached; null: on its usual port, without a password. */
  obs: z.object({ port, hasPassword: z.boolean(), runsOn, setAtMs: z.number() }).nullable(),
  /** Since when webhooks are signed; null: they are not. */
  keySetAtMs: z.number().nullable(),
  /** Whether addresses of the server's own machine and network are allowed. */
  isLocalAllowed: z.boolean(),
});
export type CueStatus = z.infer<typeof cueStatusSchema>;

/** Scenes of OBS with their sources; why they are not known, and then none. */
export const obsScenesSchema = z.object({
  fault: z.enum(cueFaults).nullable(),
  scenes: z.array(z.object({ name: z.string(), sources: z.array(z.string()) })),
});
export type ObsScenes = z.infer<typeof obsScenesSchema>;

/** A password of null stays as it is. */
export const obsAccessSchema = z.strictObject({
  port,
  password: z.string().max(200).nullable(),
  runsOn: runsOn.default('server'),
});
export type ObsAccess = z.infer<typeof obsAccessSchema>;

/** What a page says of an action that it was handed. */
export const obsDoneSchema = z.strictObject({
  type: z.literal('obsDone'),
  run: z.string().min(1).max(64),
  /** Null: done. */
  fault: z.enum(cueFaults).nullable(),
  detail: z.string().max(200),
});
export type ObsDone = z.infer<typeof obsDoneSchema>;

/** Hands a page an action for OBS on its machine: for it alone, and this once. */
export const obsCueSchema = z.object({
  type: z.literal('obsCue'),
  run: z.string(),
  action: obsActionSchema,
});
export type ObsCue = z.infer<typeof obsCueSchema>;

/** A cue as it stands on the page: what was just written may not have come to the server yet. */
export const cueTestSchema = z.strictObject({ showId: idSchema, cue: cueSchema });
