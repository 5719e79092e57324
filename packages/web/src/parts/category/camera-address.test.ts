import { expect, it } from 'vitest';
import { cameraPage, signOf } from './camera-address.ts';

const at = (src: string, isHeard = false) => cameraPage(src, isHeard, 'quiz.example.org:4747');

it('frames an https page unchanged', () => {
  expect(at('https://cams.example.com/room?x=1#a')).toEqual({
    address: 'https://cams.example.com/room?x=1#a',
    isNinja: false,
  });
});

it('frames no other address, and never its own host', () => {
  for (const src of [
    '',
    'nonsense',
    'http://cams.example.com/',
    'javascript:alert(1)',
    'data:text/html,<b>',
    'blob:https://cams.example.com/1',
    'https://quiz.example.org:4747/settings',
    'https://quiz.example.org/settings',
    'https://QUIZ.example.org/',
    'https://name:secret@cams.example.com/',
  ])
    expect(at(src), src).toBeNull();
});

it('asks VDO.Ninja for a clean, transparent, silent picture', () => {
  const address = at('https://vdo.ninja/?view=abc123')?.address ?? '';
  const { searchParams } = new URL(address);
  expect(searchParams.get('view')).toBe('abc123');
  for (const name of ['cleanoutput', 'transparent', 'cover', 'noaudio'])
    expect(searchParams.has(name), name).toBe(true);
  expect(at('https://alpha.vdo.ninja/?view=a')?.isNinja).toBe(true);
});

it('keeps VDO.Ninja audio where it should be heard, and adds no parameter twice', () => {
  const address = at('https://vdo.ninja/?view=a&cleanoutput&noaudio', true)?.address ?? '';
  const { searchParams } = new URL(address);
  expect(searchParams.has('noaudio')).toBe(false);
  expect(searchParams.getAll('cleanoutput')).toHaveLength(1);
});

it('does not mistake a look-alike host for VDO.Ninja', () => {
  for (const host of ['vdo.ninja.example.com', 'notvdo.ninja', 'example.com'])
    expect(at(`https://${host}/?view=a`)).toEqual({
      address: `https://${host}/?view=a`,
      isNinja: false,
    });
});

it('returns the favicon address of a site', () => {
  expect(signOf('https://vdo.ninja/x/?view=a')).toBe('https://vdo.ninja/favicon.ico');
});
