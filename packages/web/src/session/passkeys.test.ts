import { afterEach, expect, it, vi } from 'vitest';
import { addPasskey } from './passkeys.ts';

afterEach(() => vi.unstubAllGlobals());

it('IDENTITY42 does not begin a passkey whose name the server would refuse', async () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  for (const name of ['', '  ', 'x'.repeat(101)])
    expect(await addPasskey(name, 'long enough')).toEqual({
      kind: 'failed',
      error: 'INVALID_NAME',
    });
  expect(fetched).not.toHaveBeenCalled();
});
