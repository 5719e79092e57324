import { z } from 'zod';
import { momentModeSchema, openingSchema } from '../../cards/moment-fields.ts';

/** Older documents write null or -1 where a value is absent. */
export const absent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === -1 ? undefined : value), schema.optional());

/** What a joker does when it is played. The numbers up to 3 are the specification's. */
export const jokerEvent = {
  nothing: 0,
  fiftyFifty: 1,
  askTheChat: 2,
  askTheTwitchChat: 3,
  doubleDip: 4,
  switchQuestion: 5,
} as const;
export type JokerEvent = (typeof jokerEvent)[keyof typeof jokerEvent];

export const jokerEventSchema = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
]);

/** How a show ended: with the last stage right, by a wrong answer, or because the contestant took the prize. */
export const endings = ['won', 'lost', 'walkedAway'] as const;

/** Written by moves only, from when the show has ended. */
export const endedSchema = z.object({
  how: z.enum(endings),
  /** As it is written on the ladder; '' where prices are blank. */
  prize: z.string().max(60),
  /** The end card is on air, in the question's place. */
  isCardShown: z.boolean().default(false),
});
export type Ended = z.infer<typeof endedSchema>;

/** Who plays, as viewers read it. */
export const contestantSchema = z.looseObject({
  name: z.string().max(80).default(''),
  line: z.string().max(160).default(''),
  /** Of a viewer who was picked: number of the made-up name that is shown instead when the streamer hides the name. */
  madeUp: z.number().int().min(0).optional(),
});
export type Contestant = z.infer<typeof contestantSchema>;

/** All at once, one after the other by themselves, or each when the host shows it. */
export const answersAppearOptions = ['together', 'oneByOne', 'byKey'] as const;
export const answersAppearSchema = z.enum(answersAppearOptions);

/** What a show has between its questions; absent: when the host asks for it. */
export const momentsSchema = openingSchema.extend({ ladder: momentModeSchema });

export const isSafeSchema = z.boolean();
export const endsOnWrongSchema = z.boolean();
export const nothingWonSchema = z.string().max(60);

/** Seconds that the contestant has for a question. */
export const questionSecondsSchema = z.number().int().min(5).max(600);

const epochMs = z.number().int().min(0);
/** How long a question may take; at the end nothing happens by itself. */
export const questionClockSchema = z.object({
  startsAtMs: epochMs,
  endsAtMs: epochMs,
  /** It stands from here on; absent while it runs. */
  stoppedAtMs: epochMs.optional(),
  /** It stands until here, while the clock of a joker runs. */
  heldUntilMs: epochMs.optional(),
});
export type QuestionClock = z.infer<typeof questionClockSchema>;

/** The time that a joker gives, such as a phone call. */
export const jokerClockSchema = z.object({ startsAtMs: epochMs, endsAtMs: epochMs });
