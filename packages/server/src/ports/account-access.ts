import { z } from 'zod';

/** What lets somebody into an account, or work on its document, besides its password. */
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

/** `name`: as somebody has called it, which may have been a stranger; null when it has none. */
export interface Access extends AccessKey {
  name: string | null;
}

export const accessKeySchema = z.object({
  kind: z.enum(accessKinds),
  id: z.string().min(1).max(300),
});

/** One part of the server that keeps such things of an account. Both reject when the store fails. */
export interface AccessHolder {
  list(userId: string): Promise<Access[]>;
  /** Nothing happens when there is no such thing of this user here. */
  remove(userId: string, key: AccessKey): Promise<void>;
}
