import { MailCapped, type Mail, type MailReason } from '../../ports/mail.ts';
import type { AccountDatabase } from '../sql/account-database.ts';
import { countsIn } from '../sql/counts.ts';

const hourS = 3600;
const dayS = 24 * hourS;
/** Mails per reason and recipient in an hour. */
const maxAnHour = 5;
/**
 * The same per day. Mails that a stranger can trigger are limited more strictly than those that return an account to
 * its owner.
 */
const maxADay = { unasked: 5, reset: 15, notice: 10 } as const satisfies Record<MailReason, number>;
/** Mails per day that one account can send to any recipients: enough to invite a whole crew. */
const maxOfAccount = 50;

/** Wraps the mail port, so that the limits apply to every mail, whichever call and node sends it. */
export function createCappedMail(
  mail: Mail,
  limiterOf: AccountDatabase['limiter'],
  secret: string,
): Mail {
  const counts = countsIn(limiterOf, secret);
  const hourly = counts({ name: 'mails', points: maxAnHour, durationS: hourS });
  const daily = (reason: MailReason) =>
    counts({ name: `${reason}-mails`, points: maxADay[reason], durationS: dayS });
  const toOne = { unasked: daily('unasked'), reset: daily('reset'), notice: daily('notice') };
  const ofAccount = counts({ name: 'mails-of', points: maxOfAccount, durationS: dayS });
  return {
    async send(letter) {
      const { reason, account } = letter;
      const to = letter.to.toLowerCase();
      const wait =
        (account === null ? null : await ofAccount.consume(account)) ??
        (await hourly.consume(`${reason} ${to}`)) ??
        (await toOne[reason].consume(to));
      if (wait !== null) throw new MailCapped(wait);
      await mail.send(letter);
    },
    close: () => mail.close(),
  };
}
