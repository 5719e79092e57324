import { z } from 'zod';

const coded = { error: 'INVALID_REQUEST' } as const;

/** A page of ours: a path, so that no link leads to another site. */
const ownPath = z
  .string(coded)
  .max(1000, coded)
  .refine((path) => {
    const base = 'http://own.invalid';
    return (
      /^\/(?![/\\])/.test(path) && URL.canParse(path, base) && new URL(path, base).origin === base
    );
  }, coded);

/** What the calls about identity providers take; a fault of a field is told as INVALID_REQUEST. */
export const providerCallSchemas = {
  'sign-in/provider': z.object({
    provider: z.string(coded).max(40, coded),
    returnTo: ownPath.default('/'),
    /** The provider asks nothing: a user who is signed in there comes back at once. */
    isSilent: z.boolean(coded).default(false),
  }),
  'sign-out/provider': z.object({}),
} as const;

export type ProviderCallName = keyof typeof providerCallSchemas;

export const providerCallNames = Object.keys(providerCallSchemas).filter(isProviderCallName);

export function isProviderCallName(name: string): name is ProviderCallName {
  return Object.hasOwn(providerCallSchemas, name);
}

/** Answered to GET. */
export const providerReads = ['providers', 'token', 'firebase'] as const;
export type ProviderRead = (typeof providerReads)[number];

export const isProviderRead = (name: string): name is ProviderRead =>
  providerReads.some((known) => known === name);

/** How one may sign in here, and how the sender did. */
export interface WaysIn {
  /** Whether there are accounts with e-mail and password. */
  hasBuiltInAccounts: boolean;
  providers: { id: string; name: string; icon: string | null }[];
  /** The provider that began the sender's session. */
  signedInBy: { id: string; name: string; userName: string | null } | null;
}
