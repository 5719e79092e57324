import type { QuizShowApp } from '@quizcast/game/document/document';
import { ActionIcon, Anchor, Badge, Text } from '@mantine/core';
import { IconListNumbers, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { edit } from '../../live/use-document.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';

const most = 6;

/** The first shows, each to be played or edited with one click. */
export function Shows({ document }: { document: QuizShowApp }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const { shows, activeShow } = document;
  const isActive = ({ id }: { id: string }) => id === activeShow;
  const shown = [...shows.filter(isActive), ...shows.filter((show) => !isActive(show))];
  const play = (id: string) => {
    if (id !== activeShow) edit({ type: 'edit.update', path: ['activeShow'], value: id });
    void navigate({ to: '/play' });
  };
  return (
    <Panel
      title={t('shows.title')}
      aside={
        <Anchor component={Link} to="/editor">
          {t('shows.all')}
        </Anchor>
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
          {shown.slice(0, most).map((show) => {
            const name = show.name === '' ? t('onAir.untitled') : show.name;
            return (
              <li key={show.id} className={classes['show']}>
                <div className={classes['showFacts']}>
                  <Text fw={600} lineClamp={2} title={name} className={classes['name'] ?? ''}>
                    {name}
                  </Text>
                  <Text size="sm" c="dimmed" component="div" className={classes['facts'] ?? ''}>
                    {t('shows.stages', { count: show.stages.length })}
                    {isActive(show) ? (
                      <Badge size="sm" variant="light">
                        {t('shows.active')}
                      </Badge>
                    ) : null}
                  </Text>
                </div>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={t('shows.editNamed', { name })}
                  title={t('shows.edit')}
                  renderRoot={(root) => (
                    <Link to="/editor/$id" params={{ id: show.id }} {...root} />
                  )}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={t('shows.playNamed', { name })}
                  title={t('shows.play')}
                  onClick={() => play(show.id)}
                >
                  <IconPlayerPlay size={18} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
