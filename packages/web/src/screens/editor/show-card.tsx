import { memo, useState } from 'react';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { Badge, Button } from '@mantine/core';
import { IconBroadcast, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ItemMenu, ItemName } from '../../ui/item-card.tsx';
import classes from './show-list.module.css';

interface ShowCardProps {
  show: Quizshow;
  name: string;
  isActive: boolean;
  onRename: (name: string) => void;
  onDuplicate: () => void;
  onActivate: () => void;
  onDelete: () => void;
}

export const ShowCard = memo(function ShowCard(props: ShowCardProps) {
  const { t } = useTranslation('editor');
  const { show, name, isActive, onRename, onActivate } = props;
  const [isRenaming, setIsRenaming] = useState(false);
  const place = { to: '/editor/$id', id: show.id } as const;
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
          if (renamed !== null) onRename(renamed);
        }}
        facts={
          <>
            {t('list.stages', { count: show.stages.length })}
            {isActive && (
              <Badge
                color="red.9"
                variant="filled"
                size="sm"
                tt="none"
                title={t('list.activeHint')}
              >
                {t('list.active')}
              </Badge>
            )}
          </>
        }
      />
      <div className={classes.actions}>
        <PlayButton isActive={isActive} onActivate={onActivate} />
        <ItemMenu
          place={place}
          words={{
            more: t('list.more', { name }),
            edit: t('list.edit'),
            rename: t('list.rename'),
            duplicate: t('list.duplicate'),
            choose: t('list.makeActive'),
            delete: t('list.delete'),
          }}
          choose={
            isActive
              ? null
              : { icon: <IconBroadcast size={16} aria-hidden />, onChoose: onActivate }
          }
          onRename={() => setIsRenaming(true)}
          onDuplicate={props.onDuplicate}
          onDelete={props.onDelete}
        />
      </div>
    </li>
  );
});

function PlayButton({ isActive, onActivate }: Pick<ShowCardProps, 'isActive' | 'onActivate'>) {
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
