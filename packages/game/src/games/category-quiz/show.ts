import { z } from 'zod';
import {
  crowdFactorSchema,
  everybodyPlaysSchema,
  onAirBoardSchema,
  scoreOnAirSchema,
} from '../../crowd/show-fields.ts';
import { openingSchema } from '../../cards/moment-fields.ts';
import { categorySoundFilesSchema, mixSchema } from '../../sounds/sound-fields.ts';
import { cuesOffSchema, cuesSchema } from '../../cues/cue.ts';
import { entity, filled, idSchema, nameSchema, type Known } from '../../values/entity.ts';
import { withBoardIds, withBoardPlaces, withGamefield, withPlayerPlaces } from './seats.ts';
import { absent, gamefieldPlayShape, moveSchema, playerPlayShape, playSchema } from './play.ts';

export const categoryCount = 5;
/** Fields per category: rows of a board. */
export const fieldCount = 5;
export const playerCount = 4;
export const maxBoards = 10;

export const textSchema = z.string().max(2000);
export const fileAddressSchema = z.string().max(2000);
export const altSchema = z.string().max(500);
export const notesSchema = z.string().max(5000);
export const rowPointsSchema = z.number().int().min(0).max(1_000_000);
export const factorSchema = z.number().int().min(1).max(100);

const question = {
  question: textSchema.default(''),
  answer: textSchema.default(''),
  image: absent(fileAddressSchema),
  /** Alt text of the image. */
  imageAlt: absent(altSchema),
  /** Only for the host. */
  hostNotes: absent(notesSchema),
};

export const fieldSchema = entity({
  id: idSchema,
  ...question,
  /** Not played yet. */
  isActive: z.boolean().default(true),
  isGuessQuestion: z.boolean().default(false),
  /** One player answers it alone, for a stake. */
  isDouble: absent(z.boolean()),
  /** The blurred picture, a separate file made from `image`. */
  blurredImage: absent(fileAddressSchema),
  blurAtFirst: z.boolean().default(false),
  sound: absent(fileAddressSchema),
  /** Multiplies the points of viewers; absent means 1. */
  crowdFactor: absent(crowdFactorSchema),
});

export const categorySchema = entity({
  id: idSchema,
  name: z.string().max(200).default('Category'),
  fields: z.array(fieldSchema).length(fieldCount),
});

const defaultRowPoints = [100, 200, 300, 400, 500] as const;

const boardShape = {
  /** Points by row, before `factor` and `doublePoints`. */
  rowPoints: z
    .array(rowPointsSchema)
    .length(fieldCount)
    .default(() => [...defaultRowPoints]),
  factor: factorSchema.default(1),
  categories: z.array(categorySchema).length(categoryCount),
};

export const gamefieldSchema = z.preprocess(
  withGamefield,
  entity({ ...boardShape, ...gamefieldPlayShape }),
);

/** An additional board. */
export const boardSchema = z.preprocess(
  withBoardPlaces,
  entity({ id: idSchema, name: nameSchema, ...boardShape }),
);

export const facecamSchema = entity({
  /** An image; otherwise a page with a camera. */
  isImage: z.boolean().default(false),
  src: z.string().max(2000).default(''),
  /** The camera page is audible; otherwise it is muted. */
  isHeard: z.boolean().default(false),
});

export const playerNameSchema = z.string().max(200);

export const playerSchema = entity({
  id: idSchema,
  name: playerNameSchema.default('Player'),
  facecam: filled(facecamSchema),
  ...playerPlayShape,
});

const flag = z.boolean().default(false);

export const gameSettingsSchema = entity({
  blurImageAfterBuzzer: flag,
  losePointsOnWrongAnswer: flag,
  /** Seconds. */
  timer: z.number().min(0).max(3600).default(30),
  volume: z.number().min(0).max(1).default(0.5),
  doublePoints: flag,
  /** Buzzers open with the question instead of by the host. */
  openBuzzersAtOnce: flag,
  /** Presses count by arrival less half the measured round trip, ignoring the players' own clocks. */
  strictBuzzers: flag,
  /** Maximum lead time for the opening notice to reach the player with the highest latency. */
  buzzerLeadMs: z.number().int().min(0).max(3000).default(400),
  /**
   * However low the latency, the buzzers open after a random time between these two following the host's click, so that
   * a player who keeps pressing is locked out first. Both 0: as soon as the notice has reached everyone.
   */
  minOpeningDelayMs: z.number().int().min(0).max(5000).default(300),
  maxOpeningDelayMs: z.number().int().min(0).max(5000).default(900),
  earlyPressLockoutMs: z.number().int().min(0).max(5000).default(250),
  /** Maximum time that the verdict waits for presses in transit. */
  longestVerdictWaitMs: z.number().int().min(0).max(3000).default(500),
  showBuzzTimes: flag,
  letPlayersInAtOnce: flag,
  /** Every question may be answered by typing, not only guess questions. */
  typedAnswers: flag,
  /** Everyone may wager up to this in the final, whatever their points. */
  leastWagerLimit: z.number().int().min(0).max(1_000_000).default(500),
});

