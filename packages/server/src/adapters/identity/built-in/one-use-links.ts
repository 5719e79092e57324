import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { sql, type Kysely } from 'kysely';
import { write, type AccountDatabase } from '../../sql/account-database.ts';
import { firstOf } from '../../sql/rows.ts';
import type { Tables } from '../../sql/tables.ts';

/**
 * What a link permits: confirm an e-mail, choose a new password, move to another e-mail, or review what was left in an
 * account whose password was reset.
 */
export type LinkPurpose = 'verify' | 'reset' | 'change' | 'review';

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
  review: hourMs,
};

const linkRow = z.object({ value: z.string(), expiresAt: z.string() });
const holderSchema = z.object({ userId: z.string(), email: z.string() });

/**
 * The secrets in mailed links: 32 random bytes, stored only as a hash. Each works once and expires soon. The library's
 * own confirmation links are signed and not stored, so they would work repeatedly.
 */
export class OneUseLinks {
  readonly #database: AccountDatabase;
  readonly #nowMs: () => number;

  constructor(database: AccountDatabase, nowMs: () => number) {
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
    const insert = this.#database.query.insertInto('verification').values({
      id: identifier,
      identifier,
      value,
      expiresAt: until,
      createdAt: now,
      updatedAt: now,
    });
    await write(this.#database, insert);
    return token;
  }

  /** Consumes a link and returns its holder; null when it was used, has expired, or never existed. */
  async redeem(purpose: LinkPurpose, token: string): Promise<LinkHolder | null> {
    const deletion = this.#database.query
      .deleteFrom('verification')
      .where('identifier', '=', identifierOf(purpose, token))
      .returning(['value', 'expiresAt']);
    const row = firstOf(linkRow, (await write(this.#database, deletion)).rows);
    if (row === null || Date.parse(row.expiresAt) <= this.#nowMs()) return null;
    return holderSchema.parse(JSON.parse(row.value));
  }

  /** Like `redeem`, but without consuming the link. */
  async peek(purpose: LinkPurpose, token: string): Promise<LinkHolder | null> {
    const row = await this.#database.query
      .selectFrom('verification')
      .select(['value', 'expiresAt'])
      .where('identifier', '=', identifierOf(purpose, token))
      .executeTakeFirst();
    if (row === undefined || Date.parse(row.expiresAt) <= this.#nowMs()) return null;
    return holderSchema.parse(JSON.parse(row.value));
  }

  /** Deletes everything pending for this user: links, challenges and second steps. */
  async forget(userId: string): Promise<void> {
    await write(this.#database, forgetBegun(this.#database.query, userId));
  }
}

/** The statement that deletes everything pending for a user. */
export const forgetBegun = (query: Kysely<Tables>, userId: string) =>
  query
    .deleteFrom('verification')
    // A literal substring match that works the same in every database.
    .where(sql<boolean>`replace(value, ${userId}, '') <> value`);

const identifierOf = (purpose: LinkPurpose, token: string): string =>
  `${purpose}-link:${createHash('sha256').update(token).digest('base64url')}`;
