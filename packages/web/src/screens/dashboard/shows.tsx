import type { QuizShowApp } from '@quizcast/game/document/document';
import { ActionIcon, Anchor, Badge, Text } from '@mantine/core';
import { IconListNumbers, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { games, isOnAir, putOnAir, type Game } from '../../games/game-side.ts';
import { edit, saveAndWait } from '../../live/use-document.ts';
import { useMay } from '../../live/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';

const most = 6;

interface ListedShow {
  game: Game;
  id: string;
  name: string;
  /** Stages, or questions. */
  count: number;
  isOnAir: boolean;
}

/** The shows of every game, the one on air first. */
function listed(app: QuizShowApp): ListedShow[] {
  const all = games.flatMap((game) =>
    countsOf[game](app).map((show) => ({
      ...show,
      game,
      isOnAir: isOnAir(app, game, show.id),
    })),
  );
  return [...all.filter(({ isOnAir }) => isOnAir), ...all.filter(({ isOnAir }) => !isOnAir)];
}

/** The shows of each game with the number of their stages or questions. */
const countsOf: Readonly<
  Record<Game, (app: QuizShowApp) => Pick<ListedShow, 'id' | 'name' | 'count'>[]>
> = {
  stageQuiz: ({ shows }) =>
    shows.map(({ id, name, stages }) => ({ id, name, count: stages.length })),
  categoryQuiz: ({ categoryQuiz: { shows } }) =>
    shows.map(({ id, name, gamefield, boards }) => ({
      id,
      name,
      count: [gamefield, ...boards]
        .flatMap(({ categories }) => categories.flatMap(({ fields }) => fields))
        .filter(({ question, image }) => question.trim() !== '' || image !== undefined).length,
    })),
  crowdQuiz: ({ crowdQuiz: { shows } }) =>
    shows.map(({ id, name, questions }) => ({ id, name, count: questions.length })),
};

const countWords = {
  stageQuiz: 'shows.stages',
  categoryQuiz: 'shows.questions',
  crowdQuiz: 'shows.questions',
} as const satisfies Record<Game, string>;

/** The first shows, each to be played or edited with one click. */
export function Shows({ document }: { document: QuizShowApp }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const mayWrite = useMay('write');
  const shows = listed(document);
  return (
    <Panel
      title={t('shows.title')}
      aside={
        mayWrite && (
          <Anchor component={Link} to="/editor">
            {t('shows.all')}
          </Anchor>
        )
      }
    >
      {shows.length === 0 ? (
        <EmptyState
          icon={<IconListNumbers size={36} aria-hidden />}
          title={t('shows.empty')}
          text={t('shows.emptyText')}
        />
      ) : (
        <ul className={classes['shows']}>
          {shows.slice(0, most).map((show) => (
            <ShowRow
              key={`${show.game} ${show.id}`}
              show={show}
              onPlay={() => {
                if (!show.isOnAir) {
                  edit(putOnAir(show.game, show.id));
                  void saveAndWait();
                }
                void navigate({ to: '/play' });
              }}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ShowRow({ show, onPlay }: { show: ListedShow; onPlay: () => void }) {
  const { t } = useTranslation('dashboard');
  const mayWrite = useMay('write');
  const mayPlay = useMay('play');
  const name = show.name === '' ? t('onAir.untitled') : show.name;
  const facts = t(countWords[show.game], { count: show.count });
  return (
    <li className={classes['show']}>
      <div className={classes['showFacts']}>
        <Text fw={600} lineClamp={2} title={name} className={classes['name'] ?? ''}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" component="div" className={classes['facts'] ?? ''}>
          {`${t(`games.${show.game}`)} · ${facts}`}
          {show.isOnAir ? (
            <Badge size="sm" variant="light">
              {t('shows.active')}
            </Badge>
          ) : null}
        </Text>
      </div>
      {mayWrite && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('shows.editNamed', { name })}
          title={t('shows.edit')}
          renderRoot={(root) => <Link to="/editor/$id" params={{ id: show.id }} {...root} />}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      {mayPlay && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('shows.playNamed', { name })}
          title={t('shows.play')}
          onClick={onPlay}
        >
          <IconPlayerPlay size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
