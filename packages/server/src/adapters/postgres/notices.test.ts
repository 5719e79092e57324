import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createOutbox } from './notices.ts';

it('NODE6 news that come just when the last ones have gone out go out, too', async () => {
  const sent: string[] = [];
  let answered: Promise<void> = Promise.resolve();
  const outbox = createOutbox(
    'node',
    async (_, [, texts]) => {
      sent.push(...(Array.isArray(texts) ? texts.map(String) : []));
      answered = setImmediate();
      await answered;
    },
    () => undefined,
  );
  for (let hops = 0; hops < 12; hops += 1) {
    outbox.addNews(`first${hops}`, 1);
    await setImmediate();
    await answered;
    for (let hop = 0; hop < hops; hop += 1) await Promise.resolve();
    outbox.addNews(`second${hops}`, 1);
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    expect(sent.join()).toContain(`second${hops}:1`);
  }
});
