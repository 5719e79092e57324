import { isRecord } from '../json.ts';
import type { PhoneScene } from './scene.ts';

/** A message from a phone to the server. */
export type PhoneMessage =
  | {
      type: 'hello';
      code: string;
      /** Token of an earlier session; null for a new viewer. */
      token: string | null;
      /** '' for a generated name. */
      name: string;
      /** Picture delay relative to the studio, milliseconds; null: the show's delay. */
      delayMs: number | null;
    }
  /** Options by position with commas, or the typed text. */
  | { type: 'answer'; round: string; answer: string }
  | { type: 'name'; name: string }
  | { type: 'delay'; delayMs: number | null }
  /** A question has just appeared in the viewer's picture. */
  | { type: 'seen' }
  /** Shows points and rank on the stream, like `!score`. */
  | { type: 'score' }
  /** Deletes all data of the viewer. */
  | { type: 'forget' }
  | { type: 'ping'; n: number };

/** Why a request was refused; the phone stays connected. */
export const phoneRefusals = [
  'tooLate',
  'wrongType',
  'final',
  'nameNotAllowed',
  'nameTaken',
  'noQuestion',
  'tooMany',
] as const;
export type PhoneRefusal = (typeof phoneRefusals)[number];

/** Why a phone is disconnected. */
export const phoneEndings = [
  'unknownCode',
  'full',
  'banned',
  'takenOver',
  'tooMany',
  'invalidMessage',
  'restarting',
] as const;
export type PhoneEnding = (typeof phoneEndings)[number];

/** A viewer's standing after a round. */
export interface PhoneStanding {
  round: string;
  points: number;
  /** Points of this round. */
  gained: number;
  rank: number;
  players: number;
  right: number;
  /** Consecutive right answers; 0 when the last one was wrong or missing. */
  run: number;
}

/** A message from the server to a phone. */
export type PhoneUpdate =
  | {
      type: 'welcome';
      token: string;
      /** The name as others see it. */
      name: string;
      isGenerated: boolean;
      show: string;
      /** Login of the Twitch channel with the stream; null when none is set. */
      channel: string | null;
      /** The delay in use, milliseconds. */
      delayMs: number;
      streamDelayMs: number;
    }
  | { type: 'scene'; scene: PhoneScene }
  /** Another show is on air, or it has another name. */
  | { type: 'show'; show: string }
  /** `standing` is null for a viewer who is not on the board. */
  | { type: 'standing'; round: string; standing: PhoneStanding | null }
  | { type: 'taken'; round: string; answer: string }
  | { type: 'refused'; about: 'answer' | 'name' | 'seen' | 'message'; reason: PhoneRefusal }
  | { type: 'named'; name: string; isGenerated: boolean }
  | { type: 'delay'; delayMs: number; streamDelayMs: number }
  | { type: 'forgotten' }
  | { type: 'end'; reason: PhoneEnding };

const newsTypes: Record<PhoneUpdate['type'], true> = {
  welcome: true,
  scene: true,
  show: true,
  standing: true,
  taken: true,
  refused: true,
  named: true,
  delay: true,
  forgotten: true,
  end: true,
};

/** Whether the page knows this message type. Its own server is trusted, so the rest is not validated. */
export const isPhoneNews = (value: unknown): value is PhoneUpdate =>
  isRecord(value) && Object.hasOwn(newsTypes, String(value['type']));
