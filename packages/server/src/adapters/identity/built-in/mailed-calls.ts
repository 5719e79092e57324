import { refusal } from '../../../ports/account-calls.ts';
import { MailCapped } from '../../../ports/mail.ts';
import { StoreFailure } from '../../../ports/document-store.ts';
import { write } from '../../sql/account-database.ts';
import { tooMany, type AccountService, type Handlers } from './account-service.ts';
import type { Language } from '@quizcast/game/values/language';
import type { LinkHolder } from './one-use-links.ts';

type Mailed = 'send-verification' | 'verify-email' | 'change-email' | 'confirm-email';

/** The calls that mail a link, and the calls made through such a link. */
export const mailedCalls = (service: AccountService): Pick<Handlers, Mailed> => ({
  'send-verification': ({ language }, context) =>
    service.forOwner(context, async (session) => {
      if (!service.deps.mailer.isOpen) return refusal('NO_MAIL');
      const wait = await service.limits.consumeMailRequest(context.address);
      if (wait !== null) return tooMany(wait);
      if (session.isEmailVerified) return Response.json({});
      const { mailer, links } = service.deps;
      const { userId, email } = session;
      try {
        const token = await links.make('verify', { userId, email });
        await mailer.send('verify', email, language, token, { account: userId });
        return Response.json({});
      } catch (error) {
        if (error instanceof MailCapped) return tooMany(error.waitS);
        throw error;
      }
    }),
  'verify-email': async ({ token }) => {
    const holder = await service.deps.links.redeem('verify', token);
    if (holder === null) return refusal('LINK_SPENT');
    const { numUpdatedRows } = await service.deps.database.query
      .updateTable('user')
      .set({ emailVerified: 1, updatedAt: now() })
      .where('id', '=', holder.userId)
      // The link proves nothing about an e-mail that the account was changed to later.
      .where('email', '=', holder.email)
      .executeTakeFirst();
    return numUpdatedRows === 0n ? refusal('LINK_SPENT') : Response.json({});
  },
  'change-email': ({ email, password, language }, context) =>
    service.forProved(context, password, async ({ userId, email: current }) => {
      if (email === current.toLowerCase()) return refusal('EMAIL_UNCHANGED');
      const { database, links, mailer } = service.deps;
      if (!mailer.isOpen) return moveTo(service, { userId, email }, false);
      const wait = await service.limits.consumeMailRequest(context.address);
      if (wait !== null) return tooMany(wait);
      mailer.later(async () => {
        const otherUser = await database.query
          .selectFrom('user')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirst();
        if (otherUser !== undefined) return;
        const link = await links.make('change', { userId, email });
        mailer.sendLater('change', email, language, link, { account: userId });
      });
      return Response.json({ mailed: true });
    }),
  'confirm-email': async ({ token, language }) => {
    const { database, links, mailer } = service.deps;
    const holder = await links.redeem('change', token);
    if (holder === null) return refusal('LINK_SPENT');
    const before = await database.query
      .selectFrom('user')
      .select('email')
      .where('id', '=', holder.userId)
      .executeTakeFirst();
    if (before === undefined) return refusal('LINK_SPENT');
    const answer = await moveTo(service, holder, true);
    if (answer.ok) mailer.sendLater('wasMoved', before.email, language);
    return answer;
  },
});

/** Mails a link that proves the ownership of the e-mail. */
export function postVerification(
  { deps: { mailer, links } }: AccountService,
  holder: LinkHolder,
  language: Language,
): void {
  if (!mailer.isOpen) return;
  const { userId, email } = holder;
  mailer.later(async () =>
    mailer.sendLater('verify', email, language, await links.make('verify', { userId, email }), {
      account: userId,
    }),
  );
}

async function moveTo(
  { deps: { database, links } }: AccountService,
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
  // Invalidates links that were mailed to the previous e-mail.
  await links.forget(userId);
  return Response.json({ mailed: false });
}

const now = (): string => new Date().toISOString();
