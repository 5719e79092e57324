import type { AuthErrorCode } from './auth-calls.ts';

/** Errors shown at a field; all others are shown above the form. */
export type FieldErrorCode = AuthErrorCode | 'emailMissing' | 'passwordMissing';

const minPasswordLength = 6;
const maxPasswordLength = 128;

/** Text before and after a single @, and a dot in the host name; the server validates the rest. */
const wellFormed = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function emailError(email: string): FieldErrorCode | null {
  const typed = email.trim();
  if (typed === '') return 'emailMissing';
  return typed.length <= 254 && wellFormed.test(typed) ? null : 'INVALID_EMAIL';
}

/** For a new password. */
export function newPasswordError(password: string): FieldErrorCode | null {
  if (password.length < minPasswordLength) return 'PASSWORD_TOO_SHORT';
  return password.length > maxPasswordLength ? 'PASSWORD_TOO_LONG' : null;
}

/** For an existing password: only the server can check it. */
export const passwordError = (password: string): FieldErrorCode | null =>
  password === '' ? 'passwordMissing' : null;

const maxNameLength = 100;

/** For the name of a passkey. */
export function nameError(name: string): 'INVALID_NAME' | null {
  const { length } = name.trim();
  return length > 0 && length <= maxNameLength ? null : 'INVALID_NAME';
}

/** Whether an error is shown at the field of a new password. */
export const isNewPasswordError = (error: FieldErrorCode | null): boolean =>
  error === 'PASSWORD_TOO_SHORT' ||
  error === 'PASSWORD_TOO_LONG' ||
  error === 'PASSWORD_TOO_COMMON';

/** The field at which an error is shown; null: above the form. */
export function fieldOf(error: FieldErrorCode): 'email' | 'password' | null {
  switch (error) {
    case 'emailMissing':
    case 'INVALID_EMAIL':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
    case 'EMAIL_UNCHANGED':
      return 'email';
    case 'passwordMissing':
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'PASSWORD_TOO_SHORT':
    case 'PASSWORD_TOO_LONG':
    case 'PASSWORD_TOO_COMMON':
    case 'INVALID_PASSWORD':
      return 'password';
    case 'EMAIL_UNCONFIRMED':
    case 'INVALID_NAME':
    case 'INVALID_PHONE_NUMBER':
    case 'INVALID_PHOTO':
    case 'SIGN_IN_AGAIN':
    case 'INVALID_CODE':
    case 'INVALID_RECOVERY_CODE':
    case 'LINK_SPENT':
    case 'NO_MAIL':
    case 'PASSKEY_REFUSED':
    case 'TOO_MANY_PASSKEYS':
    case 'NOT_SIGNED_IN':
    case 'DEMO_ACCOUNT':
    case 'TOO_MANY_TRIES':
    case 'INVALID_SIGN_IN_OPTIONS':
    case 'SIGN_IN_EXPIRED':
    case 'PROVIDER_CANCELLED':
    case 'PROVIDER_POPUP_BLOCKED':
    case 'PROVIDER_UNKNOWN_ADDRESS':
    case 'PROVIDER_UNREACHABLE':
    case 'PROVIDER_USER_NOT_FOUND':
    case 'PROVIDER_WITHOUT_EMAIL':
    case 'PROVIDER_NOT_LINKED':
    case 'PROVIDER_FAILED':
    case 'INVALID_REQUEST':
    case 'FOREIGN_ORIGIN':
    case 'NOT_FOUND':
    case 'UNAVAILABLE':
    case 'UNREACHABLE':
      return null;
  }
}
