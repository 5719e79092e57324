import { usualBots } from '@quizcast/game/crowd/rehearsal';
import type { UserCommand } from '@quizcast/game/command';
import { madeUpName } from '@quizcast/game/crowd/board-name';
import { sampleQuestions } from '@quizcast/game/games/crowd-quiz/samples';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  anna,
  openAudienceStores,
  startAudienceServer,
  type AudienceServer,
  type AudienceStores,
  type PhoneSocket,
} from '../testing/audience-server.ts';
import { settled } from '../testing/test-server.ts';

const showId = 'show1';
const streamDelayMs = 8000;
const set = (path: readonly string[], value: unknown): UserCommand => ({
  type: 'edit.update',
  path: [...path],
  value,
});
const everybody = (more: object = {}) =>
  set(['shows', showId, 'everybodyPlays'], { isOn: true, hasPhones: true, ...more });
const next: UserCommand = { type: 'stageQuiz.nextStage', showId };
const lock: UserCommand = { type: 'stageQuiz.lockAnswer', showId, answer: 0 };
const reveal: UserCommand = { type: 'stageQuiz.revealAnswer', showId };

let stores: AudienceStores;
let server: AudienceServer;
beforeEach(async () => {
  stores = await openAudienceStores();
  server = await startAudienceServer(stores);
  await server.act(
    everybody(),
    set(['settings', 'twitch', 'streamDelaySeconds'], streamDelayMs / 1000),
    { type: 'stageQuiz.start', showId },
  );
});
afterEach(async () => {
  await server.close();
  await stores.testStore.close();
});

const pass = async (ms: number, ...phones: PhoneSocket[]) => {
  await stores.clock.pass(ms);
  for (const phone of phones) await phone.quiet();
};
const question = async () => {
  const stage = (await server.document()).shows[0]?.stages[0];
  if (stage === undefined) throw new Error('no stage');
  return stage.question;
};
const roundOf = async () => (await question()).crowd?.round ?? '';
const viewerOf = async (name: string) =>
  (await stores.responses.crowd.load(anna, await roundOf())).find((one) => one.name === name);
async function answer(phone: PhoneSocket, option: number | string): Promise<void> {
  phone.send({ type: 'answer', round: await roundOf(), answer: String(option) });
  await phone.quiet();
}
async function restart(): Promise<void> {
  await server.close();
  server = await startAudienceServer(stores);
}

