import { z } from 'zod';
import { diff, type Patch } from '../patch.ts';
import type { Stamp } from '../stamp.ts';
import { cardKinds } from './card-kinds.ts';

const epochMs = z.number().int().min(0);
const maxBreakMinutes = 120;

/** A picture of its own that overlays show in the place of the game, one at most; the game behind it stands as it is. */
export const cardSchema = z.object({
  kind: z.enum(cardKinds),
  atMs: epochMs,
  /** Of a break: when the show goes on; absent where the host has not said. */
  endsAtMs: epochMs.exactOptional(),
});
export type Card = z.infer<typeof cardSchema>;

export const cardCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('card.show'),
    kind: z.enum(cardKinds),
    /** Of a break: how long it is. */
    minutes: z.number().int().min(1).max(maxBreakMinutes).exactOptional(),
  }),
  z.strictObject({ type: z.literal('card.hide') }),
]);
export type CardCommand = z.infer<typeof cardCommandSchema>;

/** What of a document is about cards. */
interface Showing {
  card?: Card | undefined;
}

/** What a command about cards changes: SPEC.md, ONAIR. */
export function reduceCard({ card }: Showing, command: CardCommand, stamp: Stamp): Patch[] {
  if (command.type === 'card.hide') return changed(card, undefined);
  const { kind, minutes } = command;
  const atMs = Math.round(stamp.atMs);
  if (kind !== 'break' || minutes === undefined) return changed(card, { kind, atMs });
  return changed(card, { kind, atMs, endsAtMs: atMs + minutes * 60_000 });
}

/** The host has gone on: what stands in the place of the game is over. */
export const withoutCard = ({ card }: Showing): Patch[] => changed(card, undefined);

const changed = (before: Card | undefined, after: Card | undefined): Patch[] =>
  diff(before === undefined ? {} : { card: before }, after === undefined ? {} : { card: after });
