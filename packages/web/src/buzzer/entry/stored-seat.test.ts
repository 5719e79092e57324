import { beforeEach, expect, it } from 'vitest';
import { forgetSeat, storeSeat, storedSeat, readAddress } from './stored-seat.ts';

const token = 'tokenTokenTokenTokenTokenTokenTokenToken123';
let texts = new Map<string, string>();
const storage = {
  get: (key: string) => texts.get(key) ?? null,
  set: (key: string, value: string) => {
    texts.set(key, value);
    return true;
  },
  remove: (key: string) => void texts.delete(key),
};
beforeEach(() => {
  texts = new Map();
});

it('reads the code and the token from a URL', () => {
  const read = (path: string) => {
    const { pathname, hash } = new URL(path, 'http://localhost');
    return readAddress({ pathname, hash });
  };
  expect(read('/join')).toEqual({ code: null, token: null });
  expect(read('/join/')).toEqual({ code: null, token: null });
  expect(read('/join/ABC234')).toEqual({ code: 'ABC234', token: null });
  expect(read('/join/abc-234/')).toEqual({ code: 'ABC234', token: null });
  expect(read(`/join/ABC234#${token}`)).toEqual({ code: 'ABC234', token });
  expect(read('/join/ABC234#top')).toEqual({ code: 'ABC234', token: null });
  expect(read(`/join/ABC234#${token}<script>`)).toEqual({ code: 'ABC234', token: null });
  expect(read(`/join#${token}`)).toEqual({ code: null, token: null });
  expect(read('/join/what is this')).toEqual({ code: 'what is this', token: null });
  expect(read('/join/%E0%A4%A')).toEqual({ code: '%E0%A4%A', token: null });
});

it('stores one seat, and forgets only that one', () => {
  expect(storedSeat(storage)).toBeNull();
  storeSeat({ code: 'ABC234', token }, storage);
  expect(storedSeat(storage)).toEqual({ code: 'ABC234', token });
  forgetSeat('another token', storage);
  expect(storedSeat(storage)).not.toBeNull();
  forgetSeat(token, storage);
  expect(storedSeat(storage)).toBeNull();
});

it.each(['', 'null', '{', '[]', '{"code":1}', '{"code":"ABC234","token":null}'])(
  'treats %j in the storage as no seat',
  (text) => {
    texts.set('quizcast.seat', text);
    expect(storedSeat(storage)).toBeNull();
  },
);
