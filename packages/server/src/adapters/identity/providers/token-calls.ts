import { refusal } from '../../../ports/account-calls.ts';
import type { Session } from '../../../ports/identity.ts';
import { bearerOf } from '../../../security/bearer.ts';
import {
  firebaseCustomToken,
  type ClientTokens,
  type Holder,
  type ServiceAccount,
} from './client-tokens.ts';
import type { Provider } from './provider.ts';
import type { ProviderRepository } from './provider-repository.ts';

export interface TokenCallsDeps {
  tokens: ClientTokens;
  repository: ProviderRepository;
  providers: readonly Provider[];
  serviceAccount: ServiceAccount | null;
}

/** The only known product. */
const knownSku = '001';
const maxTokenLength = 20_000;

/** Tokens for clients without cookies. */
export class TokenCalls {
  readonly #deps: TokenCallsDeps;

  constructor(deps: TokenCallsDeps) {
    this.#deps = deps;
  }

  /** Returns a token that proves for five minutes who is signed in, to be presented to `firebase`. */
  async token(session: Session | null): Promise<Response> {
    // A token cannot be exchanged for another one; otherwise it could be renewed forever.
    if (session === null || session.isByToken === true) return refusal('NOT_SIGNED_IN');
    return Response.json(await this.#deps.tokens.issue('identity', session));
  }

  /** The specification's call: exchanges a token of the identity provider for one that signs in to the documents. */
  async firebase(request: Request): Promise<Response> {
    const shown = bearerOf(request.headers);
    if (shown === null || shown === '') return refusal('NOT_SIGNED_IN');
    if (new URL(request.url).searchParams.get('sku') !== knownSku)
      return refusal('INVALID_SIGN_IN_OPTIONS');
    const holder = shown.length > maxTokenLength ? null : await this.#holderOf(shown);
    if (holder === null) return refusal('NOT_SIGNED_IN');
    const { userId } = holder;
    const { tokens, serviceAccount } = this.#deps;
    const { token, expiresAtMs } = await tokens.issue('client', holder);
    if (serviceAccount === null)
      return Response.json({ firebaseToken: token, uid: userId, expiresAtMs });
    const custom = await firebaseCustomToken(serviceAccount, userId);
    return Response.json({
      firebaseToken: custom.token,
      sessionToken: token,
      uid: userId,
      expiresAtMs: Math.min(expiresAtMs, custom.expiresAtMs),
    });
  }

  /** Includes the originating session, so that tokens issued for this one end with it. */
  async #holderOf(shown: string): Promise<Holder | null> {
    const { tokens, repository, providers } = this.#deps;
    const issued = await tokens.holder('identity', shown);
    if (issued !== null) return issued;
    for (const provider of providers) {
      const subject = await provider.subjectOfShown(shown);
      if (subject === null) continue;
      const userId = await repository.userOf(provider.config.id, await provider.accountId(subject));
      return userId === null ? null : { userId, sessionId: null };
    }
    return null;
  }
}
