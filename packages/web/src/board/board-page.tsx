import { useEffect, useState } from 'react';
import type { BoardWords } from '../messages/en/pages/board.ts';
import { readBoard, type BoardContent } from './board-call.ts';

const rowsAtFirst = 50;
const rowsAtMost = 500;
const refreshMs = 5000;
const typingMs = 250;

type Standing =
  | { kind: 'loading' | 'unknown' | 'offline' }
  | { kind: 'board'; content: BoardContent };

/** The best viewers of a show, for everybody who has the link; it follows the show by itself. */
export function BoardPage({ code, words }: { code: string; words: BoardWords }) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(rowsAtFirst);
  const { content, kind } = useBoard(code, search.trim(), limit);
  useEffect(() => {
    if (content !== null) document.title = words.titleOf(content.show);
  }, [content, words]);
  if (kind === 'unknown')
    return (
      <main className="board">
        <h1>{words.unknown}</h1>
        <p className="soft">{words.unknownHint}</p>
      </main>
    );
  if (content === null)
    return (
      <main className="board">
        <output className="soft">{kind === 'offline' ? words.offline : words.loading}</output>
      </main>
    );
  const { show, players, rows } = content;
  return (
    <main className="board">
      <h1>{show}</h1>
      <output className="soft">
        {kind === 'offline' ? words.offline : words.players(players)}
      </output>
      {players === 0 ? (
        <p className="empty">
          <b>{words.empty}</b>
          <span>{words.emptyHint}</span>
        </p>
      ) : (
        <>
          <input
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            maxLength={60}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {rows.length === 0 && search.trim() !== '' ? (
            <p className="empty">{words.notFound(search.trim())}</p>
          ) : (
            <Rows rows={rows} words={words} />
          )}
          {rows.length === limit && limit < rowsAtMost && (
            <button type="button" onClick={() => setLimit(rowsAtMost)}>
              {words.more}
            </button>
          )}
        </>
      )}
    </main>
  );
}

function Rows({ rows, words }: { rows: BoardContent['rows']; words: BoardWords }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.rank}</th>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.points}</th>
          <th scope="col">{words.right}</th>
          <th scope="col" className="wide">
            {words.streak}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, name, points, right, streak }, index) => (
          <tr key={name + String(index)} data-rank={rank}>
            <td>{words.number(rank)}</td>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{words.number(points)}</td>
            <td>{words.number(right)}</td>
            <td className="wide">{words.number(streak)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Asks again every few seconds while the page is seen; the last board stays while the server is away. */
function useBoard(
  code: string,
  search: string,
  limit: number,
): { kind: Standing['kind']; content: BoardContent | null } {
  const [standing, setStanding] = useState<Standing>({ kind: 'loading' });
  const [last, setLast] = useState<BoardContent | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const result = await readBoard(code, search, limit);
      if (isOver) return;
      if (result.kind === 'done') {
        setStanding({ kind: 'board', content: result.content });
        setLast(result.content);
      } else setStanding({ kind: result.status === 404 ? 'unknown' : 'offline' });
      plan(refreshMs);
    };
    const plan = (ms: number) => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void ask(), ms);
    };
    const seen = () => plan(0);
    plan(search === '' ? 0 : typingMs);
    document.addEventListener('visibilitychange', seen);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [code, search, limit]);
  return { kind: standing.kind, content: last };
}
