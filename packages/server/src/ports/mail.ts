/**
 * Why a mail is sent. `unasked`: somebody else may have typed its recipient; `reset`: it leads back into an account; `notice`: it
 * tells what was done to an account, so that nobody loses one without a word.
 */
export type MailReason = 'unasked' | 'reset' | 'notice';

/** One mail to one address, as plain text and as the same in HTML. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  reason: MailReason;
  /** Id of the user who has it sent; null: nobody who is signed in. */
  account: string | null;
}

/** The way out for mails. */
export interface Mail {
  /**
   * Resolves when the mail server has taken it; rejects when it did not, with a message that names no address, and with
   * MailCapped when there were too many before it.
   */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}

/** There were as many mails as may be, to this recipient or by this account: this one is not sent. */
export class MailCapped extends Error {
  override name = 'MailCapped';
  /** Seconds until one may be sent again. */
  readonly waitS: number;

  constructor(waitS: number) {
    super('there were as many mails as may be');
    this.waitS = waitS;
  }
}
