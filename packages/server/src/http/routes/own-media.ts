import type { QuizShowApp } from '@quizcast/game/document/document';
import { games } from '@quizcast/game/document/games';
import type { Readdress } from '@quizcast/game/games/media';
import type { FileKind } from '@quizcast/game/refusals/file-refusal';
import type { OwnedFiles } from '../../files/own-files.ts';
import { isFileAddress } from '../../ports/file-store.ts';

/**
 * The document with only the user's own stored files: pictures, sounds and cameras of every game, and fonts. `missing`
 * counts the files left out.
 */
export async function withOwnedFiles(
  document: QuizShowApp,
  ownedFiles: OwnedFiles,
): Promise<{ document: QuizShowApp; missing: number }> {
  const kindByAddress = new Map<string, FileKind>();
  for (const { file } of Object.values(document.fonts)) kindByAddress.set(file, 'font');
  withMedia(document, (address, kind) => {
    if (isFileAddress(address)) kindByAddress.set(address, kind);
    return address;
  });
  const resolvedAddresses = new Map<string, string>();
  for (const [address, kind] of kindByAddress) {
    const result = await ownedFiles.resolve(kind, address);
    if (result.kind === 'own') resolvedAddresses.set(address, result.address);
  }
  let missing = 0;
  const resolveOrCount = (address: string): string | null => {
    const resolved = resolvedAddresses.get(address) ?? null;
    if (resolved === null) missing += 1;
    return resolved;
  };
  const fonts = Object.entries(document.fonts).flatMap(([id, font]) => {
    const file = resolveOrCount(font.file);
    return file === null ? [] : [[id, { ...font, file }] as const];
  });
  const readdressed = withMedia(document, (address) =>
    isFileAddress(address) ? resolveOrCount(address) : address,
  );
  return { document: { ...readdressed, fonts: Object.fromEntries(fonts) }, missing };
}

const withMedia = (document: QuizShowApp, readdress: Readdress): QuizShowApp =>
  games.reduce((readdressed, game) => game.withMedia(readdressed, readdress), document);
