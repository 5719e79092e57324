import { isRecord } from '@quizcast/game/json';
import { z } from 'zod';
import { ProviderError } from './provider-error.ts';

/** A user's identity at a provider, read from its claims. */
export interface Profile {
  /** The provider's id of this user, never reused. */
  subject: string;
  email: string;
  /** True only when the provider states it explicitly. */
  isEmailVerified: boolean;
  displayName: string;
  /** An https URL. */
  photoUrl: string | null;
  /** The user's login name at Twitch. */
  userName: string | null;
}

const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
const maxNameLength = 100;
const maxAddressLength = 1000;

/**
 * Reads the merged claims of an id token and of userinfo, of which the id token's take precedence.
 * @throws ProviderError PROVIDER_WITHOUT_EMAIL, because every account here needs an e-mail.
 */
export function profileOf(subject: string, claims: object, userName: string | null): Profile {
  const read = isRecord(claims) ? claims : {};
  const email = emailSchema.safeParse(read['email']);
  if (!email.success) throw new ProviderError('PROVIDER_WITHOUT_EMAIL', 'provider sent no email');
  const verified = read['email_verified'];
  const names = [read['name'], read['preferred_username'], read['nickname'], userName];
  return {
    subject,
    email: email.data,
    // Some providers send it as text.
    isEmailVerified: verified === true || verified === 'true',
    displayName: names.map(nameOf).find((name) => name !== '') ?? nameOf(email.data.split('@')[0]),
    photoUrl: photoOf(read['picture']),
    userName,
  };
}

const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/\p{Cc}|\p{Cf}/gu, '')
        .trim()
        .slice(0, maxNameLength)
    : '';

function photoOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxAddressLength || !URL.canParse(value))
    return null;
  return new URL(value).protocol === 'https:' ? value : null;
}
