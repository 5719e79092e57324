import type { Cue } from '@quizcast/game/cues/cue';
import {
  cueLightSchema,
  cueStatusSchema,
  obsScenesSchema,
  type ObsAccess,
} from '@quizcast/game/cues/cue-light';
import { z } from 'zod';
import { parseWith, noContent } from '../../api.ts';
import { askDocument } from './document-call.ts';

const path = '/api/v1/cues';
const testedSchema = z.object({ light: cueLightSchema });
const signingKeySchema = z.object({ key: z.string() });

/** Fetches the last runs of the open document's cues, and their connections. */
export const fetchCues = () => askDocument(path, { read: parseWith(cueStatusSchema) });

export const testCue = (showId: string, cue: Cue) =>
  askDocument(`${path}/test`, {
    method: 'POST',
    json: { showId, cue },
    read: parseWith(testedSchema),
  });

/** Fetches the OBS items that cues may refer to. */
export const fetchScenes = () =>
  askDocument(`${path}/obs/scenes`, { read: parseWith(obsScenesSchema) });

export const setObsAccess = (access: ObsAccess) =>
  askDocument(`${path}/obs`, { method: 'PUT', json: access, read: noContent });

/** Creates the key, which is returned only here. */
export const makeSigningKey = () =>
  askDocument(`${path}/key`, { method: 'POST', read: parseWith(signingKeySchema) });

export const removeSigningKey = () =>
  askDocument(`${path}/key`, { method: 'DELETE', read: noContent });
