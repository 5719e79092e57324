import { useCallback, useEffect, useRef, useState } from 'react';
import type { SeasonBoard } from '@quizcast/game/season/season-views';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActiveAccount } from '../../live/active-account.ts';
import { fetchSeasonBoard, type SeasonSpan } from '../../live/calls/season.ts';
import { saveAndWait, useDocumentPart } from '../../live/use-document.ts';
import { usePermission } from '../../live/use-permission.ts';
import { timeOf } from '../../ui/texts/dates.ts';
import { Failed } from './failed.tsx';
import { NewSeason } from './new-season.tsx';
import classes from './season.module.css';
import { useFetched } from '../../live/use-fetched.ts';

const [rowsAtFirst, rowsMore] = [50, 200];
const debounceMs = 250;

/** Leaderboard of these shows. */
export function BoardTab({ span }: { span: SeasonSpan }) {
  const { t, i18n } = useTranslation('season');
  const { ownerId } = useActiveAccount();
  const mayConfigure = usePermission('configure');
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(rowsAtFirst);
  const query = search.trim();
  const ask = useCallback(() => fetchSeasonBoard(span, query, limit), [span, query, limit]);
  const { content, isCurrent, hasFailed, retry } = useFetched(ask, query === '' ? 0 : debounceMs);
  const seasonFromMs = useDocumentPart(({ settings }) => settings.crowd.seasonFromMs);
  const shownFromMs = useRef(seasonFromMs);
  useEffect(() => {
    if (shownFromMs.current === seasonFromMs) return;
    shownFromMs.current = seasonFromMs;
    void saveAndWait().then(retry);
  }, [seasonFromMs, retry]);
  const period = 'period' in span ? span.period : 'show';
  const address = `/board/${ownerId}${period === 'show' ? '' : `?${period}`}`;
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          aria-label={t('board.search')}
          placeholder={t('board.search')}
          value={search}
          maxLength={60}
          w={320}
          maw="100%"
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {mayConfigure && <NewSeason />}
        {'period' in span && (
          <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
            {t('board.page')}
          </Anchor>
        )}
      </div>
      {hasFailed && <Failed onRetry={retry} />}
      {content !== null && (
        <>
          <output className={classes.note}>
            {t('board.players', {
              count: content.players,
              shows: t('board.shows', { count: content.shows }),
            })}
            {content.fromMs !== null &&
              `, ${t('board.since', { when: timeOf(content.fromMs, i18n.language) })}`}
          </output>
          {(isCurrent || content.rows.length > 0) && <Rows board={content} search={query} />}
          {content.rows.length === limit && limit < rowsMore && (
            <Button variant="default" mt="sm" onClick={() => setLimit(rowsMore)}>
              {t('board.more')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function Rows({ board: { rows, players }, search }: { board: SeasonBoard; search: string }) {
  const { t, i18n } = useTranslation('season');
  if (rows.length === 0)
    return (
      <p className={classes.nothing}>
        {players === 0 || search === '' ? t('board.nobody') : t('board.notFound', { name: search })}
      </p>
    );
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <table className={classes.board}>
      <thead>
        <tr>
          {(['rank', 'name', 'points', 'right', 'streak'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`board.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, name, points, right, streak }, index) => (
          <tr key={name + String(index)}>
            <td>{number(rank)}</td>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{number(points)}</td>
            <td>{number(right)}</td>
            <td>{number(streak)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
