import { allFormats } from './all.ts';
import { isBoardFormat, type AnyFormat, type WrittenCategoryShow } from './board-format.ts';
import type { WrittenShow } from './format.ts';

export type ExportRequest =
  | { formatId: string; game: 'stageQuiz'; show: WrittenShow }
  | { formatId: string; game: 'categoryQuiz'; show: WrittenCategoryShow };

export interface Exported {
  bytes: Uint8Array;
  /** Media type. */
  type: string;
  /** Without the dot. */
  ending: string;
}

/** Writes a show as a file of one of the formats of its game; null when there is none of that name that writes. */
export async function exportFile(
  request: ExportRequest,
  among: readonly AnyFormat[] = allFormats,
): Promise<Exported | null> {
  const format = among.find(({ id }) => id === request.formatId);
  if (format === undefined) return null;
  const written = await writtenBy(format, request);
  return written === null ? null : { ...written, ending: format.endings[0] ?? 'txt' };
}

async function writtenBy(
  format: AnyFormat,
  request: ExportRequest,
): Promise<Omit<Exported, 'ending'> | null> {
  if (isBoardFormat(format)) {
    const write = format.writeBoards;
    if (write === undefined || request.game !== 'categoryQuiz') return null;
    return { bytes: await write.bytes(request.show), type: write.type };
  }
  if (format.write === undefined || request.game !== 'stageQuiz') return null;
  return { bytes: await format.write.bytes(request.show), type: format.write.type };
}
