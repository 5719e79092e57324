import type { Access } from '../../../ports/account-access.ts';
import { refusal, type CallBody } from '../../../ports/account-calls.ts';
import { endTokens } from '../providers/client-tokens.ts';
import { tooMany, type AccountService, type Handlers } from './account-service.ts';
import type { AccessCounts } from './email-templates.ts';
import { reclaimAccount } from './taking-back.ts';

type Reset =
  | 'request-password-reset'
  | 'reset-password'
  | 'reset-password/review'
  | 'reset-password/remove';

/** Password reset by a mailed link, and the review of the other ways into the account. */
export const resetCalls = (service: AccountService): Pick<Handlers, Reset> => ({
  'request-password-reset': async (body, { address }) => {
    const { mailer } = service.deps;
    if (!mailer.isOpen) return refusal('NO_MAIL');
    const wait = await service.limits.consumeMailRequest(address);
    if (wait !== null) return tooMany(wait);
    // Not awaited, so the response time does not reveal whether the account exists.
    mailer.later(() => postReset(service, body));
    return Response.json({});
  },
  'reset-password': (body) => resetPassword(service, body),
  'reset-password/review': async ({ token }) => {
    const holder = await service.deps.links.peek('review', token);
    if (holder === null) return refusal('LINK_SPENT');
    return Response.json({ left: await service.accessOf(holder.userId) });
  },
  'reset-password/remove': async ({ token, access }) => {
    const holder = await service.deps.links.peek('review', token);
    if (holder === null) return refusal('LINK_SPENT');
    const { userId } = holder;
    for (const key of access) for (const each of service.holders) await each.remove(userId, key);
    // Also ends sessions that were opened in the meantime through a way in that is now removed.
    await service.endSessions([...(await service.sessionsOf(userId)), `token:${userId}`]);
    await endTokens(service.deps.database, userId, service.deps.nowMs());
    return Response.json({ left: await service.accessOf(userId) });
  },
});

async function postReset(
  service: AccountService,
  { email, language }: CallBody<'request-password-reset'>,
): Promise<void> {
  const { database, links, mailer } = service.deps;
  const user = await database.query
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .select(['user.id', 'user.emailVerified'])
    .where('user.email', '=', email)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst();
  if (user === undefined) return;
  const kind = user.emailVerified === 1 ? 'reset' : 'resetUnconfirmed';
  mailer.sendLater(kind, email, language, await links.make('reset', { userId: user.id, email }));
}

/** The holder of the link can read the account's mail, so they get the new password and all sessions end. */
async function resetPassword(
  service: AccountService,
  { token, newPassword, language }: CallBody<'reset-password'>,
): Promise<Response> {
  const { database, hashing, links, mailer } = service.deps;
  const holder = await links.redeem('reset', token);
  if (holder === null) return refusal('LINK_SPENT');
  const { userId, email } = holder;
  const password = await hashing.hash(newPassword);
  const { access = [], onSessionsEnded, nowMs } = service.deps;
  const state = await reclaimAccount(
    { database, access, onSessionsEnded, nowMs },
    holder,
    password,
  );
  if (state === 'gone') return refusal('LINK_SPENT');
  if (state === 'takenBack') {
    mailer.sendLater('wasTakenBack', email, language);
    return Response.json({ isTakenBack: true, left: [], reviewToken: null });
  }
  await links.forget(userId);
  await service.endSessions([...(await service.sessionsOf(userId)), `token:${userId}`]);
  await endTokens(database, userId, nowMs());
  const left = await service.accessOf(userId);
  const reviewToken = left.length === 0 ? null : await links.make('review', holder);
  if (reviewToken === null) mailer.sendLater('wasReset', email, language);
  else mailer.sendLater('wasResetLeft', email, language, reviewToken, { left: countsOf(left) });
  return Response.json({ isTakenBack: false, left, reviewToken });
}

/** The data that a mail may contain: no names, as they may come from a stranger. */
const countsOf = (left: readonly Access[]): AccessCounts => {
  const counts: AccessCounts = {};
  for (const { kind } of left) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};
