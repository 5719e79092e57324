import { expect, it } from 'vitest';
import { makeRecoveryCodes, meantRecoveryCodes } from './recovery-codes.ts';

it('IDENTITY65 recovery codes are accepted however they are typed', () => {
  const [code = ''] = makeRecoveryCodes();
  for (const typed of [code, code.toUpperCase(), code.replace('-', '')])
    expect(meantRecoveryCodes(typed)).toContain(code);
});

it('IDENTITY65 recovery codes of earlier releases, of both cases, are still accepted', () => {
  expect(meantRecoveryCodes('aB3dE-Fg0Il')).toContain('aB3dE-Fg0Il');
});
