import { withCookies, type AccountService, type Handlers } from './account-service.ts';
import { finishAccountDeletions, removeAccount } from './account-deletion.ts';

/** Deletes an account with all its data. By the time it responds, nothing is left. */
export const removalCalls = (service: AccountService): Pick<Handlers, 'delete-account'> => ({
  'delete-account': ({ password }, context) =>
    service.forProved(context, password, async ({ userId, email }) => {
      const { library, cookie } = context;
      const signedOut = await library.call('sign-out', {}, { cookie });
      const sessions = await removeAccount(service.deps.database, { userId, email });
      // The library has already ended the current session.
      service.deps.onSessionsEnded([
        ...sessions,
        ...(context.session === null ? [] : [context.session.sessionId]),
      ]);
      await finishAccountDeletions(service.deps);
      return withCookies(signedOut, {});
    }),
});
