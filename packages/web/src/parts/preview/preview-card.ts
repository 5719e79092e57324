import type { CardKind } from '@quizcast/game/cards/card-kinds';
import type { CardView } from '@quizcast/game/views/card-view';
import { previewResult } from './preview-view.ts';

export interface PreviewCardInput {
  /** Name of the show. */
  title: string;
  /** The file of the opener, instead of its name. */
  openerFile?: string | undefined;
  contestant: { name: string; line: string };
  crew: readonly string[];
  /** Origin of Quizcast, for the join address. */
  origin: string;
  /** Server epoch milliseconds. */
  nowMs: number;
}

/** A well-formed code that does not exist. */
const code = 'QZCAST';
const breakMs = 5 * 60_000;
/** Stage indexes of a step that is in the middle of most ladders. */
const climb = { from: 2, to: 3 };

/** A card as on air, for previewing a style. */
export function previewCard(kind: CardKind, input: PreviewCardInput): CardView {
  const { title, openerFile, contestant, crew, origin, nowMs } = input;
  const atMs = 0;
  switch (kind) {
    case 'opener':
      return { kind, atMs, title, ...(openerFile === undefined ? {} : { file: openerFile }) };
    case 'contestant':
      // On air it ends by itself, in a preview it stays.
      return { kind, atMs, ...contestant, untilMs: Number.MAX_SAFE_INTEGER };
    case 'ladder':
      return { kind, atMs, ...climb };
    case 'join':
      return { kind, atMs, title, code, origin };
    case 'break':
      return { kind, atMs, endsAtMs: nowMs + breakMs };
    case 'credits':
      return {
        ...{ kind, atMs, title, contestants: [contestant.name], crew: [...crew] },
        viewers: previewResult.board.map(({ name, points }) => ({ name, points })),
      };
  }
}
