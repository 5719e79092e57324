import { z } from 'zod';
import type { Actor } from './actor.ts';
import type { QuizShowApp } from '../document/document.ts';

/** Roles of people who work on another user's document. */
export const crewRoles = ['coHost', 'writer', 'designer', 'voteModerator', 'coOwner'] as const;
export const crewRoleSchema = z.enum(crewRoles);
export type CrewRole = z.infer<typeof crewRoleSchema>;

/**
 * Rights on a document: play its shows (and choose what is on air), run votes, write shows, design styles, change
 * settings (including history and full exports), manage the crew, and everything that concerns the account itself.
 */
export const rights = ['play', 'vote', 'write', 'design', 'configure', 'crew', 'account'] as const;
export type Right = (typeof rights)[number];

const rightsOfRole: Readonly<Record<CrewRole | 'owner', readonly Right[]>> = {
  owner: rights,
  coOwner: ['play', 'vote', 'write', 'design', 'configure'],
  coHost: ['play', 'vote'],
  writer: ['write'],
  designer: ['design'],
  voteModerator: ['vote'],
};

/** Null is a person outside the crew. */
export const roleMay = (role: CrewRole | 'owner' | null, right: Right): boolean =>
  role !== null && rightsOfRole[role].includes(right);

/**
 * Entry of one person in `settings.authorizedUsers`, by user ID. An entry that does not match grants no rights and is
 * kept.
 */
export const crewMemberSchema = z.looseObject({
  role: crewRoleSchema,
  name: z.string().max(200).default(''),
  /** '' when the account's own address applies. */
  email: z.string().max(254).default(''),
  /** Epoch milliseconds. */
  sinceMs: z.number().int().min(0).default(0),
});
export interface CrewMember {
  role: CrewRole;
  name: string;
  email: string;
  sinceMs: number;
}

export const maxCrewMembers = 50;

type WithCrew = { settings: Pick<QuizShowApp['settings'], 'authorizedUsers'> };

/** The crew member with that ID; null for all other users. */
export function crewMember({ settings }: WithCrew, userId: string): CrewMember | null {
  const { authorizedUsers } = settings;
  const entry = Object.hasOwn(authorizedUsers, userId) ? authorizedUsers[userId] : undefined;
  const read = crewMemberSchema.safeParse(entry);
  return read.success ? read.data : null;
}

/** The sender's role in the document; null for senders outside its crew. */
export function roleOf(document: WithCrew, actor: Actor): CrewRole | 'owner' | null {
  switch (actor.kind) {
    case 'owner':
      return 'owner';
    case 'crew':
      return crewMember(document, actor.userId)?.role ?? null;
    case 'control':
    case 'player':
    case 'system':
      return null;
  }
}