describe('a phone', () => {
  it('PHONE10 receives nothing before its own stream shows it, whatever delay it reports on joining', async () => {
    const delays = [0, 3000, 6000, 9000, 12_000, 15_000, 18_000, 20_000, 30_000];
    const phones = await Promise.all(delays.map((delayMs) => server.join({ delayMs })));
    await server.act(next);
    const { question: text, answers, correctAnswer } = await question();
    const [option = ''] = answers;
    const late = await server.join({ delayMs: 9000 });
    for (let atMs = 0; atMs <= 31_000; atMs += 1000) {
      await pass(atMs === 0 ? 0 : 1000, ...phones);
      for (const [index, phone] of phones.entries()) {
        const isDue = atMs >= (delays[index] ?? 0);
        expect(phone.texts.join('').includes(text), `${delays[index]} at ${atMs}`).toBe(isDue);
        expect(phone.texts.join('').includes(option)).toBe(isDue);
      }
    }
    expect(late.scene.kind).toBe('question');
    await server.act(lock, reveal);
    const others = await Promise.all(delays.map((delayMs) => server.join({ delayMs })));
    for (let atMs = 0; atMs <= 31_000; atMs += 1000) {
      await pass(atMs === 0 ? 0 : 1000, ...phones, ...others);
      for (const [index, delayMs] of delays.entries())
        for (const phone of [phones[index], others[index]]) {
          const sentTexts = phone?.texts.join('') ?? '';
          expect(sentTexts.includes('"result"'), `${delayMs} at ${atMs}`).toBe(atMs >= delayMs);
          expect(sentTexts.includes('"isOpen":false') && atMs < delayMs).toBe(false);
          expect(sentTexts.includes('"standing"')).toBe(atMs >= delayMs);
        }
    }
    expect(phones[0]?.scene).toMatchObject({ kind: 'result', right: [correctAnswer] });
  });

  it('PHONE10 joins at what its own stream shows, even after a server restart', async () => {
    await server.act(next);
    await stores.clock.pass(12_000);
    await restart();
    const early = await server.join({ delayMs: 20_000 });
    const due = await server.join({ delayMs: 5000 });
    await pass(0, early, due);
    expect(early.scene.kind).toBe('waiting');
    expect(due.scene.kind).toBe('question');
    await pass(8000, early);
    expect(early.scene.kind).toBe('question');
  });

  it('PHONE10 switches to a new delay when the viewer reports one, and receives nothing twice', async () => {
    const phone = await server.join({ delayMs: 30_000 });
    await server.act(next);
    await pass(3000, phone);
    expect(phone.scene.kind).toBe('waiting');
    phone.send({ type: 'delay', delayMs: 2000 });
    await phone.quiet();
    expect(phone.scene.kind).toBe('question');
    expect(phone.last('delay')).toMatchObject({ delayMs: 2000, streamDelayMs });
    phone.send({ type: 'delay', delayMs: 30_000 });
    await pass(30_000, phone);
    expect(phone.of('scene')).toHaveLength(2);
  });

  it('PHONE6 learns its delay from one tap when the question appears', async () => {
    const phone = await server.join();
    expect(phone.last('welcome')).toMatchObject({ delayMs: streamDelayMs, streamDelayMs });
    phone.send({ type: 'seen' });
    await phone.quiet();
    expect(phone.last('refused')).toMatchObject({ about: 'seen', reason: 'noQuestion' });
    await server.act(next);
    await pass(6300, phone);
    phone.send({ type: 'seen' });
    await phone.quiet();
    expect(phone.last('delay').delayMs).toBe(6000);
    expect(phone.scene.kind).toBe('question');
  });

  it('PHONE11 finds the show by its code in any spelling, but not by a lobby code or an unknown code', async () => {
    const code = await server.codes.codeOf(anna);
    expect(await server.codes.codeOf(anna)).toBe(code);
    const typed = `${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`;
    const { name } = (await server.document()).shows[0] ?? {};
    expect(await server.service.invitation(typed)).toEqual({
      show: name,
      isOn: true,
      isFull: false,
    });
    await stores.seatRepository.openLobby(anna, 'category1', 'AAA222');
    for (const wrong of ['AAA222', 'ZZZ999', '', 'x'.repeat(64)]) {
      expect(await server.service.invitation(wrong)).toBeNull();
      const phone = await server.join({ code: wrong });
      expect(phone.news).toEqual([{ type: 'end', reason: 'unknownCode' }]);
    }
  });

  it('PHONE12 resumes as the same viewer by token, with its name, answer and points', async () => {
    const phone = await server.join({ name: 'Mia', delayMs: 0 });
    const { token } = phone.last('welcome');
    await server.act(next);
    await pass(0, phone);
    await answer(phone, (await question()).correctAnswer);
    expect(phone.last('taken').round).toBe(await roundOf());
    phone.socket.terminate();
    await settled();
    const again = await server.join({ token, name: 'Mia', delayMs: 0 });
    expect(again.last('welcome')).toMatchObject({ token, name: 'Mia', isGenerated: false });
    await again.quiet();
    expect(again.last('taken').answer).toBe(String((await question()).correctAnswer));
    await pass(1000, again);
    await server.act(reveal);
    await pass(1000, again);
    expect(again.last('standing').standing).toMatchObject({ points: 100, rank: 1, players: 1 });
    await restart();
    const later = await server.join({ token, name: 'Mia', delayMs: 0 });
    await pass(1000, later);
    expect(later.last('standing').standing).toMatchObject({ points: 100, right: 1, run: 1 });
  });

  it('PHONE12 has a token that the server never stores', async () => {
    const phone = await server.join({ name: 'Mia', delayMs: 0 });
    await server.act(next);
    await pass(0, phone);
    await answer(phone, 0);
    await pass(1000);
    const { token } = phone.last('welcome');
    const stored = await stores.responses.crowd.load(anna, await roundOf());
    expect(stored).toHaveLength(1);
    expect(stored[0]?.voterId).toMatch(/^phone:[\w-]{22}$/);
    expect(JSON.stringify([stored, await server.document()])).not.toContain(token);
  });

  it('PHONE13 gets a generated name, or its own if it is allowed and not taken', async () => {
    const phone = await server.join();
    expect(phone.last('welcome')).toMatchObject({ isGenerated: true });
    expect(phone.last('welcome').name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+/);
    const mia = await server.join({ name: ' Mia\u202e ' });
    expect(mia.last('welcome')).toMatchObject({ name: 'Mia', isGenerated: false });
    await server.act(set(['settings', 'crowd', 'hiddenWords'], ['Rudolf']));
    for (const [name, reason] of [
      ['Міa', 'nameTaken'],
      ['fuck', 'nameNotAllowed'],
      ['RUD0LF', 'nameNotAllowed'],
    ] as const) {
      const other = await server.join({ name });
      await other.quiet();
      expect(other.last('welcome').isGenerated, name).toBe(true);
      expect(other.last('refused')).toMatchObject({ about: 'name', reason });
    }
    mia.send({ type: 'name', name: 'Ben' });
    await mia.quiet();
    expect(mia.last('named')).toEqual({ type: 'named', name: 'Ben', isGenerated: false });
    expect((await server.join({ name: 'Mia' })).last('welcome').name).toBe('Mia');
  });

  it('PHONE13 loses a name that the streamer hides', async () => {
    const mia = await server.join({ name: 'Mia' });
    await server.act(set(['settings', 'crowd', 'hiddenWords'], ['Mia']));
    await mia.quiet();
    expect(mia.last('named').isGenerated).toBe(true);
    expect(mia.last('refused')).toMatchObject({ about: 'name', reason: 'nameNotAllowed' });
  });

  it('PHONE20 is disconnected and off every board when banned, and may rejoin once unbanned', async () => {
    const [mia, ben] = [
      await server.join({ name: 'Mia', delayMs: 0 }),
      await server.join({ name: 'Ben', delayMs: 0 }),
    ];
    const { token } = mia.last('welcome');
    const ban = (banned: readonly { viewer: string; name: string }[]) =>
      server.act(set(['settings', 'crowd', 'bannedPhones'], banned));
    const onAir = async () =>
      (overlayView(await server.document()).stageQuiz?.crowd?.cards ?? []).flatMap((card) =>
        card.kind === 'result' ? card.climbers.map(({ name }) => name) : [],
      );
    await server.act(next);
    await pass(0, mia, ben);
    const right = (await question()).correctAnswer;
    await answer(mia, right);
    await answer(ben, right);
    await pass(1000);
    await server.act(reveal);
    await pass(1000, mia, ben);
    const { board = [] } = (await question()).crowdResult ?? {};
    const { viewer = '' } = board.find(({ name }) => name === 'Mia') ?? {};
    expect(viewer).toMatch(/^phone:/);
    expect((await onAir()).toSorted()).toEqual(['Ben', 'Mia']);
    expect(JSON.stringify(overlayView(await server.document()))).not.toContain(viewer);

    await ban([{ viewer, name: 'Mia' }]);
    await mia.until(() => mia.closedBy !== null);
    expect(mia.last('end').reason).toBe('banned');
    expect(await onAir()).toEqual(['Ben']);
    const resultOf = async (stage: number) =>
      (await server.document()).shows[0]?.stages[stage]?.question.crowdResult;
    await server.act(next);
    await pass(1000, ben);
    await server.act(reveal);
    await pass(1000, ben);
    expect(await resultOf(1)).toMatchObject({ answered: 0, players: 1 });
    expect(ben.last('standing').standing).toMatchObject({ rank: 1, players: 1 });

    await ban([]);
    const back = await server.join({ token });
    await server.act(next);
    await pass(0, back, ben);
    await server.act(reveal);
    await pass(1000, back, ben);
    expect(await resultOf(2)).toMatchObject({ players: 2 });
  });

  it('PHONE14 takes over from another tab of the same viewer', async () => {
    const first = await server.join();
    const { token } = first.last('welcome');
    const second = await server.join({ token });
    await first.until(() => first.closedBy !== null);
    expect(first.last('end').reason).toBe('takenOver');
    await server.act(next);
    await pass(streamDelayMs, second);
    expect(second.scene.kind).toBe('question');
  });

  it('PHONE15 is admitted only within the total, per-address and join rate limits', async () => {
    const { codes } = server;
    await server.close();
    const limits = { inAll: 4, perAddress: 3, joinsAtOnce: 3, joinsPerSecond: 1 };
    server = await startAudienceServer(stores, { limits });
    for (let n = 0; n < 3; n++) await server.open('10.0.0.1');
    await expect(server.open('10.0.0.1')).rejects.toThrow('socket hang up');
    const other = await server.open('10.0.0.2');
    await expect(server.open('10.0.0.3')).rejects.toThrow('socket hang up');
    expect(await server.service.invitation(await codes.codeOf(anna))).toMatchObject({
      isFull: true,
    });
    other.socket.terminate();
    await other.until(() => server.service.access.size < 4);
    const flood = await Promise.allSettled(
      Array.from({ length: 20 }, () => server.open('10.0.0.1')),
    );
    expect(flood.every(({ status }) => status === 'rejected')).toBe(true);
    await server.open('10.0.0.3');
  });

  it('PHONE16 is warned and then disconnected when it floods, and disconnected for unreadable messages', async () => {
    const phone = await server.join();
    for (let n = 0; n < 30; n++) phone.send({ type: 'name', name: `Mia ${n}` });
    await phone.until(() => phone.of('refused').length > 0);
    expect(phone.last('refused')).toMatchObject({ about: 'message', reason: 'tooMany' });
    for (let n = 0; n < 60; n++) phone.send({ type: 'seen' });
    await phone.until(() => phone.closedBy !== null);
    expect(phone.last('end').reason).toBe('tooMany');
    const garbled = await server.join();
    garbled.socket.send('{"type":"answer","round":"r","answer":7}');
    await garbled.until(() => garbled.closedBy !== null);
    expect(garbled.last('end').reason).toBe('invalidMessage');
    const silent = await server.open();
    await stores.clock.pass(10_000);
    await silent.until(() => silent.closedBy !== null);
    const large = await server.join();
    large.socket.send('x'.repeat(5000));
    await large.until(() => large.closedBy !== null);
  });
});

