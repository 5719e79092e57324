import { expect, it } from 'vitest';
import { iconNameOf, signOf } from './joker-icon-name.ts';

it('finds an icon by its name, or by the name of the joker', () => {
  expect(iconNameOf({ icon: 'fifty-fifty', name: 'x' })).toBe('fifty-fifty');
  expect(iconNameOf({ icon: 'audience', name: 'x' })).toBe('audience');
  expect(iconNameOf({ icon: 'phone', name: 'x' })).toBe('phone');
  expect(iconNameOf({ icon: 'twitch', name: 'Chat' })).toBe('twitch');
  expect(iconNameOf({ icon: 'chat', name: 'x' })).toBe('chat');
  expect(iconNameOf({ icon: 'star', name: '50/50' })).toBe('star');
  expect(iconNameOf({ icon: '', name: '50/50' })).toBe('fifty-fifty');
  expect(iconNameOf({ icon: ' ', name: 'Phone a Friend' })).toBe('phone');
  expect(iconNameOf({ icon: '', name: 'I am a Joker' })).toBe('star');
});

it('returns signs unchanged, and never treats a word as a sign', () => {
  expect(signOf({ icon: '🐸' })).toBe('🐸');
  expect(signOf({ icon: '×2' })).toBe('×2');
  expect(signOf({ icon: 'star' })).toBeNull();
  expect(signOf({ icon: 'unknown-icon' })).toBeNull();
  expect(signOf({ icon: '' })).toBeNull();
});
