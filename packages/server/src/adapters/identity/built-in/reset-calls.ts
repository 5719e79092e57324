import type { Access } from '../../../ports/account-access.ts';
import { refusal, type CallBody } from '../../../ports/account-calls.ts';
import { endTokens } from '../providers/client-tokens.ts';
import { tooMany, type AccountService, type Handlers } from './account-service.ts';
import type { LeftCounts } from './email-templates.ts';
import { takeBack } from './taking-back.ts';

type Reset =
  | 'request-password-reset'
  | 'reset-password'
  | 'reset-password/review'
  | 'reset-password/remove';

/** Password reset by a mailed link, and the review of the other ways into the account. */
export const resetCalls = (desk: AccountService): Pick<Handlers, Reset> => ({
  'request-password-reset': async (body, { address }) => {
    const { post } = desk.deps;
    if (!post.isOpen) return refusal('NO_MAIL');
    const wait = await desk.limits.takeWish(address);
    if (wait !== null) return tooMany(wait);
    // Not awaited, so the response time does not reveal whether the account exists.
    post.later(() => postReset(desk, body));
    return Response.json({});
  },
  'reset-password': (body) => resetPassword(desk, body),
  'reset-password/review': async ({ token }) => {
    const holder = await desk.deps.links.look('review', token);
    if (holder === null) return refusal('LINK_SPENT');
    return Response.json({ left: await desk.accessOf(holder.userId) });
  },
  'reset-password/remove': async ({ token, access }) => {
    const holder = await desk.deps.links.look('review', token);
    if (holder === null) return refusal('LINK_SPENT');
    const { userId } = holder;
    for (const key of access) for (const each of desk.holders) await each.remove(userId, key);
    // Also ends sessions that were opened in the meantime through a way in that is now removed.
    await desk.endSessions([...(await desk.sessionsOf(userId)), `token:${userId}`]);
    await endTokens(desk.deps.database, userId, desk.deps.nowMs());
    return Response.json({ left: await desk.accessOf(userId) });
  },
});

async function postReset(
  desk: AccountService,
  { email, language }: CallBody<'request-password-reset'>,
): Promise<void> {
  const { database, links, post } = desk.deps;
  const user = await database.query
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .select('user.id')
    .where('user.email', '=', email)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst();
  if (user === undefined) return;
  post.post('reset', email, language, await links.make('reset', { userId: user.id, email }));
}

/** The holder of the link can read the account's mail, so they get the new password and all sessions end. */
async function resetPassword(
  desk: AccountService,
  { token, newPassword, language }: CallBody<'reset-password'>,
): Promise<Response> {
  const { database, hashing, links, post } = desk.deps;
  const holder = await links.take('reset', token);
  if (holder === null) return refusal('LINK_SPENT');
  const { userId, email } = holder;
  const password = await hashing.hash(newPassword);
  const { access = [], onSessionsEnded, nowMs } = desk.deps;
  const state = await takeBack({ database, access, onSessionsEnded, nowMs }, holder, password);
  if (state === 'gone') return refusal('LINK_SPENT');
  if (state === 'takenBack') {
    post.post('wasTakenBack', email, language);
    return Response.json({ isTakenBack: true, left: [], reviewToken: null });
  }
  await links.forget(userId);
  await desk.endSessions([...(await desk.sessionsOf(userId)), `token:${userId}`]);
  await endTokens(database, userId, nowMs());
  const left = await desk.accessOf(userId);
  const reviewToken = left.length === 0 ? null : await links.make('review', holder);
  if (reviewToken === null) post.post('wasReset', email, language);
  else post.post('wasResetLeft', email, language, reviewToken, { left: countsOf(left) });
  return Response.json({ isTakenBack: false, left, reviewToken });
}

/** The data that a mail may contain: no names, as they may come from a stranger. */
const countsOf = (left: readonly Access[]): LeftCounts => {
  const counts: LeftCounts = {};
  for (const { kind } of left) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};