describe('a phone answer', () => {
  it('PHONE17 counts like a chat answer: the last one wins, is stored, and scores on the same board', async () => {
    const [mia, ben] = [
      await server.join({ name: 'Mia', delayMs: 0 }),
      await server.join({ name: 'Ben', delayMs: 0 }),
    ];
    await server.act(next);
    await pass(0, mia, ben);
    const right = (await question()).correctAnswer;
    await answer(mia, (right + 1) % 4);
    await answer(mia, right);
    await answer(ben, (right + 1) % 4);
    await pass(1000);
    expect(await viewerOf('Mia')).toMatchObject({ answer: String(right) });
    await server.act(reveal);
    await pass(1000, mia, ben);
    expect((await question()).crowdResult).toMatchObject({ answered: 2, right: 1, players: 2 });
    expect(mia.last('standing').standing).toEqual({
      ...{ round: await roundOf(), points: 100, gained: 100 },
      ...{ rank: 1, players: 2, right: 1, run: 1 },
    });
    expect(ben.last('standing').standing).toMatchObject({ points: 0, rank: 2, run: 0 });
  });

  it('PHONE17 shows the points of its own question, also after a correction of an earlier one', async () => {
    const phone = await server.join({ name: 'Mia', delayMs: 0 });
    const stages = async () => (await server.document()).shows[0]?.stages ?? [];
    const play = async (stage: number, isRight: boolean) => {
      await server.act(next);
      await pass(0, phone);
      const asked = (await stages())[stage]?.question;
      const option = asked?.correctAnswer ?? 0;
      const chosen = String(isRight ? option : (option + 1) % 4);
      phone.send({ type: 'answer', round: asked?.crowd?.round ?? '', answer: chosen });
      await phone.quiet();
      await pass(1000);
      await server.act(reveal);
      await pass(1000, phone);
    };
    await play(0, false);
    expect(phone.last('standing').standing).toMatchObject({ points: 0, gained: 0 });
    await play(1, true);
    expect(phone.last('standing').standing).toMatchObject({ points: 100, gained: 100 });
    const first = (await stages())[0]?.question;
    const corrected = ((first?.correctAnswer ?? 0) + 1) % 4;
    const stageId = (await stages())[0]?.id ?? '';
    await server.act(
      set(['shows', showId, 'stages', stageId, 'question', 'correctAnswer'], corrected),
    );
    await pass(1000, phone);
    expect(phone.last('standing').standing).toMatchObject({ points: 210, gained: 110, run: 2 });
    expect(phone.of('standing').every(({ standing }) => standing !== null)).toBe(true);
  });

  it('PHONE23 has no points once the show is restarted or another one is on air', async () => {
    const [phone, delayed] = await Promise.all(
      [0, 5000].map((delayMs) => server.join({ delayMs })),
    );
    if (phone === undefined || delayed === undefined) throw new Error('not joined');
    const { token } = phone.last('welcome');
    await server.act(next);
    await pass(0, phone);
    await answer(phone, (await question()).correctAnswer);
    await pass(1000);
    await server.act(reveal);
    await pass(6000, phone, delayed);
    expect(phone.last('standing').standing).toMatchObject({ points: 100 });
    await server.act({ type: 'stageQuiz.reset', showId });
    await pass(0, phone, delayed);
    expect(phone.last('standing').standing).toBeNull();
    expect(phone.of('show')).toEqual([]);
    expect(delayed.last('standing').standing).toBeNull();
    await server.act(set(['shows', showId, 'name'], 'Sunday quiz'));
    await pass(0, phone, delayed);
    expect(phone.last('show')).toEqual({ type: 'show', show: 'Sunday quiz' });
    expect(delayed.of('show')).toEqual([]);
    await pass(5000, delayed);
    expect(delayed.last('show')).toEqual({ type: 'show', show: 'Sunday quiz' });
    const back = await server.join({ token, delayMs: 0 });
    await back.quiet();
    expect(back.last('standing').standing).toBeNull();
  });

  it('PHONE17 cannot be changed if the show makes the first answer final', async () => {
    await server.act(everybody({ isFirstAnswerFinal: true }));
    const phone = await server.join({ name: 'Mia', delayMs: 0 });
    await server.act(next);
    await pass(0, phone);
    await answer(phone, 1);
    await answer(phone, 2);
    expect(phone.last('refused')).toMatchObject({ about: 'answer', reason: 'final' });
    await answer(phone, 1);
    expect(phone.of('taken')).toHaveLength(2);
    await pass(1000);
    expect(await viewerOf('Mia')).toMatchObject({ answer: '1' });
  });

  it('PHONE17 stays final after a server restart', async () => {
    await server.act(everybody({ isFirstAnswerFinal: true }));
    const first = await server.join({ name: 'Mia', delayMs: 0 });
    const { token } = first.last('welcome');
    await server.act(next);
    await pass(0, first);
    await answer(first, 1);
    await pass(1000);
    await restart();
    const phone = await server.join({ token, name: 'Mia', delayMs: 0 });
    await pass(1000, phone);
    await answer(phone, 2);
    expect(phone.last('refused')).toMatchObject({ about: 'answer', reason: 'final' });
  });

  it('PHONE20 does not count once the phone is banned, even if the first answer is final', async () => {
    await server.act(everybody({ isFirstAnswerFinal: true }));
    const phone = await server.join({ name: 'Mia', delayMs: 0 });
    await server.act(next);
    await pass(0, phone);
    await answer(phone, 2);
    await pass(1000);
    const { voterId: viewer = '' } = (await viewerOf('Mia')) ?? {};
    const ban = set(['settings', 'crowd', 'bannedPhones'], [{ viewer, name: 'Mia' }]);
    await server.act(ban);
    await pass(1000);
    expect(await server.votes.answered(anna, await roundOf())).toEqual([0, 0, 0, 0]);
  });

  it('PHONE8 is refused before its question is shown, after its stream shows the lock, and for another round', async () => {
    const [quick, slow] = [
      await server.join({ name: 'Quick', delayMs: 0 }),
      await server.join({ name: 'Slow', delayMs: 6000 }),
    ];
    await server.act(next);
    await pass(1000, quick, slow);
    await answer(slow, 1);
    expect(slow.last('refused')).toMatchObject({ about: 'answer', reason: 'tooLate' });
    quick.send({ type: 'answer', round: 'q1', answer: '1' });
    await quick.quiet();
    expect(quick.last('refused').reason).toBe('tooLate');
    await answer(quick, 9);
    expect(quick.last('refused').reason).toBe('wrongType');
    await server.act(lock);
    await pass(5500, quick, slow);
    await answer(quick, 1);
    await answer(slow, 1);
    await pass(1000);
    expect(await viewerOf('Quick')).toBeUndefined();
    expect(await viewerOf('Slow')).toMatchObject({ answer: '1' });
  });

  it('PHONE7 is timed by its own delay, and lying about the delay gains nothing', async () => {
    const delays = [0, 3000, 8000, 20_000];
    const phones = await Promise.all(
      delays.map((delayMs, n) => server.join({ name: `Viewer ${n}`, delayMs })),
    );
    await server.act(next);
    const { opensAtMs = 0 } = (await question()).crowd ?? {};
    const reactionMs = 2000;
    for (let atMs = 0; atMs <= 22_000; atMs += 1000) {
      if (atMs > 0) await pass(1000, ...phones);
      for (const [n, phone] of phones.entries())
        if (atMs === (delays[n] ?? 0) + reactionMs) await answer(phone, 1);
    }
    // Measured at once but reported as late: the smaller delay counts.
    const [liar] = phones;
    if (liar === undefined) throw new Error('no phone');
    liar.send({ type: 'delay', delayMs: 30_000 });
    await liar.quiet();
    await answer(liar, 2);
    await pass(1000);
    const atMs = await Promise.all(
      delays.map(async (_, n) => ((await viewerOf(`Viewer ${n}`))?.atMs ?? 0) - opensAtMs),
    );
    expect(atMs).toEqual([30_000, 10_000, 10_000, 22_000]);
  });

  it('PHONE7 is timed anew when its question returns after undo', async () => {
    const undo: UserCommand = { type: 'stageQuiz.undo', showId };
    const phone = await server.join({ name: 'Mia' });
    await server.act(next);
    await pass(10_000, phone);
    await server.act(undo);
    await pass(2000, phone);
    await server.act(next);
    const { opensAtMs = 0 } = (await question()).crowd ?? {};
    await pass(1500, phone);
    await answer(phone, 0);
    expect(phone.last('refused').reason).toBe('tooLate');
    await pass(streamDelayMs - 1500, phone);
    expect(phone.scene.kind).toBe('question');
    phone.send({ type: 'seen' });
    await phone.quiet();
    expect(phone.last('delay').delayMs).toBe(streamDelayMs - 300);
    await pass(2000, phone);
    await answer(phone, 1);
    await pass(1000);
    const atMs = (await viewerOf('Mia'))?.atMs ?? 0;
    expect(atMs - opensAtMs).toBe(streamDelayMs + 2300);
  });

  it('PHONE7 keeps its time when the overlay is cleared or the answer unlocked', async () => {
    const phone = await server.join({ name: 'Mia' });
    await server.act(next);
    const { opensAtMs = 0 } = (await question()).crowd ?? {};
    await pass(3000, phone);
    await server.act(lock, { type: 'stageQuiz.unlockAnswer', showId });
    await server.act(set(['isCleared'], true));
    await pass(1000, phone);
    await server.act(set(['isCleared'], false));
    await pass(streamDelayMs - 3000, phone);
    await answer(phone, 1);
    await pass(1000);
    const atMs = (await viewerOf('Mia'))?.atMs ?? 0;
    expect(atMs - opensAtMs).toBe(streamDelayMs + 1000);
  });

  it('PHONE18 is forwarded to the node that collects the answers', async () => {
    const passed: { round: string; answer: string | null }[] = [];
    await server.close();
    server = await startAudienceServer(stores, {
      handoff: {
        pass: (_path, round, responses) =>
          void passed.push(...responses.map((response) => ({ round, answer: response.answer }))),
      },
    });
    const phone = await server.join({ delayMs: 0 });
    await server.act(next);
    await pass(0, phone);
    const round = await roundOf();
    server.votes.drop(anna);
    await answer(phone, 2);
    expect(phone.last('taken').answer).toBe('2');
    await pass(100);
    expect(passed).toEqual([{ round, answer: '2' }]);
  });

  it('PHONE19 is deleted with all stored data of the viewer on request', async () => {
    const phone = await server.join({ name: 'Mia', delayMs: 0 });
    await server.act(next);
    await pass(0, phone);
    await answer(phone, 1);
    await pass(500);
    expect(await viewerOf('Mia')).toBeDefined();
    phone.send({ type: 'forget' });
    await phone.quiet();
    await pass(2000, phone);
    expect(phone.of('forgotten')).toHaveLength(1);
    expect(await stores.responses.crowd.load(anna, await roundOf())).toEqual([]);
    await server.act(reveal);
    await pass(1000, phone);
    expect((await question()).crowdResult).toMatchObject({ answered: 0, players: 0 });
    expect(phone.last('standing').standing).toBeNull();
  });

  it('PHONE19 does not get its points back with a reload', async () => {
    const phone = await server.join({ delayMs: 0 });
    const { token } = phone.last('welcome');
    await server.act(next);
    await pass(0, phone);
    await answer(phone, (await question()).correctAnswer);
    await pass(1000);
    await server.act(reveal);
    await pass(1000, phone);
    expect(phone.last('standing').standing).toMatchObject({ points: 100 });
    phone.send({ type: 'forget' });
    await phone.quiet();
    await pass(2000, phone);
    const again = await server.join({ token, delayMs: 0 });
    await pass(1000, again);
    expect(again.last('standing').standing).toBeNull();
  });
});

