/**
 * Why the server refused to create an account, to sign in or to change a password: a closed list, sent as `code` with
 * the text. Most codes are those of the identity library; the text is shown to users in English.
 */
export const accountErrorText = {
  INVALID_EMAIL_OR_PASSWORD: 'The email or the password is wrong',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is already an account with this email',
  EMAIL_UNCHANGED: 'This is already the email of this account',
  INVALID_EMAIL: 'Enter a valid email address',
  PASSWORD_TOO_SHORT: 'The password must have at least 6 characters',
  PASSWORD_TOO_LONG: 'The password must not have more than 128 characters',
  PASSWORD_TOO_COMMON: 'This password is too common. Choose another one',
  INVALID_PASSWORD: 'The current password is wrong',
  EMAIL_UNCONFIRMED: 'Confirm the email of this account first',
  INVALID_NAME: 'A name must have 1 to 100 characters',
  INVALID_PHONE_NUMBER:
    'A phone number must start with + and the country code, such as +49 30 901820',
  INVALID_PHOTO: 'The address of a picture must start with https://',
  NOT_SIGNED_IN: 'User not signed in',
  DEMO_ACCOUNT: 'The demo account is shared: it cannot be changed',
  TOO_MANY_TRIES: 'Too many attempts. Please wait a few minutes',
  SIGN_IN_AGAIN: 'You signed in too long ago for this. Please sign in again',
  INVALID_CODE: 'This code is wrong',
  INVALID_RECOVERY_CODE: 'This recovery code is wrong or was already used',
  LINK_SPENT: 'This link was already used or has expired',
  NO_MAIL: 'This Quizcast does not send email',
  PASSKEY_REFUSED: 'This passkey was not accepted',
  TOO_MANY_PASSKEYS: 'An account can have at most 20 passkeys',
  INVALID_SIGN_IN_OPTIONS: 'Invalid sign in options for firebase',
  SIGN_IN_EXPIRED:
    'This sign-in took too long, or was started in another browser. Please try again',
  PROVIDER_CANCELLED: 'The sign-in was cancelled',
  PROVIDER_POPUP_BLOCKED: 'The browser did not open the window to sign in',
  PROVIDER_UNKNOWN_ADDRESS: 'The identity provider does not know the address of this Quizcast',
  PROVIDER_UNREACHABLE: 'The identity provider is not responding',
  PROVIDER_USER_NOT_FOUND: 'The identity provider does not know this user',
  PROVIDER_WITHOUT_EMAIL: 'The identity provider sent no email address',
  PROVIDER_NOT_LINKED:
    'There is already an account with this email that does not use this provider',
  PROVIDER_FAILED: 'The identity provider could not sign you in',
  INVALID_REQUEST: 'This request is not valid',
  FOREIGN_ORIGIN: 'This page was not served by Quizcast, so it may not do this',
  NOT_FOUND: 'Nothing found at this address',
  UNAVAILABLE: 'Something went wrong. Please try again',
} as const;

export type AccountErrorCode = keyof typeof accountErrorText;
