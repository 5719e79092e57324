import { useState } from 'react';
import { chaptersOf, clockText, secondsIn } from '@quizcast/game/season/chapters';
import type { ShowMoment, ShowMoments } from '@quizcast/game/season/show-moments';
import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { momentName } from '../../cues/cue-words.ts';
import '../../messages/late/cues.ts';
import { fetchShowMoments } from '../../live/calls/season.ts';
import { timeOf } from '../../ui/texts/dates.ts';
import { useCopied } from '../../ui/fields/copy-text.ts';
import { Failed } from './failed.tsx';
import classes from './season.module.css';
import { useFetched } from '../../live/use-fetched.ts';

/** Events of the last show, for its video. */
export function MomentsTab() {
  const { t } = useTranslation('season');
  const { content, hasFailed, retry } = useFetched(fetchShowMoments);
  if (content === null) return hasFailed && <Failed onRetry={retry} />;
  return content.show === null ? (
    <p className={classes.nothing}>{t('moments.none')}</p>
  ) : (
    <Moments show={content.show} />
  );
}

/** Moments that start a chapter. */
const begins: ReadonlySet<ShowMoment['moment']> = new Set([
  ...(['showStarted', 'questionOnAir', 'fieldOpened', 'finalStarted', 'podiumShown'] as const),
  ...(['showWon', 'showLost', 'walkedAway', 'winnerShown'] as const),
]);

function Moments({ show }: { show: NonNullable<ShowMoments['show']> }) {
  const { t, i18n } = useTranslation('season');
  const { t: tCues } = useTranslation('cues');
  const { showName, game, startedAtMs, moments } = show;
  const [typed, setTyped] = useState('0:00');
  const startsAtS = secondsIn(typed);
  const label = ({ moment, question }: ShowMoment): string =>
    moment === 'questionOnAir' || moment === 'fieldOpened'
      ? t('moments.question', { number: question })
      : tCues(`moment.${momentName(game, moment)}`);
  const rows = moments.map((moment) => ({
    moment,
    clock: clockText((startsAtS ?? 0) + (moment.atMs - startedAtMs) / 1000),
  }));
  const chapters = chaptersOf(moments, startedAtMs, startsAtS ?? 0, {
    intro: startsAtS === 0 ? showName : t('moments.intro'),
    label: (moment) => (begins.has(moment.moment) ? label(moment) : null),
  });
  const sheet = [
    ['time', 'moment', 'question'],
    ...rows.map(({ clock, moment }) => [
      clock,
      label(moment),
      moment.question === 0 ? '' : String(moment.question),
    ]),
  ];
  const { isCopied, copy } = useCopied(chapters);
  return (
    <>
      <p className={classes.note}>
        {t('moments.of', { show: showName, when: timeOf(startedAtMs, i18n.language) })}
      </p>
      <Group align="flex-end" my="sm">
        <TextInput
          label={t('moments.starts')}
          error={startsAtS === null && t('moments.startsFault')}
          value={typed}
          maxLength={12}
          w={260}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="default" disabled={startsAtS === null} onClick={copy}>
          {isCopied ? t('moments.copied') : t('moments.copy')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(sheet))}`}
          download={`${showName}.csv`}
        >
          {t('moments.csv')}
        </Button>
      </Group>
      <table className={classes.board}>
        <thead>
          <tr>
            <th scope="col">{t('moments.time')}</th>
            <th scope="col">{t('moments.what')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ moment, clock }, index) => (
            <tr key={`${moment.atMs} ${index}`}>
              <td>{clock}</td>
              <th scope="row">{label(moment)}</th>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Cells are quoted; the BOM makes spreadsheets read the text as UTF-8. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')}\r\n`;
