import type { AccountErrorCode } from '@quizcast/game/refusals/account-error';

/** A failed sign-in by a provider, as one of our own codes. The provider's text is not passed on. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly code: AccountErrorCode;

  /** @param reason our own text for the log; of the provider's, only its issuer, quoted */
  constructor(code: AccountErrorCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Error codes of providers, and of the library, mapped to ours. */
const codes: Readonly<Record<string, AccountErrorCode>> = {
  access_denied: 'PROVIDER_CANCELLED',
  'auth/popup-closed-by-user': 'PROVIDER_CANCELLED',
  'auth/cancelled-popup-request': 'PROVIDER_CANCELLED',
  'auth/popup-blocked': 'PROVIDER_POPUP_BLOCKED',
  unauthorized_client: 'PROVIDER_UNKNOWN_ADDRESS',
  invalid_redirect_uri: 'PROVIDER_UNKNOWN_ADDRESS',
  redirect_mismatch: 'PROVIDER_UNKNOWN_ADDRESS',
  'auth/unauthorized-domain': 'PROVIDER_UNKNOWN_ADDRESS',
  temporarily_unavailable: 'PROVIDER_UNREACHABLE',
  'auth/network-request-failed': 'PROVIDER_UNREACHABLE',
  'auth/wrong-password': 'INVALID_EMAIL_OR_PASSWORD',
  'auth/invalid-credential': 'INVALID_EMAIL_OR_PASSWORD',
  user_not_found: 'PROVIDER_USER_NOT_FOUND',
  'auth/user-not-found': 'PROVIDER_USER_NOT_FOUND',
  'auth/email-already-in-use': 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
  'auth/weak-password': 'PASSWORD_TOO_SHORT',
  slow_down: 'TOO_MANY_TRIES',
  too_many_requests: 'TOO_MANY_TRIES',
  'auth/too-many-requests': 'TOO_MANY_TRIES',
  account_not_linked: 'PROVIDER_NOT_LINKED',
  unable_to_link_account: 'PROVIDER_NOT_LINKED',
  email_not_found: 'PROVIDER_WITHOUT_EMAIL',
  state_not_found: 'SIGN_IN_EXPIRED',
  state_mismatch: 'SIGN_IN_EXPIRED',
  state_invalid: 'SIGN_IN_EXPIRED',
};

/** Maps an error code of a provider or of the library to ours; unknown ones become PROVIDER_FAILED. */
export const codeFor = (name: string): AccountErrorCode =>
  Object.hasOwn(codes, name) ? (codes[name] ?? 'PROVIDER_FAILED') : 'PROVIDER_FAILED';

/** Answers to `prompt=none` that require an interactive sign-in. */
const needsSomebody: ReadonlySet<string> = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

export const needsInteraction = (name: string): boolean => needsSomebody.has(name);
