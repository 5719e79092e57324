import { withCookies, type AccountService, type Handlers } from './account-service.ts';
import { finishAccountDeletions, removeAccount } from './account-deletion.ts';

/** Deletes an account with all its data. By the time it responds, nothing is left. */
export const removalCalls = (desk: AccountService): Pick<Handlers, 'delete-account'> => ({
  'delete-account': ({ password }, arrived) =>
    desk.forProved(arrived, password, async ({ userId, email }) => {
      const { library, cookie } = arrived;
      const signedOut = await library.call('sign-out', {}, { cookie });
      const sessions = await removeAccount(desk.deps.database, { userId, email });
      // The library has already ended the current session.
      desk.deps.onSessionsEnded([
        ...sessions,
        ...(arrived.session === null ? [] : [arrived.session.sessionId]),
      ]);
      await finishAccountDeletions(desk.deps);
      return withCookies(signedOut, {});
    }),
});