describe('a question with a time limit', () => {
  it('PHONE10 closes on its own in each stream, or earlier on reveal', async () => {
    let ids = 0;
    const questions = sampleQuestions(() => `id${++ids}`);
    const value = { id: 'crowd1', name: 'Crowd', styleId: 'none', questions };
    await server.act(
      { type: 'edit.insert', path: ['crowdQuiz', 'shows'], value, before: null },
      set(['crowdQuiz', 'activeShow'], 'crowd1'),
      set(['onAir'], 'crowdQuiz'),
    );
    const show = (await server.document()).crowdQuiz.shows[0];
    if (show === undefined) throw new Error('no crowd quiz');
    const limitMs = (show.questions[0]?.seconds ?? 0) * 1000;
    const move = (name: 'start' | 'reveal' | 'reset'): UserCommand => ({
      type: `crowdQuiz.${name}`,
      showId: show.id,
    });
    const phone = await server.join({ delayMs: 3000 });
    await server.act(move('start'));
    await pass(2900, phone);
    expect(phone.scene.kind).toBe('waiting');
    await pass(100, phone);
    expect(phone.scene).toMatchObject({ kind: 'question', isOpen: true });
    await pass(limitMs - 100, phone);
    expect(phone.scene).toMatchObject({ kind: 'question', isOpen: true });
    await pass(100, phone);
    expect(phone.scene).toMatchObject({ kind: 'question', isOpen: false });
    await server.act(move('reveal'));
    await pass(4000, phone);
    expect(phone.scene.kind).toBe('result');
    await server.act(move('reset'), move('start'));
    await pass(4000, phone);
    await server.act(move('reveal'));
    await pass(limitMs + 4000, phone);
    expect(phone.scene.kind).toBe('result');
  });
});

