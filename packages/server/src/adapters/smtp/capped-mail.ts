import { MailCapped, type Mail, type MailReason } from '../../ports/mail.ts';
import type { AccountDatabase } from '../sql/account-database.ts';
import { countsIn } from '../sql/counts.ts';

const hourS = 3600;
const dayS = 24 * hourS;
/** Mails of one reason to one recipient in an hour. */
const maxAnHour = 5;
/** The same in a day. What a stranger can have sent is less than what brings an owner back into an account. */
const maxADay = { unasked: 5, reset: 15, notice: 10 } as const satisfies Record<MailReason, number>;
/** Mails to anybody that one account has sent in a day: a whole crew can be invited. */
const maxOfAccount = 50;

/** The way out that all mails of Quizcast take: nobody has more of them sent, by whatever call and on whichever node. */
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
        (account === null ? null : await ofAccount.take(account)) ??
        (await hourly.take(`${reason} ${to}`)) ??
        (await toOne[reason].take(to));
      if (wait !== null) throw new MailCapped(wait);
      await mail.send(letter);
    },
    close: () => mail.close(),
  };
}
