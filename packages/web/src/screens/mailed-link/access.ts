import { isRecord } from '@quizcast/game/json';

const kinds = [
  'secondFactor',
  'passkey',
  'provider',
  'controlToken',
  'crewMember',
  'invitation',
] as const;
export type AccessKind = (typeof kinds)[number];

/** Access to the account or its shows other than the password. */
export interface Access {
  kind: AccessKind;
  id: string;
  name: string | null;
}

/** Parses the remaining access reported by the server. */
export function accessOf({ left }: Record<string, unknown>): Access[] {
  if (!Array.isArray(left)) return [];
  return left.filter(isRecord).flatMap(({ kind, id, name }) => {
    const found = kinds.find((each) => each === kind);
    if (found === undefined || typeof id !== 'string') return [];
    return [{ kind: found, id, name: typeof name === 'string' ? name : null }];
  });
}