export const categoryQuizshowSchema = entity({
  id: idSchema,
  name: nameSchema,
  styleId: z.string().max(64).default(''),
  gameSettings: filled(gameSettingsSchema),
  /** Questions are answered without buzzers. */
  disableBuzzers: flag,
  /** The timer starts with the question. */
  startTimer: flag,
  /** Seat of the player who is answering; -1 for none. */
  activePlayerIndex: z
    .number()
    .int()
    .min(-1)
    .max(playerCount - 1)
    .default(-1),
  host: filled(entity({ name: playerNameSchema.default('Host'), facecam: filled(facecamSchema) })),
  players: z.preprocess(withPlayerPlaces, z.array(playerSchema).length(playerCount)),
  gamefield: gamefieldSchema,
  boards: z.preprocess(withBoardIds, z.array(boardSchema).max(maxBoards).default([])),
  final: filled(entity({ category: nameSchema, ...question })),
  tieBreak: filled(entity(question)),
  sounds: filled(categorySoundFilesSchema),
  /**
   * Sound settings except for the volume, which is in `gameSettings`; absent: effects without music, as in older
   * versions.
   */
  sound: absent(mixSchema),
  moments: absent(openingSchema),
  /** How viewers play along. */
  everybodyPlays: absent(everybodyPlaysSchema),
  /** What the show's moments trigger. */
  cues: absent(cuesSchema),
  cuesOff: absent(cuesOffSchema),
  boardOnAir: absent(onAirBoardSchema),
  scoreOnAir: absent(scoreOnAirSchema),
  play: z.preprocess((value) => value ?? {}, playSchema),
  /** The host's moves that can still be undone, oldest first. */
  moves: z.array(moveSchema).default([]),
  /** Time of the last edit. Written by `reduce` from the stamp, never by an edit. */
  editedAtMs: absent(z.number().int().min(0)),
});

export type Field = Known<z.infer<typeof fieldSchema>>;
export type Category = Known<z.infer<typeof categorySchema>>;
export type Board = Known<z.infer<typeof boardSchema>>;
export type Gamefield = Known<z.infer<typeof gamefieldSchema>>;
export type Facecam = Known<z.infer<typeof facecamSchema>>;
export type Player = Known<z.infer<typeof playerSchema>>;
export type CategoryQuizshow = Known<z.infer<typeof categoryQuizshowSchema>>;

/** The board in play: the gamefield's own or an additional one. */
export const currentBoard = (show: CategoryQuizshow): Gamefield | Board =>
  show.boards.find(({ id }) => id === show.play.boardId) ?? show.gamefield;

/** Current points of a field in that row. */
export const worth = (show: CategoryQuizshow, board: Gamefield | Board, row: number): number =>
  (board.rowPoints[row] ?? 0) * board.factor * (show.gameSettings.doublePoints ? 2 : 1);

/** The field in play with its category and row, or null. */
export function currentField(
  show: CategoryQuizshow,
): { field: Field; category: Category; row: number } | null {
  return show.play.phase === 'question' && show.play.fieldId !== undefined
    ? fieldOf(currentBoard(show), show.play.fieldId)
    : null;
}

export function fieldOf(
  board: Gamefield | Board,
  fieldId: string,
): { field: Field; category: Category; row: number } | null {
  for (const category of board.categories) {
    const row = category.fields.findIndex(({ id }) => id === fieldId);
    const field = category.fields[row];
    if (field !== undefined) return { field, category, row };
  }
  return null;
}

/** Identifies a field within its show. */
export const fieldKey = (boardId: string | undefined, fieldId: string): string =>
  boardId === undefined ? fieldId : `${boardId}/${fieldId}`;

/** Whether the host still has to set the stake of the double in play. */
export const awaitsStake = ({ play: { double } }: CategoryQuizshow): boolean =>
  double !== undefined && double.stake === undefined;

/** Players without empty seats. */
export const playing = ({ players }: Pick<CategoryQuizshow, 'players'>): Player[] =>
  players.filter(({ isOut }) => !isOut);

/** Key of the question in play in `judged`; null when there is none. */
export function questionKey({ play }: CategoryQuizshow): string | null {
  switch (play.phase) {
    case 'question':
      return play.fieldId === undefined ? null : fieldKey(play.boardId, play.fieldId);
    case 'tieBreak':
      return `tieBreak:${play.tieBreaks}`;
    case 'final':
      return 'final:';
    case 'ready':
    case 'board':
    case 'finished':
      return null;
  }
}

export const activePlayer = (show: CategoryQuizshow): Player | null =>
  show.players[show.activePlayerIndex] ?? null;

/** The opening of the buzzers that accepts presses, or null. */
export function openRound({ play }: CategoryQuizshow) {
  const round = play.rounds.at(-1);
  return round?.isOpen === true ? round : null;
}
