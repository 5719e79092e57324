import { readFileSync } from 'node:fs';
import { ShowPlayer } from '../show-player.ts';

/**
 * The players of many shows, four each. Arguments: the server's URL, a file with a list of four tokens for each show.
 * Sends `{ players }` when all of them are seated and have measured the clock. Then, in every round of a show, all four
 * press within `withinMs` of the light; when every show has its verdict, sends `{ verdictMs }`: for each show the time
 * from its first press until its player received the winner.
 */
const [, , url = '', file = ''] = process.argv;
const withinMs = 120;
const atOnce = 100;
/** The round is closed: all clients receive this in one patch. */
const closed = /"buzzers","isOpen"\],"value":false/;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const shows = list(JSON.parse(readFileSync(file, 'utf8'))).map((tokens) =>
  list(tokens).map(String),
);
let verdictMs: number[] = [];

function onVerdict(tookMs: number): void {
  verdictMs.push(tookMs);
  if (verdictMs.length < shows.length) return;
  process.send?.({ verdictMs });
  verdictMs = [];
}

/** Makes the players of one show press whenever their buzzers open. */
function play(players: readonly ShowPlayer[]): void {
  let [inPlay, firstMs]: [string, number | null] = ['', null];
  for (const player of players) {
    player.onOpening = ({ round, opensMs }) => {
      if (round !== inPlay) [inPlay, firstMs] = [round, null];
      const inMs = opensMs - performance.now() + Math.random() * withinMs;
      setTimeout(() => {
        const pressedMs = player.press(round);
        if (round === inPlay) firstMs ??= pressedMs;
      }, inMs);
    };
  }
  const [one] = players;
  if (one === undefined) return;
  one.onPatch = (text, atMs) => {
    if (inPlay === '' || firstMs === null || !closed.test(text)) return;
    onVerdict(atMs - firstMs);
    inPlay = '';
  };
}

process.on('disconnect', () => process.exit());
const everybody: ShowPlayer[] = [];
for (let first = 0; first < shows.length; first += atOnce / 4)
  await Promise.all(
    shows.slice(first, first + atOnce / 4).map(async (tokens) => {
      const players = await Promise.all(tokens.map((token) => ShowPlayer.open(url, token)));
      await Promise.all(players.map((player) => player.ready()));
      play(players);
      everybody.push(...players);
    }),
  );
process.send?.({ players: everybody.length });
