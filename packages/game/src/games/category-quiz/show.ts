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
/** Fields of a category: rows of a board. */
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
  /** What the image shows, for those who cannot see it. */
  imageAlt: absent(altSchema),
  /** For the host's eyes alone. */
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
  /** The blurred picture, a file of its own, made from `image`. */
  blurredImage: absent(fileAddressSchema),
  blurAtFirst: z.boolean().default(false),
  sound: absent(fileAddressSchema),
  /** Times the points for everybody who plays along; absent for once. */
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

/** A further board. */
export const boardSchema = z.preprocess(
  withBoardPlaces,
  entity({ id: idSchema, name: nameSchema, ...boardShape }),
);

export const facecamSchema = entity({
  /** An image; otherwise a page with a camera. */
  isImage: z.boolean().default(false),
  src: z.string().max(2000).default(''),
  /** The page with the camera is heard as well; otherwise it is muted. */
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
  /** Buzzers open with the question, not when the host opens them. */
  openBuzzersAtOnce: flag,
  /** Presses count by arrival less half the measured round trip; the players' own clocks are not asked. */
  strictBuzzers: flag,
  /** How long the news of an opening may take to the slowest line; the buzzers do not wait longer for it. */
  buzzerLeadMs: z.number().int().min(0).max(3000).default(400),
  /**
   * However quick all lines are, the buzzers open a random time between these two after the host's click: a player who presses all the
   * time to be lucky meets the lock-out first. Both 0: as soon as the news has reached everybody.
   */
  minOpeningDelayMs: z.number().int().min(0).max(5000).default(300),
  maxOpeningDelayMs: z.number().int().min(0).max(5000).default(900),
  earlyPressLockoutMs: z.number().int().min(0).max(5000).default(250),
  /** The verdict waits no longer than this for presses that are on their way. */
  longestVerdictWaitMs: z.number().int().min(0).max(3000).default(500),
  showBuzzTimes: flag,
  letPlayersInAtOnce: flag,
  /** Every question may be answered by typing, not guess questions alone. */
  typedAnswers: flag,
  /** Everybody may wager up to this in the final, whatever their points. */
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
  /** Place of the player who is answering; -1 for none. */
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
  /** How it sounds beside the volume of its settings; absent: effects without music, as before there was any. */
  sound: absent(mixSchema),
  moments: absent(openingSchema),
  /** How every viewer plays along. */
  everybodyPlays: absent(everybodyPlaysSchema),
  /** What its moments set off. */
  cues: absent(cuesSchema),
  cuesOff: absent(cuesOffSchema),
  boardOnAir: absent(onAirBoardSchema),
  scoreOnAir: absent(scoreOnAirSchema),
  play: z.preprocess((value) => value ?? {}, playSchema),
  /** The host's moves that can still be taken back, oldest first. */
  moves: z.array(moveSchema).default([]),
  /** When something of it was edited last. Written by `reduce` from the stamp; no edit reaches it. */
  editedAtMs: absent(z.number().int().min(0)),
});

export type Field = Known<z.infer<typeof fieldSchema>>;
export type Category = Known<z.infer<typeof categorySchema>>;
export type Board = Known<z.infer<typeof boardSchema>>;
export type Gamefield = Known<z.infer<typeof gamefieldSchema>>;
export type Facecam = Known<z.infer<typeof facecamSchema>>;
export type Player = Known<z.infer<typeof playerSchema>>;
export type CategoryQuizshow = Known<z.infer<typeof categoryQuizshowSchema>>;

/** The board in play: the gamefield's own, or a further one. */
export const currentBoard = (show: CategoryQuizshow): Gamefield | Board =>
  show.boards.find(({ id }) => id === show.play.boardId) ?? show.gamefield;

/** What a field of that row is worth now. */
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

/** Names a field within its show. */
export const fieldKey = (boardId: string | undefined, fieldId: string): string =>
  boardId === undefined ? fieldId : `${boardId}/${fieldId}`;

/** A double is in play whose stake the host has still to set. */
export const awaitsStake = ({ play: { double } }: CategoryQuizshow): boolean =>
  double !== undefined && double.stake === undefined;

/** Names the question in play for the list of who got what; null when there is none. */
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

/** The opening of the buzzers that presses are taken for, or null. */
export function openRound({ play }: CategoryQuizshow) {
  const round = play.rounds.at(-1);
  return round?.isOpen === true ? round : null;
}
