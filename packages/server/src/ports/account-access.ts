import { z } from 'zod';

/** Ways to get into an account, or to edit its document, other than its password. */
export const accessKinds = [
  'secondFactor',
  'passkey',
  'provider',
  'controlToken',
  'crewMember',
  'invitation',
] as const;
export type AccessKind = (typeof accessKinds)[number];

export interface AccessKey {
  kind: AccessKind;
  id: string;
}

/** `name`: a label given by the user, possibly by a stranger; null without one. */
export interface Access extends AccessKey {
  name: string | null;
}

export const accessKeySchema = z.object({
  kind: z.enum(accessKinds),
  id: z.string().min(1).max(300),
});

/** A part of the server that stores such ways in. Both methods reject when the store fails. */
export interface AccessHolder {
  list(userId: string): Promise<Access[]>;
  /** Does nothing when this user has no such way in here. */
  remove(userId: string, key: AccessKey): Promise<void>;
}
