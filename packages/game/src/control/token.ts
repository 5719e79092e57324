import { z } from 'zod';
import type { ControlGrant } from './control-state.ts';

/**
 * What a token allows a program to do: play, run votes, read the state, read right answers before they are revealed,
 * send chat messages.
 */
export const controlScopes = ['play', 'vote', 'state', 'answers', 'chat'] as const;
export type ControlScope = (typeof controlScopes)[number];

/** Maximum number of tokens per document. */
export const maxControlTokens = 20;

/** Prefix of every token, so that a leaked one can be recognized. */
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

/** A token in its owner's list, without the token itself. */
export const controlTokenRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(controlScopes)),
  hint: z.string().describe('First eight characters'),
  /** Name of the crew member who created it; null for the owner. */
  madeBy: z.string().nullable(),
  /** Epoch milliseconds. */
  createdAtMs: z.number(),
  lastUsedAtMs: z.number().nullable(),
});
export type ControlTokenRow = z.infer<typeof controlTokenRowSchema>;

/** What the scopes allow a surface to do and see. */
export const grantOf = (scopes: readonly ControlScope[]): ControlGrant => ({
  may: scopes.includes('play') ? 'play' : scopes.includes('vote') ? 'vote' : 'nothing',
  knowsAnswers: scopes.includes('answers'),
});
