import { isRecord } from '../json.ts';
import type { PhoneScene } from './scene.ts';

/** What a phone says to the server. */
export type PhoneMessage =
  | {
      type: 'hello';
      code: string;
      /** Of before; null for a new viewer. */
      token: string | null;
      /** '' for a generated one. */
      name: string;
      /** How much later than the studio the picture is, milliseconds; null: as the show says. */
      delayMs: number | null;
    }
  /** Options by position with commas, or what was typed. */
  | { type: 'answer'; round: string; answer: string }
  | { type: 'name'; name: string }
  | { type: 'delay'; delayMs: number | null }
  /** A question has just appeared in the viewer's picture. */
  | { type: 'seen' }
  /** Shows points and rank on the stream, as `!score`. */
  | { type: 'score' }
  /** Deletes all that is kept of the viewer. */
  | { type: 'forget' }
  | { type: 'ping'; n: number };

/** Why something was not done; the phone stays connected. */
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

/** Why a phone is let go. */
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

/** Where a viewer stands after a round. */
export interface PhoneStanding {
  round: string;
  points: number;
  rank: number;
  players: number;
  right: number;
  /** Right answers in a row; 0 where the last one was wrong or missing. */
  run: number;
}

/** What the server says to a phone. */
export type PhoneNews =
  | {
      type: 'welcome';
      token: string;
      /** As others see it. */
      name: string;
      isGenerated: boolean;
      show: string;
      /** Where the stream is watched: the login of a Twitch channel; null where none is set. */
      channel: string | null;
      /** Which is used, milliseconds. */
      delayMs: number;
      streamDelayMs: number;
    }
  | { type: 'scene'; scene: PhoneScene }
  /** `standing` is null for who is not on the board. */
  | { type: 'standing'; round: string; standing: PhoneStanding | null }
  | { type: 'taken'; round: string; answer: string }
  | { type: 'refused'; about: 'answer' | 'name' | 'seen' | 'message'; reason: PhoneRefusal }
  | { type: 'named'; name: string; isGenerated: boolean }
  | { type: 'delay'; delayMs: number; streamDelayMs: number }
  | { type: 'forgotten' }
  | { type: 'end'; reason: PhoneEnding };

const newsTypes: Record<PhoneNews['type'], true> = {
  welcome: true,
  scene: true,
  standing: true,
  taken: true,
  refused: true,
  named: true,
  delay: true,
  forgotten: true,
  end: true,
};

/** Whether a page knows what this says. The server is this page's own, so that no more is looked at. */
export const isPhoneNews = (value: unknown): value is PhoneNews =>
  isRecord(value) && Object.hasOwn(newsTypes, String(value['type']));
