import { withCookies, type AccountService, type Handlers } from './account-service.ts';
import { finishAccountDeletions, removeAccount } from './account-deletion.ts';

/** Takes an account away with all that is kept of it. When it answers, nothing is left. */
export const removalCalls = (desk: AccountService): Pick<Handlers, 'delete-account'> => ({
  'delete-account': ({ password }, arrived) =>
    desk.forProved(arrived, password, async ({ userId, email }) => {
      const { library, cookie } = arrived;
      const signedOut = await library.call('sign-out', {}, { cookie });
      const sessions = await removeAccount(desk.deps.database, { userId, email });
      // The library has ended this one itself.
      desk.deps.onSessionsEnded([
        ...sessions,
        ...(arrived.session === null ? [] : [arrived.session.sessionId]),
      ]);
      await finishAccountDeletions(desk.deps);
      return withCookies(signedOut, {});
    }),
});
