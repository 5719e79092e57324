import { z } from 'zod';
import { crewRoleSchema } from './crew.ts';

const memberSchema = z.object({
  userId: z.string(),
  role: crewRoleSchema,
  name: z.string(),
  email: z.string(),
  /** Server epoch milliseconds, like the times below. */
  sinceMs: z.number().int(),
});
export type ListedMember = z.infer<typeof memberSchema>;

/** An open invitation, as its owner sees it. */
export const crewInvitationSchema = z.object({
  id: z.string(),
  role: crewRoleSchema,
  /** Recipient; null when anyone with the link may accept it. */
  email: z.string().nullable(),
  createdAtMs: z.number().int(),
  expiresAtMs: z.number().int(),
});
export type CrewInvitation = z.infer<typeof crewInvitationSchema>;

export const crewSchema = z.object({
  members: z.array(memberSchema),
  invitations: z.array(crewInvitationSchema),
});
export type Crew = z.infer<typeof crewSchema>;

export const createdInvitationSchema = z.object({
  invitation: crewInvitationSchema,
  /** Last part of the link. The server stores only a hash. */
  token: z.string(),
  /** Whether it was sent by e-mail. */
  isMailed: z.boolean(),
});
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>;

/** An invitation as shown to the holder of its link. */
export const offerSchema = z.object({
  ownerName: z.string(),
  role: crewRoleSchema,
  /** The recipient, masked but recognizable; null when anyone with the link may accept it. */
  email: z.string().nullable(),
  expiresAtMs: z.number().int(),
});
export type Offer = z.infer<typeof offerSchema>;

/** The crew of another user's document. */
export const membershipSchema = z.object({
  ownerId: z.string().min(1),
  ownerName: z.string(),
  role: crewRoleSchema,
});
export type Membership = z.infer<typeof membershipSchema>;

/** A pending invitation for the user's verified e-mail address. */
const waitingInvitationSchema = z.object({
  id: z.string(),
  ownerName: z.string(),
  role: crewRoleSchema,
  expiresAtMs: z.number().int(),
});
export type WaitingInvitation = z.infer<typeof waitingInvitationSchema>;

export const membershipsSchema = z.object({
  memberships: z.array(membershipSchema),
  invitations: z.array(waitingInvitationSchema),
});
