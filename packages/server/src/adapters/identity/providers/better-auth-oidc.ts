import type { BetterAuthPlugin } from 'better-auth';
import { getOAuthState } from 'better-auth/api';
import { createAuthorizationURL, type OAuthProvider } from 'better-auth/oauth2';
import { currentJourney, readCarried, type Journey } from './oauth-state.ts';
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
async function noted<Result>(journey: Journey, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ProviderError) journey.error = error;
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
      const journey = currentJourney(id);
      return noted(journey, async () => {
        const { authorization_endpoint: authorizationEndpoint } = await provider.metadata();
        return createAuthorizationURL({
          id,
          options: { clientId },
          authorizationEndpoint,
          redirectURI: journey.redirectUri,
          state,
          codeVerifier,
          scopes: provider.scopes,
          ...(idTokenNonce === undefined ? {} : { nonce: idTokenNonce }),
          additionalParams: provider.parameters(journey.isSilent),
        });
      });
    },
    validateAuthorizationCode({ code, codeVerifier }) {
      const journey = currentJourney(id);
      return noted(journey, async () => {
        const state = await getOAuthState();
        // Otherwise a code of one provider could be sent to another.
        if (readCarried(state?.callbackURL ?? '')?.providerId !== id || codeVerifier === undefined)
          throw new ProviderError('SIGN_IN_EXPIRED', 'sign-in was started with another provider');
        journey.tokens = await provider.exchange(code, codeVerifier, journey.redirectUri);
        // The library would store the tokens unencrypted, and one set for all sessions of a user.
        return {};
      });
    },
    getUserInfo({ expectedIdTokenNonce: nonce }) {
      const journey = currentJourney(id);
      return noted(journey, async () => {
        if (journey.tokens === null || nonce === undefined) return null;
        const profile = await provider.profile(journey.tokens, nonce);
        journey.profile = profile;
        const { displayName, email, isEmailVerified, photoUrl } = profile;
        const accountId = await provider.accountId(profile.subject);
        journey.isReclaimed = await journey.claimEmail(profile, accountId);
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
