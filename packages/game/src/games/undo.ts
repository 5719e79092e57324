import { z } from 'zod';
import type { Refusal } from '../refusals/refusal.ts';
import { idSchema } from '../values/entity.ts';

/** `from`: how many moves the host saw; absent: however many there are. */
export const undoSchema = <const Type extends string>(type: Type) =>
  z.strictObject({
    type: z.literal(type),
    showId: idSchema,
    from: z.number().int().min(0).exactOptional(),
  });

/** The move to undo, or why there is none. */
export function moveToUndo<Move extends object>(
  moves: readonly Move[],
  from: number | undefined,
): Move | Refusal {
  if (from !== undefined && from !== moves.length) return 'moveChanged';
  return moves.at(-1) ?? 'nothingToUndo';
}
