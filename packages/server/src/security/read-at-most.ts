/** What somebody else answered; null when it has no body, or one of more than `maxBytes`, of which the rest is not read. Rejects when it breaks off. */
export async function readAtMost(answer: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (answer.body === null) return null;
  for await (const chunk of answer.body) {
    if (!(chunk instanceof Uint8Array)) return null;
    length += chunk.length;
    // Leaving the loop cancels the rest.
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
