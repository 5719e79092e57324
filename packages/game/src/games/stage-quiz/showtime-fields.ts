import { z } from 'zod';
import { momentModeSchema, openingSchema } from '../../cards/moment-fields.ts';

/** Older documents have null or -1 for an absent value. */
export const absent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === -1 ? undefined : value), schema.optional());

/** Effect of a joker. The numbers up to 3 come from the specification. */
export const jokerEvent = {
  nothing: 0,
  fiftyFifty: 1,
  askTheChat: 2,
  askTheTwitchChat: 3,
  doubleDip: 4,
  switchQuestion: 5,
} as const;
export type JokerEvent = (typeof jokerEvent)[keyof typeof jokerEvent];

export const jokerEventSchema = z.literal(Object.values(jokerEvent));

/** Icons of jokers without one of their own, by effect. */
export const eventIcon = [
  'star',
  'fifty-fifty',
  'audience',
  'twitch',
  'double-dip',
  'switch',
] as const;

/** How a show ended: last stage answered right, a wrong answer, or the contestant walked away with the prize. */
export const endings = ['won', 'lost', 'walkedAway'] as const;

/** Written only by moves, once the show has ended. */
export const endedSchema = z.object({
  how: z.enum(endings),
  /** As written on the ladder; '' where prices are blank. */
  prize: z.string().max(60),
  /** The end card is on air instead of the question. */
  isCardShown: z.boolean().default(false),
});
export type Ended = z.infer<typeof endedSchema>;

/** The contestant as shown to viewers. */
export const contestantSchema = z.looseObject({
  name: z.string().max(80).default(''),
  line: z.string().max(160).default(''),
  /** For a viewer who was chosen: number of the generated name that is shown when the streamer hides the name. */
  madeUp: z.number().int().min(0).optional(),
});
export type Contestant = z.infer<typeof contestantSchema>;

/** All at once, automatically one after the other, or each when the host shows it. */
export const answersAppearOptions = ['together', 'oneByOne', 'byKey'] as const;
export const answersAppearSchema = z.enum(answersAppearOptions);

/** What a show has between its questions; absent: only when the host asks for it. */
export const momentsSchema = openingSchema.extend({ ladder: momentModeSchema });

export const isSafeSchema = z.boolean();
export const endsOnWrongSchema = z.boolean();
export const nothingWonSchema = z.string().max(60);

/** Seconds that the contestant has for a question. */
export const questionSecondsSchema = z.number().int().min(5).max(600);

const epochMs = z.number().int().min(0);
/** Time limit of a question; nothing happens automatically at its end. */
export const questionClockSchema = z.object({
  startsAtMs: epochMs,
  endsAtMs: epochMs,
  /** When the clock was stopped; absent while it runs. */
  stoppedAtMs: epochMs.optional(),
  /** The clock is paused until then, while a joker's clock runs. */
  heldUntilMs: epochMs.optional(),
});
export type QuestionClock = z.infer<typeof questionClockSchema>;

/** Time granted by a joker, such as a phone call. */
export const jokerClockSchema = z.object({ startsAtMs: epochMs, endsAtMs: epochMs });
