import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../sqlite/database.ts';

/** What the holder of a link may do: say that an e-mail is his, choose a new password, or move to another e-mail. */
export type LinkPurpose = 'verify' | 'reset' | 'change';

export interface LinkHolder {
  userId: string;
  /** The e-mail that the link was sent to. */
  email: string;
}

const hourMs = 3_600_000;
const lastsMs: Readonly<Record<LinkPurpose, number>> = {
  verify: 3 * 24 * hourMs,
  reset: hourMs,
  change: 24 * hourMs,
};

const rowSchema = z.object({ value: z.string(), expiresAt: z.string() });
const holderSchema = z.object({ userId: z.string(), email: z.string() });

/**
 * The secrets in mailed links: 32 random bytes, of which the hash alone is kept. Each opens once, and not for long. The
 * library's own for confirming are signed and not kept, so they would open as often as they are pressed.
 */
export class OneUseLinks {
  readonly #database: Database;
  readonly #nowMs: () => number;

  constructor(database: Database, nowMs: () => number = Date.now) {
    this.#database = database;
    this.#nowMs = nowMs;
  }

  /** Resolves with the secret. */
  async make(purpose: LinkPurpose, { userId, email }: LinkHolder): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = new Date(this.#nowMs()).toISOString();
    const until = new Date(this.#nowMs() + lastsMs[purpose]).toISOString();
    const identifier = identifierOf(purpose, token);
    const value = JSON.stringify({ userId, email });
    const { driver, writes } = this.#database;
    await writes.write(() => {
      driver
        .prepare(
          `INSERT INTO "verification" (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
           VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(identifier, identifier, value, until, now, now);
    });
    return token;
  }

  /** Whom a link was sent to; null when it was used before, is too old, or was never made. It is used then. */
  async take(purpose: LinkPurpose, token: string): Promise<LinkHolder | null> {
    const { driver, writes } = this.#database;
    const row = await writes.write(() =>
      driver
        .prepare('DELETE FROM "verification" WHERE identifier = ? RETURNING value, "expiresAt"')
        .get(identifierOf(purpose, token)),
    );
    const read = rowSchema.safeParse(row);
    if (!read.success || Date.parse(read.data.expiresAt) <= this.#nowMs()) return null;
    return holderSchema.parse(JSON.parse(read.data.value));
  }

  /** Whatever was begun for this user and not ended: links, challenges and second steps. */
  async forget(userId: string): Promise<void> {
    const { driver, writes } = this.#database;
    await writes.write(() => forgetBegun(driver, userId));
  }
}

/** Within a write. */
export function forgetBegun(driver: Database['driver'], userId: string): void {
  driver.prepare('DELETE FROM "verification" WHERE instr(value, ?) > 0').run(userId);
}

const identifierOf = (purpose: LinkPurpose, token: string): string =>
  `${purpose}-link:${createHash('sha256').update(token).digest('base64url')}`;
