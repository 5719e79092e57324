import { setTimeout as sleep } from 'node:timers/promises';
import { MailCapped, type Mail } from '../../../ports/mail.ts';
import {
  letter,
  type LeftCounts,
  type LetterKind,
  type LetterLanguage,
} from './email-templates.ts';

export interface PostDeskDeps {
  /** Null: nothing is mailed. */
  mail: Mail | null;
  /**
   * Origin that links in mails lead to. Never that of a request: an attacker who requests a mail to another user chooses its Host
   * header, and would be handed what the link holds.
   */
  linkOrigin: () => string;
  onError: (message: string) => void;
}

export interface PostOptions {
  /** Id of the user who has it sent; null: nobody who is signed in. */
  account?: string | null;
  left?: LeftCounts;
}

const afterAnswerMs = 50;

const pages: Partial<Record<LetterKind, string>> = {
  verify: '/verify',
  reset: '/reset',
  change: '/verify?move',
  wasResetLeft: '/reset?review',
};

/** Sends mails without anybody waiting for it: how long it takes would tell whether there was one. */
export class Mailer {
  readonly #deps: PostDeskDeps;
  readonly #underway = new Set<Promise<void>>();

  constructor(deps: PostDeskDeps) {
    this.#deps = deps;
  }

  get isOpen(): boolean {
    return this.#deps.mail !== null;
  }

  /** `token` goes behind the #, which browsers send to no server and put into no log. */
  post(
    kind: LetterKind,
    to: string,
    language: LetterLanguage,
    token: string | null = null,
    { account = null, left = {} }: PostOptions = {},
  ): void {
    this.later(async () => {
      try {
        await this.send(kind, to, language, token, { account, left });
      } catch (error) {
        // No request waits for this mail, so none learns that it failed: there may be no such account.
        if (!(error instanceof MailCapped)) throw error;
      }
    });
  }

  /** The same for somebody who waits. Rejects as `Mail.send`. */
  async send(
    kind: LetterKind,
    to: string,
    language: LetterLanguage,
    token: string | null,
    { account = null, left = {} }: PostOptions = {},
  ): Promise<void> {
    const { mail, linkOrigin } = this.#deps;
    const link = token === null ? null : `${linkOrigin()}${pages[kind] ?? '/'}#${token}`;
    await mail?.send(letter(kind, language, { to, account, link, left }));
  }

  /** Does what nobody waits for: when the answer is out, so that the work cannot make it late either. */
  later(work: () => Promise<unknown>): void {
    const { onError } = this.#deps;
    const done = sleep(afterAnswerMs)
      .then(work)
      .catch((error: unknown) => onError(error instanceof Error ? error.message : String(error)))
      .then(() => void this.#underway.delete(done));
    this.#underway.add(done);
  }

  /** Resolves when everything is sent that was asked for. */
  async close(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
    await this.#deps.mail?.close();
  }
}
