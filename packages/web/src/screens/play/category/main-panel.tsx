import type { RefObject } from 'react';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import { phaseOf } from '@quizcast/game/games/category-quiz/controls/next-step';
import { Button } from '@mantine/core';
import { IconCrown, IconLayoutGrid } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { joinOrigin } from '../../../live/calls/lobby.ts';
import { usePermission } from '../../../live/use-permission.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { trueMinus } from './buzzes/answer-table.tsx';
import { BoardPanel } from './board.tsx';
import { FinalIntro } from './final-intro.tsx';
import classes from './console.module.css';
import { QuestionPanel } from './question-panel.tsx';
import { ReachHint } from './lobby/reach-hint.tsx';
import type { ConsoleProps } from './console-props.ts';

/** The current content of the game: the board, a question, the final, the winner. */
export function MainPanel(
  props: ConsoleProps & { boardRef: RefObject<HTMLTableElement | null>; lobby: Lobby | null },
) {
  const { show, lobby } = props;
  const phase = phaseOf(show);
  switch (phase) {
    case 'empty':
      return <NoQuestions showId={show.id} />;
    case 'ready':
      return <Ready lobby={lobby} />;
    case 'picking':
    case 'boardDone':
      return <BoardPanel {...props} />;
    case 'finalCategory':
    case 'finalWagers':
      return <FinalIntro {...props} />;
    case 'finished':
      return <Winners show={show} />;
    case 'stake':
    case 'asked':
    case 'open':
    case 'answering':
    case 'calling':
    case 'typing':
    case 'typed':
    case 'missed':
    case 'solved':
    case 'shown':
    case 'finalQuestion':
    case 'finalReveal':
    case 'finalJudge':
    case 'finalJudged':
      return <QuestionPanel {...props} />;
  }
}

function NoQuestions({ showId }: { showId: string }) {
  const mayWrite = usePermission('write');
  const { t } = useTranslation('categoryPlay');
  return (
    <EmptyState
      icon={<IconLayoutGrid size={40} aria-hidden />}
      title={t('empty.title')}
      text={t('empty.text')}
    >
      {mayWrite && (
        <Button renderRoot={(root) => <Link to="/editor/$id" params={{ id: showId }} {...root} />}>
          {t('empty.action')}
        </Button>
      )}
    </EmptyState>
  );
}

function Ready({ lobby }: { lobby: Lobby | null }) {
  const { t } = useTranslation('categoryPlay');
  return (
    <div className={classes.before}>
      <p className={classes.beforeTitle}>{t('ready.title')}</p>
      <p>{t('ready.text')}</p>
      {lobby !== null && (
        <p className={classes.join}>
          {t('ready.join', { address: `${new URL(joinOrigin(lobby)).host}/join` })}
          <strong>{lobby.code}</strong>
        </p>
      )}
      {lobby !== null && <ReachHint lobby={lobby} />}
      <p>{t('ready.players')}</p>
    </div>
  );
}

const listed = (language: string, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);

function Winners({ show }: Pick<ConsoleProps, 'show'>) {
  const { t, i18n } = useTranslation('categoryPlay');
  const { winnerIds } = show.play;
  const ranked = show.players
    .filter(({ isOut }) => !isOut)
    .toSorted((left, right) => right.points - left.points);
  const winners = ranked.filter(({ id }) => winnerIds.includes(id)).map(({ name }) => name);
  return (
    <div className={classes.before}>
      <IconCrown size={44} className={classes.crown} aria-hidden />
      <p className={classes.beforeTitle} dir="auto">
        {t('finished.title', { count: winnerIds.length, names: listed(i18n.language, winners) })}
      </p>
      <ol className={classes.ranking}>
        {ranked.map(({ id, name, points }) => (
          <li key={id} data-winner={winnerIds.includes(id) || undefined}>
            <span className={classes.rankName} dir="auto">
              {name}
            </span>
            <span className={classes.rankPoints}>{t('points', { points: trueMinus(points) })}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
