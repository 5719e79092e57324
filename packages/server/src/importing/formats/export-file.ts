import { allFormats } from './all.ts';
import { isBoardFormat, type AnyFormat, type ExportCategoryShow } from './board-format.ts';
import type { Format, ExportCrowdShow, ExportShow } from './format.ts';

export type ExportRequest =
  | { formatId: string; game: 'stageQuiz'; show: ExportShow }
  | { formatId: string; game: 'crowdQuiz'; show: ExportCrowdShow }
  | { formatId: string; game: 'categoryQuiz'; show: ExportCategoryShow };

export interface Exported {
  bytes: Uint8Array;
  /** Media type. */
  type: string;
  /** Extension without the dot. */
  ending: string;
  /** Number of questions left out because the format does not support them. */
  leftOut: number;
}

/** Writes a show in one of the formats of its game; null when there is no such format that can write. */
export async function exportFile(
  request: ExportRequest,
  among: readonly AnyFormat[] = allFormats,
): Promise<Exported | null> {
  const format = among.find(({ id }) => id === request.formatId);
  if (format === undefined) return null;
  const encoded = await encodedBy(format, request);
  return encoded === null ? null : { ...encoded, ending: format.endings[0] ?? 'txt' };
}

async function encodedBy(
  format: AnyFormat,
  request: ExportRequest,
): Promise<Omit<Exported, 'ending'> | null> {
  if (isBoardFormat(format)) {
    const write = format.writeBoards;
    if (write === undefined || request.game !== 'categoryQuiz') return null;
    return { bytes: await write.bytes(request.show), type: write.type, leftOut: 0 };
  }
  const { write } = format;
  if (write === undefined || request.game === 'categoryQuiz') return null;
  if (request.game === 'stageQuiz')
    return { bytes: await write.bytes(request.show), type: write.type, leftOut: 0 };
  return write.crowd === undefined ? null : crowdFile(write.type, write.crowd, request.show);
}

async function crowdFile(
  type: string,
  writer: CrowdWriter,
  { name, questions }: ExportCrowdShow,
): Promise<Omit<Exported, 'ending'>> {
  const supported = questions.filter(({ question }) => writer.supports?.(question) ?? true);
  return {
    bytes: await writer.bytes({ name, questions: supported }),
    type,
    leftOut: questions.length - supported.length,
  };
}

type CrowdWriter = NonNullable<NonNullable<Format['write']>['crowd']>;
