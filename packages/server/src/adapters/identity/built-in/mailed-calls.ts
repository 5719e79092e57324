import { refusal, type CallBody } from '../../../ports/account-calls.ts';
import type { Access } from '../../../ports/account-access.ts';
import { MailCapped } from '../../../ports/mail.ts';
import { StoreFailure } from '../../../ports/document-store.ts';
import { write } from '../../sql/account-database.ts';
import { endTokens } from '../providers/client-tokens.ts';
import { tooMany, type AccountDesk, type Handlers } from './account-desk.ts';
import type { LeftCounts, LetterLanguage } from './letters.ts';
import type { LinkHolder } from './one-use-links.ts';
import { takeBack } from './taking-back.ts';

type Mailed =
  | 'send-verification'
  | 'verify-email'
  | 'request-password-reset'
  | 'reset-password'
  | 'reset-password/review'
  | 'reset-password/remove'
  | 'change-email'
  | 'confirm-email';

/** The calls that mail a link, and those that a link leads to. */
export const mailedCalls = (desk: AccountDesk): Pick<Handlers, Mailed> => ({
  'send-verification': ({ language }, arrived) =>
    desk.forOwner(arrived, async (session) => {
      if (!desk.deps.post.isOpen) return refusal('NO_MAIL');
      const wait = await desk.limits.takeWish(arrived.address);
      if (wait !== null) return tooMany(wait);
      if (session.isEmailVerified) return Response.json({});
      const { post, links } = desk.deps;
      const { userId, email } = session;
      try {
        const token = await links.make('verify', { userId, email });
        await post.send('verify', email, language, token, { account: userId });
        return Response.json({});
      } catch (error) {
        if (error instanceof MailCapped) return tooMany(error.waitS);
        throw error;
      }
    }),
  'verify-email': async ({ token }) => {
    const holder = await desk.deps.links.take('verify', token);
    if (holder === null) return refusal('LINK_SPENT');
    const { numUpdatedRows } = await desk.deps.database.query
      .updateTable('user')
      .set({ emailVerified: 1, updatedAt: now() })
      .where('id', '=', holder.userId)
      // It says nothing about another e-mail that the account has by now.
      .where('email', '=', holder.email)
      .executeTakeFirst();
    return numUpdatedRows === 0n ? refusal('LINK_SPENT') : Response.json({});
  },
  'request-password-reset': async (body, { address }) => {
    const { post } = desk.deps;
    if (!post.isOpen) return refusal('NO_MAIL');
    const wait = await desk.limits.takeWish(address);
    if (wait !== null) return tooMany(wait);
    // Nobody waits for it, so how long it takes tells nothing about who has an account.
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
    // Whoever came in meanwhile by what is gone now goes, too.
    await desk.endSessions([...(await desk.sessionsOf(userId)), `token:${userId}`]);
    await endTokens(desk.deps.database, userId, desk.deps.nowMs());
    return Response.json({ left: await desk.accessOf(userId) });
  },
  'change-email': ({ email, password, language }, arrived) =>
    desk.forProved(arrived, password, async ({ userId }) => {
      const { database, links, post } = desk.deps;
      if (!post.isOpen) return moveTo(desk, { userId, email }, false);
      const wait = await desk.limits.takeWish(arrived.address);
      if (wait !== null) return tooMany(wait);
      post.later(async () => {
        const taken = await database.query
          .selectFrom('user')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirst();
        if (taken !== undefined) return;
        const link = await links.make('change', { userId, email });
        post.post('change', email, language, link, { account: userId });
      });
      return Response.json({ mailed: true });
    }),
  'confirm-email': async ({ token, language }) => {
    const { database, links, post } = desk.deps;
    const holder = await links.take('change', token);
    if (holder === null) return refusal('LINK_SPENT');
    const before = await database.query
      .selectFrom('user')
      .select('email')
      .where('id', '=', holder.userId)
      .executeTakeFirst();
    if (before === undefined) return refusal('LINK_SPENT');
    const answer = await moveTo(desk, holder, true);
    if (answer.ok) post.post('wasMoved', before.email, language);
    return answer;
  },
});

/** Mails a link that proves whose the e-mail is. */
export function postVerification(
  { deps: { post, links } }: AccountDesk,
  holder: LinkHolder,
  language: LetterLanguage,
): void {
  if (!post.isOpen) return;
  const { userId, email } = holder;
  post.later(async () =>
    post.post('verify', email, language, await links.make('verify', { userId, email }), {
      account: userId,
    }),
  );
}

async function postReset(
  desk: AccountDesk,
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

/** Whoever holds the link reads the mails of the account: it gets the new password, and everybody else is out. */
async function resetPassword(
  desk: AccountDesk,
  { token, newPassword, language }: CallBody<'reset-password'>,
): Promise<Response> {
  const { database, links, post } = desk.deps;
  const holder = await links.take('reset', token);
  if (holder === null) return refusal('LINK_SPENT');
  const { userId, email } = holder;
  const { hashPassword } = await import('better-auth/crypto');
  const password = await hashPassword(newPassword);
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

/** What a mail may tell: names are what somebody typed, who may be a stranger. */
const countsOf = (left: readonly Access[]): LeftCounts => {
  const counts: LeftCounts = {};
  for (const { kind } of left) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

async function moveTo(
  { deps: { database, links } }: AccountDesk,
  { userId, email }: LinkHolder,
  isVerified: boolean,
): Promise<Response> {
  const move = database.query
    .updateTable('user')
    .set({ email, emailVerified: Number(isVerified), updatedAt: now() })
    .where('id', '=', userId)
    .where('email', '<>', email);
  try {
    await write(database, move);
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    const holder = await database.query
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (holder === undefined) throw error;
    return refusal('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL');
  }
  // Links that were mailed to the e-mail before open nothing any more.
  await links.forget(userId);
  return Response.json({ mailed: false });
}

const now = (): string => new Date().toISOString();
