import { z } from 'zod';
import type { ControlGrant } from './control-state.ts';

/** What a token lets a program do: play, run votes, look; looking, know right answers before they are shown; tell what chats say. */
export const controlScopes = ['play', 'vote', 'state', 'answers', 'chat'] as const;
export type ControlScope = (typeof controlScopes)[number];

/** Tokens of one document. */
export const maxControlTokens = 20;

/** How a token begins, so that one that got somewhere by accident is known for what it is. */
export const controlTokenPrefix = 'qct_';

const nameSchema = z.string().trim().min(1).max(60);
const scopesSchema = z
  .array(z.enum(controlScopes))
  .min(1)
  .max(controlScopes.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'each once')
  .refine(
    (scopes) => !scopes.includes('answers') || scopes.includes('state'),
    'answers need state',
  );

export const newControlTokenSchema = z.strictObject({ name: nameSchema, scopes: scopesSchema });
export type NewControlToken = z.infer<typeof newControlTokenSchema>;

export const controlTokenChangeSchema = z.strictObject({
  name: nameSchema.exactOptional(),
  scopes: scopesSchema.exactOptional(),
});
export type ControlTokenChange = z.infer<typeof controlTokenChangeSchema>;

/** A token as its owner sees it in the list: never the token itself. */
export interface ControlTokenRow {
  id: string;
  name: string;
  scopes: ControlScope[];
  /** The first eight characters of the token. */
  hint: string;
  /** Name of who of the crew made it; null for the owner. */
  madeBy: string | null;
  /** Epoch milliseconds. */
  createdAtMs: number;
  lastUsedAtMs: number | null;
}

/** What the scopes let a surface do and know. */
export const grantOf = (scopes: readonly ControlScope[]): ControlGrant => ({
  may: scopes.includes('play') ? 'play' : scopes.includes('vote') ? 'vote' : 'nothing',
  knowsAnswers: scopes.includes('answers'),
});
