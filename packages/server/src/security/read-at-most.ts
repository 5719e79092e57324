/**
 * The body of an external answer; null when it has none or it exceeds `maxBytes`, in which case the rest is not read.
 * Rejects when the connection breaks.
 */
export async function readAtMost(answer: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (answer.body === null) return null;
  for await (const chunk of answer.body) {
    if (!(chunk instanceof Uint8Array)) return null;
    length += chunk.length;
    // Leaving the loop cancels the stream.
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
