import { z } from 'zod';
import { idSchema } from '../values/entity.ts';
import { moments } from './moment.ts';

export const maxCues = 50;

const address = z.string().trim().max(500);
const name = z.string().max(200);

/** The action of a cue. Texts may be empty while the cue is being written: such a cue fails when it is due. */
export const cueActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webhook'), address }),
  z.object({ kind: z.literal('obsScene'), scene: name }),
  z.object({ kind: z.literal('obsSource'), scene: name, source: name, isShown: z.boolean() }),
  z.object({ kind: z.literal('obsReplay') }),
  z.object({ kind: z.literal('obsChapter'), name }),
  z.object({ kind: z.literal('obsRecording'), isOn: z.boolean() }),
  z.object({ kind: z.literal('twitchMarker'), text: z.string().max(140) }),
  z.object({ kind: z.literal('wled'), address, preset: z.number().int().min(1).max(250) }),
]);
export type CueAction = z.infer<typeof cueActionSchema>;
export type CueKind = CueAction['kind'];

export const cueSchema = z.object({
  id: idSchema,
  moment: z.enum(moments),
  isOn: z.boolean(),
  /** Also runs when the move that triggered it is undone. */
  alsoUndone: z.boolean().exactOptional(),
  action: cueActionSchema,
});
export type Cue = z.infer<typeof cueSchema>;

const isUnique = (cues: readonly Cue[]): boolean =>
  new Set(cues.map(({ id }) => id)).size === cues.length;

/** The cues of a show; cues of the same moment run in this order. */
export const cuesSchema = z.array(cueSchema).max(maxCues).refine(isUnique, 'an id for each');

/** No cue of the show runs, as in a rehearsal. */
export const cuesOffSchema = z.boolean();

export type ObsAction = Extract<CueAction, { kind: `obs${string}` }>;

/** Validates an action that the server passes on. */
export const obsActionSchema = z.custom<ObsAction>((value) => {
  const { data } = cueActionSchema.safeParse(value);
  return data !== undefined && isObsAction(data);
});

export const isObsAction = (action: CueAction): action is ObsAction =>
  action.kind.startsWith('obs');

/** Addresses are not exported: they lead to machines of the show's author and may contain a secret. */
const withoutAddress = (action: CueAction): CueAction =>
  'address' in action ? { ...action, address: '' } : action;

/** Cues as stored in a bundle, without IDs and addresses. */
export const bundledCuesSchema = z
  .array(
    z.object({
      moment: cueSchema.shape.moment,
      alsoUndone: cueSchema.shape.alsoUndone,
      action: cueActionSchema.transform(withoutAddress),
    }),
  )
  .max(maxCues);

/** Cues of a bundle as they are inserted into a document: switched off, so that they are reviewed first. */
export const cuesFromBundle = (
  cues: z.infer<typeof bundledCuesSchema>,
  newId: () => string,
): Cue[] => cues.map((cue) => ({ ...cue, id: newId(), isOn: false }));
