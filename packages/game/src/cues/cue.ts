import { z } from 'zod';
import { idSchema } from '../values/entity.ts';
import { moments } from './moment.ts';

export const maxCues = 50;

const address = z.string().trim().max(500);
const name = z.string().max(200);

/** What a cue does. Text may be missing while somebody is still writing it: such a cue fails when it is due. */
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
  /** It runs as well when the move that brought its moment is taken back. */
  alsoUndone: z.boolean().exactOptional(),
  action: cueActionSchema,
});
export type Cue = z.infer<typeof cueSchema>;

const isUnique = (cues: readonly Cue[]): boolean =>
  new Set(cues.map(({ id }) => id)).size === cues.length;

/** The cues of a show, in the order in which they run at one moment. */
export const cuesSchema = z.array(cueSchema).max(maxCues).refine(isUnique, 'an id for each');

/** Nothing of a show is to be set off, as in a rehearsal. */
export const cuesOffSchema = z.boolean();

export type ObsAction = Extract<CueAction, { kind: `obs${string}` }>;

/** Of what a server hands on. */
export const obsActionSchema = z.custom<ObsAction>((value) => {
  const { data } = cueActionSchema.safeParse(value);
  return data !== undefined && isObsAction(data);
});

export const isObsAction = (action: CueAction): action is ObsAction =>
  action.kind.startsWith('obs');

/** Addresses stay behind: they lead to machines of the person who made the show, and may hold a secret. */
const withoutAddress = (action: CueAction): CueAction =>
  'address' in action ? { ...action, address: '' } : action;

/** As a bundle has them: without ids and addresses. */
export const bundledCuesSchema = z
  .array(
    z.object({
      moment: cueSchema.shape.moment,
      alsoUndone: cueSchema.shape.alsoUndone,
      action: cueActionSchema.transform(withoutAddress),
    }),
  )
  .max(maxCues);

/** Cues of a bundle as they come into a document, to be looked at first. */
export const takenCues = (cues: z.infer<typeof bundledCuesSchema>, newId: () => string): Cue[] =>
  cues.map((cue) => ({ ...cue, id: newId(), isOn: false }));
