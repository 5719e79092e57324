import type { UserCommand } from '@quizcast/game/command';
import type { ReportedResult } from '@quizcast/game/crowd/show-fields';
import { publicRow } from '@quizcast/game/crowd/board-name';
import { generatedName, numberOf } from '@quizcast/game/crowd/generated-names';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { agenda } from '@quizcast/game/agenda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anna, openTestLobby, type TestLobby } from '../../../testing/lobby-server.ts';
import { answerOf } from '../../../testing/responses.fixture.ts';
import { createMemoryBoards } from '../../../testing/memory-boards.ts';

const showId = 'show1';

let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
  await testServer.act({
    type: 'edit.update',
    path: ['shows', showId, 'everybodyPlays'],
    value: { isOn: true },
  });
  await testServer.act({ type: 'stageQuiz.start', showId });
  await testServer.act({ type: 'stageQuiz.nextStage', showId });
});
afterEach(() => testServer.close());

const look = (query = '', code = 'anna'): Promise<Response> =>
  testServer.request('GET', `/api/v1/boards/${code}${query}`);

async function document() {
  const loaded = await testServer.rooms.document('anna');
  if (loaded.kind !== 'readable') throw new Error('unreadable');
  return loaded.document;
}

const publicRows = (board: ReportedResult['board']) => board.map((row) => publicRow(row, []));

/** Twelve viewers answer, the first eight correctly; then the answer is revealed and scored. */
async function played(): Promise<ReportedResult> {
  const question = (await document()).shows[0]?.stages[0]?.question;
  const right = question?.correctAnswer ?? 0;
  const answers = Array.from({ length: 12 }, (_, n) =>
    answerOf(`${n}`, String(n < 8 ? right : (right + 1) % 4), n === 3 ? { name: 'Rudolf' } : {}),
  );
  await testServer.responses.crowd.save(anna, question?.crowd?.round ?? '', answers);
  await testServer.act({ type: 'stageQuiz.revealAnswer', showId });
  const [job] = agenda(await document()).scores;
  if (job === undefined) throw new Error('nothing to score');
  const result = await createMemoryBoards(testServer.responses).score(anna, job);
  const command = { type: 'stageQuiz.scoreCrowd', showId, round: job.round, result } as const;
  expect(await testServer.rooms.act(anna, command)).toMatchObject({ kind: 'accepted' });
  return result;
}

describe('the board of a show', () => {
  it('CROWD49 is public to everybody with the address, as shown on air', async () => {
    const { board } = await played();
    const response = await look();
    expect(response.status).toBe(200);
    const name = (await document()).shows[0]?.name;
    const rows = publicRows(board);
    expect(await response.json()).toEqual({ show: name, players: 12, rows });
    expect(board).toHaveLength(8);
  });

  it('CROWD49 can be paged, and searched by name', async () => {
    await played();
    expect(await (await look('?from=7&limit=2')).json()).toMatchObject({
      players: 12,
      rows: [{ rank: 1 }],
    });
    expect(await (await look('?search=VIEWER 7')).json()).toMatchObject({
      players: 12,
      rows: [{ rank: 1, name: 'Viewer 7', points: 100 }],
    });
    for (const wrongOnly of ['8', '11'])
      expect(await (await look(`?search=viewer ${wrongOnly}`)).json()).toMatchObject({ rows: [] });
    for (const wrong of ['?limit=0', '?limit=501', '?limit=many', '?from=-1'])
      expect((await look(wrong)).status).toBe(400);
  });

  it('CROWD27 replaces names that contain a hidden word, even on an existing board', async () => {
    const { board } = await played();
    const hide = (words: string[]): UserCommand => ({
      type: 'edit.update',
      path: ['settings', 'crowd', 'hiddenWords'],
      value: words,
    });
    await testServer.act(hide(['V1ew3r']));
    const sentTexts = await (await look()).text();
    expect(sentTexts).not.toMatch(/viewer \d/i);
    expect(JSON.parse(sentTexts)).toMatchObject({
      players: 12,
      rows: { length: publicRows(board).length },
    });
    await testServer.act(hide(['RUD0LF']));
    const [hidden] = board.filter(({ name }) => name === 'Rudolf');
    expect(await (await look('?search=rudolf')).json()).toMatchObject({ players: 12, rows: [] });
    const made = generatedName(numberOf('twitch:3'), 'en');
    const foundBy = async (text: string) => {
      const found: unknown = await (await look(`?search=${encodeURIComponent(text)}`)).json();
      return found;
    };
    expect(await foundBy(made)).toMatchObject({ rows: [{ name: made, rank: hidden?.rank }] });
    await testServer.act({ type: 'stageQuiz.showBoard', showId, card: 'topFive' });
    const air = overlayView(await document()).stageQuiz?.crowd?.cards[0];
    expect(JSON.stringify(air)).toContain(made);
    expect(await foundBy(generatedName(numberOf('twitch:5'), 'en'))).toMatchObject({ rows: [] });
    await testServer.act(hide([]));
    const rows = publicRows(board);
    expect(await (await look()).json()).toMatchObject({ rows });
    expect(await foundBy(made)).toMatchObject({ rows: [] });
  });

  it('CROWD49 is not found before a reveal, after an undo, or for unknown users', async () => {
    expect((await look()).status).toBe(404);
    await played();
    await testServer.act({ type: 'stageQuiz.undo', showId });
    expect((await look()).status).toBe(404);
    for (const code of ['nobody', 'ben%00']) {
      const answer = await look('', code);
      expect(answer.status).toBe(404);
      // Who only reads has tried to change nothing.
      expect(await answer.text()).toContain('This does not exist, or no longer exists');
    }
  });
});
