import type { BetterAuthPlugin } from 'better-auth';
import { getOAuthState } from 'better-auth/api';
import { createAuthorizationURL, type OAuthProvider } from 'better-auth/oauth2';
import { currentSignIn, readOAuthState, type PendingSignIn } from './oauth-state.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';

/**
 * Adapts our providers to the library, which keeps state, PKCE and accounts; calling and verifying the provider is
 * ours.
 */
export const providerPlugin = (providers: readonly Provider[]): BetterAuthPlugin => ({
  id: 'quizcast-providers',
  init: (context) => ({
    context: { socialProviders: [...providers.map(asLibraryProvider), ...context.socialProviders] },
  }),
});

/** Records why a step failed, because the library treats all failures alike. */
async function noted<Result>(signIn: PendingSignIn, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ProviderError) signIn.error = error;
    throw error;
  }
}

interface Known {
  accountId: string;
}

function asLibraryProvider(provider: Provider): OAuthProvider<Known> {
  const { id, name, clientId } = provider.config;
  return {
    id,
    name,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.accountId,
    createAuthorizationURL({ state, codeVerifier, idTokenNonce }) {
      const signIn = currentSignIn(id);
      return noted(signIn, async () => {
        const { authorization_endpoint: authorizationEndpoint } = await provider.metadata();
        return createAuthorizationURL({
          id,
          options: { clientId },
          authorizationEndpoint,
          redirectURI: signIn.redirectUri,
          state,
          codeVerifier,
          scopes: provider.scopes,
          ...(idTokenNonce === undefined ? {} : { nonce: idTokenNonce }),
          additionalParams: provider.parameters(signIn.isSilent),
        });
      });
    },
    validateAuthorizationCode({ code, codeVerifier }) {
      const signIn = currentSignIn(id);
      return noted(signIn, async () => {
        const state = await getOAuthState();
        // Otherwise a code of one provider could be sent to another.
        if (
          readOAuthState(state?.callbackURL ?? '')?.providerId !== id ||
          codeVerifier === undefined
        )
          throw new ProviderError('SIGN_IN_EXPIRED', 'sign-in was started with another provider');
        signIn.tokens = await provider.exchange(code, codeVerifier, signIn.redirectUri);
        // The library would store the tokens unencrypted, and one set for all sessions of a user.
        return {};
      });
    },
    getUserInfo({ expectedIdTokenNonce: nonce }) {
      const signIn = currentSignIn(id);
      return noted(signIn, async () => {
        if (signIn.tokens === null || nonce === undefined) return null;
        const profile = await provider.profile(signIn.tokens, nonce);
        signIn.profile = profile;
        const { displayName, email, isEmailVerified, photoUrl } = profile;
        const accountId = await provider.accountId(profile.subject);
        signIn.isReclaimed = await signIn.claimEmail(profile, accountId);
        return {
          user: {
            name: displayName,
            email,
            emailVerified: isEmailVerified,
            ...(photoUrl === null ? {} : { image: photoUrl }),
          },
          data: { accountId },
        };
      });
    },
  };
}
