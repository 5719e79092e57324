import type { FileHandle } from 'node:fs/promises';

const pieceBytes = 64 * 1024;

/**
 * Streams the bytes of an open file from `start`, at most `length`, on demand. Closes the file at the end, on cancel,
 * and on a read error; then the stream fails with the error that `failure` returns.
 */
export function createPieces(
  handle: FileHandle,
  start: number,
  length: number,
  failure: (error: unknown) => Error,
): ReadableStream<Uint8Array> {
  let at = start;
  const end = start + length;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = new Uint8Array(Math.min(pieceBytes, end - at));
        const { bytesRead } =
          piece.length === 0 ? { bytesRead: 0 } : await handle.read(piece, 0, piece.length, at);
        at += bytesRead;
        if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead));
        if (bytesRead > 0 && at < end) return;
        await handle.close();
        controller.close();
      } catch (error) {
        await handle.close().catch(() => undefined);
        controller.error(failure(error));
      }
    },
    cancel: () => handle.close(),
  });
}
