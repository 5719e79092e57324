import { memo, useState } from 'react';
import { Badge, Button } from '@mantine/core';
import { IconAlertTriangleFilled, IconBroadcast, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../live/use-permission.ts';
import { ItemMenu, ItemName } from '../../../ui/item-card.tsx';
import { findingsIn } from '../../../games/game-findings.ts';
import { gameFacts, questionCount, type ListedShow } from '../../../games/game-side.ts';
import type { ShowActions } from './show-actions.ts';
import classes from './show-list.module.css';
import { formatWhen } from '../../../ui/texts/dates.ts';

type ShowCardProps = ListedShow & {
  /** Whether the show is on the overlay. */
  isActive: boolean;
  cameraHosts: readonly string[];
  actions: ShowActions;
};

export const ShowCard = memo(function ShowCard(props: ShowCardProps) {
  const { t } = useTranslation('editor');
  const { show, isActive, actions } = props;
  const mayPlay = usePermission('play');
  const listed: ListedShow = props;
  const name = show.name === '' ? t('list.untitled') : show.name;
  const [isRenaming, setIsRenaming] = useState(false);
  const place = { to: '/editor/$id', id: show.id } as const;
  const activate = () => actions.activate(listed);
  return (
    <li className={classes.show} data-active={isActive || undefined}>
      <ItemName
        place={place}
        shown={name}
        stored={show.name}
        isRenaming={isRenaming}
        renameLabel={t('list.renameField')}
        onRenamed={(renamed) => {
          setIsRenaming(false);
          if (renamed !== null) actions.rename(listed, renamed);
        }}
        facts={<Facts listed={listed} isActive={isActive} cameraHosts={props.cameraHosts} />}
      />
      <div className={classes.actions}>
        {mayPlay && <PlayButton isActive={isActive} onActivate={activate} />}
        <ItemMenu
          place={place}
          words={{
            more: t('list.more', { name }),
            edit: t('list.edit'),
            rename: t('list.rename'),
            duplicate: t('list.duplicate'),
            choose: t('list.makeActive'),
            export: t('list.export'),
            delete: t('list.delete'),
          }}
          choose={
            isActive || !mayPlay
              ? null
              : { icon: <IconBroadcast size={16} aria-hidden />, onChoose: activate }
          }
          onRename={() => setIsRenaming(true)}
          onDuplicate={() => actions.duplicate(listed)}
          onExport={() => actions.export(listed)}
          onDelete={() => actions.remove(listed)}
        />
      </div>
    </li>
  );
});

interface FactsProps {
  listed: ListedShow;
  isActive: boolean;
  cameraHosts: readonly string[];
}

function Facts({ listed, isActive, cameraHosts }: FactsProps) {
  const { t, i18n } = useTranslation('editor');
  const { t: tGames } = useTranslation('dashboard');
  const { kind, show } = listed;
  const findings = findingsIn(listed, cameraHosts);
  const { filled, all } = questionCount(listed);
  const { Icon, counts } = gameFacts[kind];
  return (
    <>
      <span className={classes.kind}>
        <Icon size={15} aria-hidden />
        {tGames(`games.${kind}`)}
      </span>
      {counts === 'questions'
        ? tGames('shows.questions', { count: filled })
        : t(`list.${counts}`, { count: filled, all: all ?? filled })}
      {show.editedAtMs !== undefined && (
        <span>{t('list.edited', { when: formatWhen(show.editedAtMs, i18n.language) })}</span>
      )}
      {findings > 0 && (
        <span className={classes.warning} title={t('list.findingsHint')}>
          <IconAlertTriangleFilled size={15} aria-hidden />
          {t('list.findings', { count: findings })}
        </span>
      )}
      {isActive && (
        <Badge variant="light" size="sm" tt="none" title={t('list.activeHint')}>
          {t('list.active')}
        </Badge>
      )}
    </>
  );
}

function PlayButton(props: { isActive: boolean; onActivate: () => void }) {
  const { isActive, onActivate } = props;
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      onClick={() => {
        if (!isActive) onActivate();
        void navigate({ to: '/play' });
      }}
    >
      {t('list.play')}
    </Button>
  );
}
