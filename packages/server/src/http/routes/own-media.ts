import type { QuizShowApp } from '@quizcast/game/document/document';
import { games } from '@quizcast/game/document/games';
import type { Readdress } from '@quizcast/game/games/media';
import type { FileKind } from '@quizcast/game/refusals/file-refusal';
import type { OwnFiles } from '../../files/own-files.ts';
import { isFileAddress } from '../../ports/file-store.ts';

/**
 * The document with only the user's own stored files: pictures, sounds and cameras of every game, and fonts. `missing`
 * counts the files left out.
 */
export async function withOwnFiles(
  document: QuizShowApp,
  own: OwnFiles,
): Promise<{ document: QuizShowApp; missing: number }> {
  const wanted = new Map<string, FileKind>();
  for (const { file } of Object.values(document.fonts)) wanted.set(file, 'font');
  withMedia(document, (address, kind) => {
    if (isFileAddress(address)) wanted.set(address, kind);
    return address;
  });
  const kept = new Map<string, string>();
  for (const [address, kind] of wanted) {
    const settled = await own.settle(kind, address);
    if (settled.kind === 'own') kept.set(address, settled.address);
  }
  let missing = 0;
  const keptOrMissing = (address: string): string | null => {
    const other = kept.get(address) ?? null;
    if (other === null) missing += 1;
    return other;
  };
  const fonts = Object.entries(document.fonts).flatMap(([id, font]) => {
    const file = keptOrMissing(font.file);
    return file === null ? [] : [[id, { ...font, file }] as const];
  });
  const readdressed = withMedia(document, (address) =>
    isFileAddress(address) ? keptOrMissing(address) : address,
  );
  return { document: { ...readdressed, fonts: Object.fromEntries(fonts) }, missing };
}

const withMedia = (document: QuizShowApp, readdress: Readdress): QuizShowApp =>
  games.reduce((readdressed, game) => game.withMedia(readdressed, readdress), document);
