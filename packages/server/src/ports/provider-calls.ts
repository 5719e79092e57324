import { z } from 'zod';

const coded = { error: 'INVALID_REQUEST' } as const;

/** A page of Quizcast, as a path, so that no link leads to another site. */
const localPath = z
  .string(coded)
  .max(1000, coded)
  .refine((path) => {
    const base = 'http://own.invalid';
    return (
      /^\/(?![/\\])/.test(path) && URL.canParse(path, base) && new URL(path, base).origin === base
    );
  }, coded);

/** The bodies of calls to identity providers; an invalid field is reported as INVALID_REQUEST. */
export const providerCallSchemas = {
  'sign-in/provider': z.object({
    provider: z.string(coded).max(40, coded),
    returnTo: localPath.default('/'),
    /** Sign-in without interaction: a user who is signed in at the provider returns at once. */
    isSilent: z.boolean(coded).default(false),
  }),
  'sign-out/provider': z.object({}),
} as const;

export type ProviderCallName = keyof typeof providerCallSchemas;

export const providerCallNames = Object.keys(providerCallSchemas).filter(isProviderCallName);

export function isProviderCallName(name: string): name is ProviderCallName {
  return Object.hasOwn(providerCallSchemas, name);
}

/** Endpoints for GET. */
export const providerReads = ['providers', 'token', 'firebase'] as const;
export type ProviderRead = (typeof providerReads)[number];

export const isProviderRead = (name: string): name is ProviderRead =>
  providerReads.some((known) => known === name);

/** The available ways to sign in, and the one used by the sender. */
export interface SignInOptions {
  /** Whether accounts with e-mail and password are enabled. */
  hasBuiltInAccounts: boolean;
  providers: { id: string; name: string; icon: string | null }[];
  /** The provider by which the sender's session began. */
  signedInBy: { id: string; name: string; userName: string | null } | null;
}
