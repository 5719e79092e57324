import { expect, it } from 'vitest';
import type { SystemCommand } from '@quizcast/game/command';
import { documentPath } from '../documents/rooms.ts';
import { ManualClock } from '../testing/test-server.ts';
import { JoinCardFiller } from './join-card-filler.ts';

const path = documentPath('anna');
const joinInfo = { code: 'ABC234', origin: 'https://quiz.example.org' };
const settled = () => new Promise((resolve) => setImmediate(resolve));

function openFiller({ failures = 0 } = {}) {
  const clock = new ManualClock();
  const commands: SystemCommand[] = [];
  const troubles: unknown[] = [];
  let left = failures;
  const following: JoinCardFiller = new JoinCardFiller(path, {
    phones: {
      async joinInfo() {
        left -= 1;
        if (left >= 0) throw new Error('away');
        await settled();
        return joinInfo;
      },
    },
    clock,
    async act(command) {
      commands.push(command);
      // It is no longer on the agenda.
      following.follow([]);
      await settled();
    },
    onError: ({ error }) => troubles.push(error),
  });
  return { clock, told: commands, troubles, following };
}

it('ONAIR9 fills in the join info on the card that asks for it, and retries while it cannot be read', async () => {
  const { clock, told: commands, troubles, following } = openFiller({ failures: 1 });
  following.follow([{ atMs: 5 }]);
  await settled();
  expect([troubles.length, commands]).toEqual([1, []]);
  await clock.pass(5000);
  expect(commands).toEqual([{ type: 'card.tellDoor', atMs: 5, door: joinInfo }]);
  expect(following.idle).toBe(true);
});

it('ONAIR9 fills in nothing on a card that was removed in the meantime', async () => {
  const { clock, told: commands, following } = openFiller();
  following.follow([{ atMs: 5 }]);
  following.follow([]);
  await clock.pass(60_000);
  expect(commands).toEqual([]);
});
