import type { Cue } from '@quizcast/game/cues/cue';
import {
  cueLightSchema,
  cueStatusSchema,
  obsScenesSchema,
  type ObsAccess,
} from '@quizcast/game/cues/cue-light';
import { z } from 'zod';
import { by, nothing } from '../../api.ts';
import { askDocument } from './document-call.ts';

const path = '/api/v1/cues';
const testedSchema = z.object({ light: cueLightSchema });
const madeSchema = z.object({ key: z.string() });

/** Fetches the last runs of the open document's cues, and their connections. */
export const fetchCues = () => askDocument(path, { read: by(cueStatusSchema) });

export const testCue = (showId: string, cue: Cue) =>
  askDocument(`${path}/test`, { method: 'POST', json: { showId, cue }, read: by(testedSchema) });

/** Fetches the OBS items that cues may refer to. */
export const fetchScenes = () => askDocument(`${path}/obs/scenes`, { read: by(obsScenesSchema) });

export const setObsAccess = (access: ObsAccess) =>
  askDocument(`${path}/obs`, { method: 'PUT', json: access, read: nothing });

/** Creates the key, which is returned only here. */
export const makeSigningKey = () =>
  askDocument(`${path}/key`, { method: 'POST', read: by(madeSchema) });

export const removeSigningKey = () =>
  askDocument(`${path}/key`, { method: 'DELETE', read: nothing });
