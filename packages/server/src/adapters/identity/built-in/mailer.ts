import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@quizcast/game/values/language';
import { MailCapped, type Mail } from '../../../ports/mail.ts';
import { letter, type AccessCounts, type LetterKind } from './email-templates.ts';

export interface MailerDeps {
  /** Null: no mails are sent. */
  mail: Mail | null;
  /**
   * Origin of links in mails. Never taken from a request: an attacker who requests a mail to another user chooses its
   * Host header, and would receive the secret in the link.
   */
  linkOrigin: () => string;
  onError: (message: string) => void;
}

export interface PostOptions {
  /** Id of the user who triggers the mail; null when not signed in. */
  account?: string | null;
  left?: AccessCounts;
}

const afterAnswerMs = 50;

const pages: Partial<Record<LetterKind, string>> = {
  verify: '/verify',
  reset: '/reset',
  resetUnconfirmed: '/reset',
  change: '/verify?move',
  wasResetLeft: '/reset?review',
};

/** Sends mails without delaying the response, because its duration would reveal whether one was sent. */
export class Mailer {
  readonly #deps: MailerDeps;
  readonly #underway = new Set<Promise<void>>();

  constructor(deps: MailerDeps) {
    this.#deps = deps;
  }

  get isOpen(): boolean {
    return this.#deps.mail !== null;
  }

  /** `token` goes into the URL fragment, which browsers do not send to servers, so it appears in no log. */
  sendLater(
    kind: LetterKind,
    to: string,
    language: Language,
    token: string | null = null,
    { account = null, left = {} }: PostOptions = {},
  ): void {
    this.later(async () => {
      try {
        await this.send(kind, to, language, token, { account, left });
      } catch (error) {
        // The failure is not reported to any request: it would reveal whether the account exists.
        if (!(error instanceof MailCapped)) throw error;
      }
    });
  }

  /** Like `sendLater`, but awaited. Rejects as `Mail.send`. */
  async send(
    kind: LetterKind,
    to: string,
    language: Language,
    token: string | null,
    { account = null, left = {} }: PostOptions = {},
  ): Promise<void> {
    const { mail, linkOrigin } = this.#deps;
    const link = token === null ? null : `${linkOrigin()}${pages[kind] ?? '/'}#${token}`;
    await mail?.send(letter(kind, language, { to, account, link, left }));
  }

  /** Runs background work after the response was sent, so that it cannot delay the response either. */
  later(work: () => Promise<unknown>): void {
    const { onError } = this.#deps;
    const done = sleep(afterAnswerMs)
      .then(work)
      .catch((error: unknown) => onError(error instanceof Error ? error.message : String(error)))
      .then(() => void this.#underway.delete(done));
    this.#underway.add(done);
  }

  /** Resolves when all pending mails are sent. */
  async close(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
    await this.#deps.mail?.close();
  }
}
