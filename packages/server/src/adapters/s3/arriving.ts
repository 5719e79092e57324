import { TimeoutError } from './s3-error.ts';

/**
 * Streams at most `length` bytes of a response, on demand. Calls `end` to abort the request when the stream is
 * canceled, and when nothing arrives for `stallsAfterMs`. Fails with the error that `failure` returns.
 */
export function createDownloadStream(
  body: ReadableStream<Uint8Array>,
  length: number,
  stallsAfterMs: number,
  end: () => void,
  failure: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let remaining = length;
  const next = async (): Promise<Uint8Array | null> => {
    let timer: NodeJS.Timeout | undefined;
    const stalled = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TimeoutError(`${stallsAfterMs} ms`)), stallsAfterMs);
    });
    try {
      const { done, value } = await Promise.race([reader.read(), stalled]);
      return done ? null : value;
    } finally {
      clearTimeout(timer);
    }
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = remaining > 0 ? await next() : null;
          if (piece !== null) {
            controller.enqueue(piece.subarray(0, remaining));
            remaining -= Math.min(piece.length, remaining);
          }
          if (piece !== null && remaining > 0) return;
          // The store may send more than was requested.
          if (piece !== null) await reader.cancel();
          controller.close();
        } catch (error) {
          end();
          controller.error(failure(error));
        }
      },
      cancel: end,
    },
    // No read-ahead beyond what the connection buffers.
    { highWaterMark: 0 },
  );
}
