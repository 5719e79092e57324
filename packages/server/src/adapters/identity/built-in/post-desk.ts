import { setTimeout as sleep } from 'node:timers/promises';
import type { Mail } from '../../../ports/mail.ts';
import { letter, type LetterKind, type LetterLanguage } from './letters.ts';

export interface PostDeskDeps {
  /** Null: nothing is mailed. */
  mail: Mail | null;
  /**
   * Origin that links in mails lead to. Never that of a request: whoever asks for a mail to somebody else chooses its Host
   * header, and would be handed what the link holds.
   */
  linkOrigin: () => string;
  onError: (message: string) => void;
}

const afterAnswerMs = 50;

const pages: Partial<Record<LetterKind, string>> = {
  verify: '/verify',
  reset: '/reset',
  change: '/verify?move',
};

/** Sends mails without anybody waiting for it: how long it takes would tell whether there was one. */
export class PostDesk {
  readonly #deps: PostDeskDeps;
  readonly #underway = new Set<Promise<void>>();

  constructor(deps: PostDeskDeps) {
    this.#deps = deps;
  }

  get isOpen(): boolean {
    return this.#deps.mail !== null;
  }

  /** `token` goes behind the #, which browsers send to no server and put into no log. */
  post(kind: LetterKind, to: string, language: LetterLanguage, token: string | null = null): void {
    const { mail, linkOrigin } = this.#deps;
    if (mail === null) return;
    const link = token === null ? null : `${linkOrigin()}${pages[kind] ?? '/'}#${token}`;
    this.later(() => mail.send(letter(kind, language, to, link)));
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
