import { userOf, type AccountService, type Handlers } from './account-service.ts';

/** The fields of the identity record that the owner may edit; the e-mail and the password have calls of their own. */
export const profileCalls = (service: AccountService): Pick<Handlers, 'update-user'> => ({
  'update-user': ({ displayName, photoURL, phoneNumber }, context) =>
    service.forOwner(context, async (session) => {
      await service.deps.database.query
        .updateTable('user')
        .set({
          ...(displayName === undefined ? {} : { name: displayName }),
          ...(photoURL === undefined ? {} : { image: photoURL }),
          ...(phoneNumber === undefined ? {} : { phoneNumber }),
          updatedAt: new Date().toISOString(),
        })
        .where('id', '=', session.userId)
        .execute();
      const named = { ...session, displayName: displayName ?? session.displayName };
      return Response.json({ user: userOf(named) });
    }),
});
