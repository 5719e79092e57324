import type { SystemCommand } from '@quizcast/game/command';
import type { LightJob } from '@quizcast/game/games/jobs';
import { beforeEach, expect, it } from 'vitest';
import type { DocumentPath } from '../ports/document-store.ts';
import { SpokenChat } from '../testing/spoken-chat.ts';
import { ManualClock } from '../testing/test-server.ts';
import { ChatCommands } from './chat-commands.ts';

const path: DocumentPath = 'quizshow/one';

let clock: ManualClock;
let chat: SpokenChat;
let commands: SystemCommand[];
let listener: ChatCommands;
let job: LightJob;
beforeEach(() => {
  clock = new ManualClock();
  chat = new SpokenChat(clock);
  commands = [];
  listener = new ChatCommands({
    chatSource: chat,
    clock,
    findScore: () => expect.fail('nobody asked'),
    act: (_path, command) => Promise.resolve(commands.push(command)),
    forget: () => undefined,
    onError: (_path, error) => {
      throw error;
    },
  });
  const fromMs = clock.nowMs();
  job = {
    channel: 'quizcast',
    channelError: null,
    countSharedChat: false,
    digit: 7,
    fromMs,
    greenAtMs: fromMs + 10_000,
    closesAtMs: fromMs + 40_000,
  };
  listener.sync(path, [], [job]);
});

const last = () => commands.at(-1);

it('DELAY4 measures the delay from green to the message, minus 0.45 s, and excludes viewers who typed too early', async () => {
  await clock.pass(9_000);
  chat.send('early', '7');
  await clock.pass(1_000);
  chat.send('wrong', '3');
  chat.send('talk', '7 o’clock');
  await clock.pass(5_450);
  chat.send('1', ' 7 \u{e0000}');
  chat.send('early', '7');
  chat.send('nightbot', '7', false, () => ({ login: 'nightbot', name: 'Nightbot' }));
  await clock.pass(1_000);
  expect(commands).toHaveLength(1);
  const { fromMs } = job;
  expect(last()).toMatchObject({
    type: 'delay.tell',
    fromMs,
    measured: { count: 1, p50Ms: 5000, p90Ms: 5000, proposedSeconds: 6 },
  });
  chat.send('1', '7');
  chat.send('2', '7');
  await clock.pass(1_000);
  expect(last()).toMatchObject({ measured: { count: 2 } });
});

it('DELAY4 reports many viewers once a second, by whole seconds, and nothing after the light is closed', async () => {
  await clock.pass(12_450);
  for (let viewer = 0; viewer < 200; viewer++) {
    chat.send(String(viewer), '7');
    await clock.pass(20);
  }
  await clock.pass(2_000);
  expect(commands.length).toBeLessThan(8);
  expect(last()).toMatchObject({ measured: { count: 200 } });
  const command = last();
  const seconds = command?.type === 'delay.tell' ? command.measured.seconds : [];
  expect(seconds.slice(0, 7)).toEqual([0, 0, 50, 50, 50, 50, 0]);
  chat.send('late', '7');
  listener.sync(path, [], []);
  expect(chat.readings).toEqual([]);
  const before = commands.length;
  await clock.pass(5_000);
  expect(commands).toHaveLength(before);
});
