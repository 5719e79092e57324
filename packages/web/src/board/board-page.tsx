import { useEffect, useState } from 'react';
import { periods, type Period } from '@quizcast/game/season/period';
import type { BoardTexts } from '../messages/viewers/board-texts.ts';
import { numberText } from '../messages/viewers/texts.ts';
import { readBoard, type BoardContent } from './board-call.ts';

const rowsAtFirst = 50;
const rowsAtMost = 500;
const refreshMs = 5000;
const typingMs = 250;

type BoardState = 'loading' | 'unknown' | 'offline' | 'board';

/** A board, and what was searched for on it; another search may be on its way. */
interface FoundBoard extends BoardContent {
  search: string;
}

/** Leaderboard of a show, public to everyone with the link; it updates itself. */
export function BoardPage({ code, t }: { code: string; t: BoardTexts }) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(rowsAtFirst);
  const [period, setPeriod] = useState(periodInAddress);
  const { content, kind } = useBoard(code, period, search.trim(), limit);
  const heading = content?.show ?? t(`${period}Period`);
  useEffect(() => {
    if (content !== null) document.title = t('titleOf', { show: heading });
  }, [content, heading, t]);
  if (kind === 'unknown')
    return (
      <main className="board">
        <h1>{t('unknown')}</h1>
        <p className="soft">{t('unknownHint')}</p>
      </main>
    );
  if (content === null)
    return (
      <main className="board">
        <output className="soft">{kind === 'offline' ? t('offline') : t('loading')}</output>
      </main>
    );
  const { show, isOnAir, players, rows } = content;
  return (
    <main className="board">
      <h1>{heading}</h1>
      <output className="soft">
        {kind === 'offline' ? t('offline') : t(isOnAir ? 'players' : 'viewers', { count: players })}
      </output>
      <select
        aria-label={t('which')}
        value={period}
        onChange={({ currentTarget: { value } }) => {
          const chosen = periodNamed(value);
          setPeriod(chosen);
          setLimit(rowsAtFirst);
          history.replaceState(null, '', chosen === 'show' ? location.pathname : `?${chosen}`);
        }}
      >
        {periods.map((each) => (
          <option key={each} value={each}>
            {t(`${each}Period`)}
          </option>
        ))}
      </select>
      {players === 0 ? (
        <p className="empty">
          <b>{t('empty')}</b>
          {show !== null && <span>{t('emptyHint')}</span>}
        </p>
      ) : (
        <>
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={60}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {rows.length === 0 && content.search !== '' ? (
            <p className="empty">{t('notFound', { name: content.search })}</p>
          ) : (
            <Rows rows={rows} t={t} />
          )}
          {rows.length === limit && limit < rowsAtMost && (
            <button type="button" onClick={() => setLimit(rowsAtMost)}>
              {t('more')}
            </button>
          )}
        </>
      )}
      <footer className="soft">
        <a href="/guide/privacy">{t('privacy')}</a>
      </footer>
    </main>
  );
}

const periodNamed = (name: string): Period => periods.find((each) => each === name) ?? 'show';

/** Periods are linkable: `?season`. */
const periodInAddress = (): Period => periodNamed(location.search.slice(1));

function Rows({ rows, t }: { rows: BoardContent['rows']; t: BoardTexts }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('rank')}</th>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('points')}</th>
          <th scope="col">{t('right')}</th>
          <th scope="col" className="wide">
            {t('streak')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, name, points, right, streak }, index) => (
          <tr key={name + String(index)} data-rank={rank}>
            <td>{numberText(rank, t.language)}</td>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{numberText(points, t.language)}</td>
            <td>{numberText(right, t.language)}</td>
            <td className="wide">{numberText(streak, t.language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Polls every few seconds while the page is visible; keeps the last board while the server is unreachable. */
function useBoard(
  code: string,
  period: Period,
  search: string,
  limit: number,
): { kind: BoardState; content: FoundBoard | null } {
  const [kind, setKind] = useState<BoardState>('loading');
  const [last, setLast] = useState<FoundBoard | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const result = await readBoard(code, period, search, limit);
      if (isOver) return;
      if (result.kind === 'done') {
        setKind('board');
        setLast({ ...result.content, search });
      } else setKind(result.status === 404 ? 'unknown' : 'offline');
      plan(refreshMs);
    };
    const plan = (ms: number) => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void poll(), ms);
    };
    const seen = () => plan(0);
    plan(search === '' ? 0 : typingMs);
    document.addEventListener('visibilitychange', seen);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [code, period, search, limit]);
  return { kind, content: last };
}
