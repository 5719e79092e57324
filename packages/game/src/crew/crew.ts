import { z } from 'zod';
import type { Actor } from './actor.ts';
import type { QuizShowApp } from '../document/document.ts';

/** Who works on somebody else's document. */
export const crewRoles = ['coHost', 'writer', 'designer', 'voteModerator', 'coOwner'] as const;
export const crewRoleSchema = z.enum(crewRoles);
export type CrewRole = z.infer<typeof crewRoleSchema>;

/**
 * What may be done with a document: play its shows (and say what is on air), run votes, write shows, design styles, change
 * its settings (with its history and whole exports), choose the crew, and everything that is about the account itself.
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

/** Null is somebody who is no part of the crew. */
export const roleMay = (role: CrewRole | 'owner' | null, right: Right): boolean =>
  role !== null && rightsOfRole[role].includes(right);

/** What `settings.authorizedUsers` says of one person, by user id. What does not read as this gives no rights and is kept. */
export const crewMemberSchema = z.looseObject({
  role: crewRoleSchema,
  name: z.string().max(200).default(''),
  /** '' where the account knows it better. */
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

/** That person of the crew; null for everybody else. */
export function crewMember({ settings }: WithCrew, userId: string): CrewMember | null {
  const { authorizedUsers } = settings;
  const entry = Object.hasOwn(authorizedUsers, userId) ? authorizedUsers[userId] : undefined;
  const read = crewMemberSchema.safeParse(entry);
  return read.success ? read.data : null;
}

/** What this sender is to the document; null for those who are no part of its crew. */
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
