import type { AccountFault } from '@quizcast/game/refusals/account-fault';

/** Why a provider did not sign somebody in, as one of our own codes: what it sent as text goes no further. */
export class ProviderFault extends Error {
  override name = 'ProviderFault';
  readonly code: AccountFault;

  /** @param reason ours, for the log; never what the provider sent */
  constructor(code: AccountFault, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** What providers, and the library between them and us, call what went wrong. */
const codes: Readonly<Record<string, AccountFault>> = {
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

/** Our code for a provider's or the library's; whatever is not known is a failure without more to say. */
export const codeFor = (name: string): AccountFault =>
  Object.hasOwn(codes, name) ? (codes[name] ?? 'PROVIDER_FAILED') : 'PROVIDER_FAILED';

/** Answers to `prompt=none` that mean: somebody has to be asked. */
const needsSomebody: ReadonlySet<string> = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

export const mustBeAsked = (name: string): boolean => needsSomebody.has(name);
