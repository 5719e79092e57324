import { formats } from './all.ts';
import type { Format, WrittenShow } from './format.ts';

export interface ExportRequest {
  formatId: string;
  show: WrittenShow;
}

export interface Exported {
  bytes: Uint8Array;
  /** Media type. */
  type: string;
  /** Without the dot. */
  ending: string;
}

/** Writes a show as a file of one of our formats; null when there is none of that name that writes. */
export async function exportFile(
  { formatId, show }: ExportRequest,
  among: readonly Format[] = formats,
): Promise<Exported | null> {
  const format = among.find(({ id }) => id === formatId);
  if (format?.write === undefined) return null;
  const bytes = await format.write.bytes(show);
  return { bytes, type: format.write.type, ending: format.endings[0] ?? 'txt' };
}
