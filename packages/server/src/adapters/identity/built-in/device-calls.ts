import { refusal } from '../../../ports/account-calls.ts';
import { endTokens } from '../providers/client-tokens.ts';
import type { AccountService, Arrived, Handlers } from './account-service.ts';
import { deviceName } from './device-name.ts';
import { passkeysOf } from './passkey-calls.ts';

/** Ends single sessions of an account, or all others. */
export const deviceCalls = (
  desk: AccountService,
): Pick<Handlers, 'sessions/end' | 'sessions/end-others'> => ({
  'sessions/end': ({ id }, arrived) =>
    desk.forOwner(arrived, async ({ userId }) => {
      if (!(await desk.sessionsOf(userId)).includes(id)) return refusal('NOT_FOUND');
      await desk.endSessions([id]);
      return Response.json({});
    }),
  'sessions/end-others': (_, arrived) =>
    desk.forOwner(arrived, async ({ userId, sessionId }) => {
      await desk.endSessions(await desk.sessionsOf(userId, sessionId));
      await endTokens(desk.deps.database, userId, desk.deps.nowMs());
      return Response.json({});
    }),
});

/** The data of the account's security page. */
export const securityOf = (desk: AccountService, arrived: Arrived): Promise<Response> =>
  desk.forOwner(arrived, async ({ userId, sessionId, email, displayName, isEmailVerified }) => {
    const { database, post } = desk.deps;
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
      sendsMail: post.isOpen,
      takesPasswords: desk.deps.takesPasswords ?? true,
      hasPassword: (await desk.passwordHash(userId)) !== null,
      hasSecondFactor: user?.twoFactorEnabled === 1,
      passkeys: await passkeysOf(desk, userId),
      devices: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
        id,
        ...deviceName(userAgent),
        signedInAt: createdAt,
        seenAt: updatedAt,
        isThis: id === sessionId,
      })),
    });
  });
