/** One mail to one address, as plain text and as the same in HTML. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The way out for mails. */
export interface Mail {
  /** Resolves when the mail server has taken it; rejects when it did not, with a message that names no address. */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
