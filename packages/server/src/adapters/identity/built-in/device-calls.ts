import { refusal } from '../../../ports/account-calls.ts';
import { endTokens } from '../providers/client-tokens.ts';
import type { AccountService, CallContext, Handlers } from './account-service.ts';
import { deviceName } from './device-name.ts';
import { passkeysOf } from './passkey-calls.ts';

/** Ends single sessions of an account, or all others. */
export const deviceCalls = (
  service: AccountService,
): Pick<Handlers, 'sessions/end' | 'sessions/end-others'> => ({
  'sessions/end': ({ id }, context) =>
    service.forOwner(context, async ({ userId }) => {
      if (!(await service.sessionsOf(userId)).includes(id)) return refusal('NOT_FOUND');
      await service.endSessions([id]);
      return Response.json({});
    }),
  'sessions/end-others': (_, context) =>
    service.forOwner(context, async ({ userId, sessionId }) => {
      await service.endSessions(await service.sessionsOf(userId, sessionId));
      await endTokens(service.deps.database, userId, service.deps.nowMs());
      return Response.json({});
    }),
});

/** The data of the account's security page. */
export const securityOf = (service: AccountService, context: CallContext): Promise<Response> =>
  service.forOwner(context, async ({ userId, sessionId, email, displayName, isEmailVerified }) => {
    const { database, mailer } = service.deps;
    const sessions = await database.query
      .selectFrom('session')
      .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId)
      .where('expiresAt', '>', new Date().toISOString())
      .orderBy('createdAt', 'desc')
      .execute();
    const user = await database.query
      .selectFrom('user')
      .select(['twoFactorEnabled', 'image', 'phoneNumber'])
      .where('id', '=', userId)
      .executeTakeFirst();
    return Response.json({
      email,
      name: displayName,
      photoURL: user?.image ?? null,
      phoneNumber: user?.phoneNumber ?? null,
      isEmailVerified,
      sendsMail: mailer.isOpen,
      takesPasswords: service.deps.takesPasswords ?? true,
      hasPassword: (await service.passwordHash(userId)) !== null,
      hasSecondFactor: user?.twoFactorEnabled === 1,
      passkeys: await passkeysOf(service, userId),
      devices: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
        id,
        ...deviceName(userAgent),
        signedInAt: createdAt,
        seenAt: updatedAt,
        isThis: id === sessionId,
      })),
    });
  });
