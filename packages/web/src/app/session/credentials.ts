import type { AuthFault } from './auth-calls.ts';

/** Faults that are told at a field; every other one above the form. */
export type FieldFault = AuthFault | 'emailMissing' | 'passwordMissing';

export const shortestPassword = 6;
export const longestPassword = 128;

/** Something before and after one @, and a dot in the name of the host; the server judges the rest. */
const wellFormed = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function emailFault(email: string): FieldFault | null {
  const typed = email.trim();
  if (typed === '') return 'emailMissing';
  return typed.length <= 254 && wellFormed.test(typed) ? null : 'emailMalformed';
}

/** For a password that is being chosen. */
export function newPasswordFault(password: string): FieldFault | null {
  if (password.length < shortestPassword) return 'passwordTooShort';
  return password.length > longestPassword ? 'passwordTooLong' : null;
}

/** For a password that exists already: only the server knows whether it is right. */
export const passwordFault = (password: string): FieldFault | null =>
  password === '' ? 'passwordMissing' : null;

/** The field that a fault of the server is told at; null: above the form. */
export function fieldOf(fault: AuthFault): 'email' | 'password' | null {
  switch (fault) {
    case 'emailInUse':
    case 'emailMalformed':
      return 'email';
    case 'wrongCredentials':
    case 'passwordTooShort':
    case 'passwordTooLong':
    case 'wrongPassword':
      return 'password';
    case 'tooManyTries':
    case 'unreachable':
    case 'unknown':
      return null;
  }
}
