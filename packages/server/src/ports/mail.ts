/**
 * The reason of a mail. `unasked`: a stranger may have entered the recipient; `reset`: returns an account to its owner;
 * `notice`: reports a change to an account, so that no one loses it unnoticed.
 */
export type MailReason = 'unasked' | 'reset' | 'notice';

/** One mail to one recipient, with the same content as plain text and as HTML. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  reason: MailReason;
  /** Id of the user who triggers the mail; null when not signed in. */
  account: string | null;
}

/** Sends mails. */
export interface Mail {
  /**
   * Resolves when the mail server has accepted the mail. Rejects otherwise, with a message that contains no address, or
   * with MailCapped when a limit is reached.
   */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}

/** The limit for this recipient or this account is reached; the mail is not sent. */
export class MailCapped extends Error {
  override name = 'MailCapped';
  /** Seconds until the next mail is allowed. */
  readonly waitS: number;

  constructor(waitS: number) {
    super('there were as many mails as may be');
    this.waitS = waitS;
  }
}
