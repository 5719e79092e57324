import { z } from 'zod';
import {
  roomCommandSchemas,
  categoryQuizCommandSchema,
  type CategoryQuizCommand,
} from './games/category-quiz/command.ts';
import {
  crowdQuizCommandSchema,
  crowdRoomSchemas,
  type CrowdQuizCommand,
} from './games/crowd-quiz/command.ts';
import { cardCommandSchema, cardRoomCommandSchema } from './cards/card.ts';
import { delayCommandSchema, delayRoomCommandSchema } from './crowd/delay/delay-light.ts';
import { rehearsalCommandSchema } from './crowd/rehearsal.ts';
import { crewRoleSchema } from './crew/crew.ts';
import {
  stageQuizCommandSchema,
  voteCommandSchemas,
  type StageQuizCommand,
} from './games/stage-quiz/command.ts';
import type { Quizshow } from './games/stage-quiz/show.ts';
import { idSchema } from './values/entity.ts';
import type { MigrationFlag } from './document/migrations/migrations.ts';
import type { QuizshowStyle } from './games/stage-quiz/style.ts';

/** Path of keys and IDs to a place in the document: `shows / {id} / stages / {id} / question / answers / 2`. */
export const idPathSchema = z
  .array(z.union([z.string().min(1).max(100), z.number().int().min(0).max(100)]))
  .min(1)
  .max(10);
export type IdPath = z.infer<typeof idPathSchema>;

const editSchemas = [
  /** Inserts `value` (with its own `id`) into the list at `path`, before the element `before` or at the end. */
  z.strictObject({
    type: z.literal('edit.insert'),
    path: idPathSchema,
    value: z.looseObject({ id: idSchema }),
    before: idSchema.nullable(),
  }),
  /** Sets the field at `path`; null removes an optional field. */
  z.strictObject({ type: z.literal('edit.update'), path: idPathSchema, value: z.unknown() }),
  /** Moves the element at `path` before the element `before` of the same list, or to its end. */
  z.strictObject({
    type: z.literal('edit.move'),
    path: idPathSchema,
    before: idSchema.nullable(),
  }),
  z.strictObject({ type: z.literal('edit.remove'), path: idPathSchema }),
] as const;
export const singleEditSchema = z.discriminatedUnion('type', editSchemas);
export type SingleEdit = z.infer<typeof singleEditSchema>;

export const maxEditsAtOnce = 5000;

export const editCommandSchema = z.discriminatedUnion('type', [
  ...editSchemas,
  /** Applies all of `edits` in order, or none. */
  z.strictObject({
    type: z.literal('edit.many'),
    edits: z.array(singleEditSchema).min(1).max(maxEditsAtOnce),
    /** Shown in the history as a restore of an earlier state. */
    intent: z.literal('restore').optional(),
  }),
]);
export type EditCommand = z.infer<typeof editCommandSchema>;

/** Crew commands. They are not edits, so that undo cannot bring a removed member back. */
export const crewCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('crew.changeRole'), userId: idSchema, role: crewRoleSchema }),
  /** The owner revokes a person's rights, or a member leaves. */
  z.strictObject({ type: z.literal('crew.remove'), userId: idSchema }),
]);
export type CrewCommand = z.infer<typeof crewCommandSchema>;

/** A move of the host in any game. */
export type PlayCommand = StageQuizCommand | CategoryQuizCommand | CrowdQuizCommand;

/** Commands that a signed-in user may send. */
export const commandSchema = z.union([
  editCommandSchema,
  stageQuizCommandSchema,
  categoryQuizCommandSchema,
  crowdQuizCommandSchema,
  crewCommandSchema,
  delayCommandSchema,
  rehearsalCommandSchema,
  cardCommandSchema,
]);
export type UserCommand = z.infer<typeof commandSchema>;

/** Commands that only the server sends; never accepted from a client. */
export const systemCommandSchema = z.discriminatedUnion('type', [
  ...voteCommandSchemas,
  delayRoomCommandSchema,
  cardRoomCommandSchema,
  /** Replaces the whole document (first read, import, reset of the demo). */
  z.strictObject({ type: z.literal('document.replace'), document: z.unknown() }),
  /** An invitation was accepted, which gives the person this role. */
  z.strictObject({
    type: z.literal('crew.admit'),
    userId: idSchema,
    role: crewRoleSchema,
    name: z.string().max(200),
    email: z.string().max(254),
  }),
  ...roomCommandSchemas,
  ...crowdRoomSchemas,
]);
export type SystemCommand = z.infer<typeof systemCommandSchema>;

/**
 * Imports old data into the document in one step. Only the server creates this command, from documents that it has
 * read, on behalf of the requesting user; with `again` it also runs when the migration was done before.
 */
export interface MigrateCommand {
  type: 'document.migrate';
  flag: MigrationFlag;
  again: boolean;
  shows: Quizshow[];
  style: QuizshowStyle;
  /** '' when there is none. */
  twitchUsername: string;
}

export type Command = UserCommand | MigrateCommand | SystemCommand;

const systemTypes: ReadonlySet<string> = new Set(
  systemCommandSchema.options.map(({ shape }) => shape.type.value),
);

/** Whether only the server sends the command. */
export const isSystemCommand = ({ type }: { type: string }): boolean => systemTypes.has(type);
