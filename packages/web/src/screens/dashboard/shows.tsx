import type { QuizShowApp } from '@quizcast/game/document/document';
import { ActionIcon, Anchor, Badge, Text } from '@mantine/core';
import { IconListNumbers, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  gameFacts,
  isOnAir,
  listedShows,
  putOnAir,
  questionCount,
  type ListedShow,
} from '../../games/game-side.ts';
import { edit, saveAndWait } from '../../live/use-document.ts';
import { usePermission } from '../../live/use-permission.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';

const maxShown = 6;

/** Shows of all games, the one on air first. */
function onAirFirst(app: QuizShowApp): ListedShow[] {
  const all = listedShows(app);
  const isFirst = ({ kind, show }: ListedShow) => isOnAir(app, kind, show.id);
  return [...all.filter(isFirst), ...all.filter((listed) => !isFirst(listed))];
}

/** The first few shows, each with buttons to play and edit it. */
export function Shows({ document }: { document: QuizShowApp }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const mayWrite = usePermission('write');
  const shows = onAirFirst(document);
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
          {shows.slice(0, maxShown).map((listed) => {
            const { kind, show } = listed;
            const isActive = isOnAir(document, kind, show.id);
            return (
              <ShowRow
                key={`${kind} ${show.id}`}
                listed={listed}
                isActive={isActive}
                onPlay={() => {
                  if (!isActive) {
                    edit(putOnAir(kind, show.id));
                    void saveAndWait();
                  }
                  void navigate({ to: '/play' });
                }}
              />
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function ShowRow(props: { listed: ListedShow; isActive: boolean; onPlay: () => void }) {
  const { isActive, onPlay } = props;
  const { kind, show } = props.listed;
  const { t } = useTranslation('dashboard');
  const mayWrite = usePermission('write');
  const mayPlay = usePermission('play');
  const name = show.name === '' ? t('onAir.untitled') : show.name;
  const { counts } = gameFacts[kind];
  const facts = t(`shows.${counts === 'stages' ? counts : 'questions'}`, {
    count: questionCount(props.listed).filled,
  });
  return (
    <li className={classes['show']}>
      <div className={classes['showFacts']}>
        <Text fw={600} lineClamp={2} title={name} className={classes['name'] ?? ''}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" component="div" className={classes['facts'] ?? ''}>
          {`${t(`games.${kind}`)} · ${facts}`}
          {isActive ? (
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
