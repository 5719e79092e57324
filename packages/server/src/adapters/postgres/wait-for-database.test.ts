import { expect, it } from 'vitest';
import { waitForDatabase } from './wait-for-database.ts';

const failing = (code: string) =>
  waitForDatabase(() => Promise.reject(Object.assign(new Error('it did not work'), { code })), {
    url: 'postgres://me:sesame@db.example.org/quiz',
    onWait: () => undefined,
    forMs: 0,
  });

it('says how to trust a certificate of a private authority', async () => {
  for (const code of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])
    await expect(failing(code)).rejects.toThrow(
      /^PostgreSQL quiz at db\.example\.org: it did not work\. .*sslrootcert=/,
    );
});

it('says to check the address and the database after any other error', async () => {
  await expect(failing('28P01')).rejects.toThrow(/did not work\. Check DATABASE_URL/);
});