describe('messages to phones', () => {
  it('PHONE1 only say that phones do not play if the show excludes them', async () => {
    await server.act(everybody({ hasPhones: false }));
    const phone = await server.join({ delayMs: 0 });
    await server.act(next);
    await pass(1000, phone);
    expect(phone.scene).toEqual({ kind: 'off', isChatPlaying: true });
    expect(phone.texts.join('')).not.toContain((await question()).question);
    await server.act(everybody({ isOn: false }));
    await pass(1000, phone);
    expect(phone.scene).toEqual({ kind: 'off', isChatPlaying: false });
  });

  it('PHONE2 are byte-identical before the result, whatever the right answer is', async () => {
    const received: string[] = [];
    for (const correctAnswer of [0, 3]) {
      await server.close();
      await stores.testStore.close();
      stores = await openAudienceStores();
      server = await startAudienceServer(stores);
      const path = ['shows', showId, 'stages', 'stage1', 'question'];
      await server.act(
        everybody({ hasSpeedBands: true }),
        set([...path, 'correctAnswer'], correctAnswer),
        set([...path, 'explanation'], `Because ${correctAnswer}`),
      );
      const token = 'a'.repeat(43);
      const phone = await server.join({ token, name: 'Mia', delayMs: 1000 });
      await server.act({ type: 'stageQuiz.start', showId }, next);
      await pass(2000, phone);
      await answer(phone, 0);
      await server.act(lock);
      await pass(2000, phone);
      await server.act(reveal);
      await pass(500, phone);
      received.push(phone.texts.join('\n').replaceAll(await roundOf(), 'round'));
    }
    expect(received[0]).toContain('"isOpen":false');
    expect(received[0]).toBe(received[1]);
  });

  it('PHONE3 reveal nothing new while the overlay is cleared', async () => {
    const phone = await server.join({ delayMs: 0 });
    await server.act(set(['isCleared'], true), next);
    await pass(1000, phone);
    expect(phone.scene.kind).toBe('waiting');
    await server.act(set(['isCleared'], false));
    await pass(1000, phone);
    expect(phone.scene.kind).toBe('question');
  });

  it('REHEARSE11 reveal nothing during a rehearsal', async () => {
    await server.act({ type: 'rehearsal.start', bots: usualBots });
    const phone = await server.join({ delayMs: 0 });
    await server.act({ type: 'stageQuiz.start', showId });
    await server.act(next);
    await pass(1000, phone);
    expect(phone.scene.kind).toBe('waiting');
    await answer(phone, (await question()).correctAnswer);
    expect(phone.last('refused').about).toBe('answer');
    await server.act(lock, reveal);
    await pass(1000, phone);
    expect(phone.scene.kind).toBe('waiting');
    expect([phone.of('taken'), phone.of('standing')]).toEqual([[], []]);
    expect(phone.texts.join('')).not.toMatch(/rehearsal|planet/i);
    await server.act({ type: 'rehearsal.end' });
    await server.act({ type: 'stageQuiz.start', showId });
    await server.act(next);
    await pass(1000, phone);
    expect(phone.scene.kind).toBe('question');
  });

  it('PHONE13 contain a generated name for a viewer without one', async () => {
    const phone = await server.join();
    const names = Array.from({ length: 600 }, (_, n) => madeUpName(n));
    expect(names.some((name) => phone.last('welcome').name.startsWith(name))).toBe(true);
  });
});
