import { memo, useState } from 'react';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { ActionIcon, Badge, Button, Menu } from '@mantine/core';
import {
  IconBroadcast,
  IconCopy,
  IconDotsVertical,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
  IconCursorText,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RenameField } from '../../ui/rename-field.tsx';
import { menuManners } from '../../ui/menu-manners.ts';
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
  const { show, name, isActive } = props;
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <li className={classes.show} data-active={isActive || undefined}>
      <div className={classes.about}>
        {isRenaming ? (
          <RenameField
            label={t('list.renameField')}
            name={show.name}
            onDone={(renamed) => {
              setIsRenaming(false);
              if (renamed !== null && renamed !== show.name) props.onRename(renamed);
            }}
          />
        ) : (
          <Link to="/editor/$id" params={{ id: show.id }} className={classes.name}>
            {name}
          </Link>
        )}
        <span className={classes.facts}>
          {t('list.stages', { count: show.stages.length })}
          {isActive && (
            <Badge color="red.9" variant="filled" size="sm" tt="none" title={t('list.activeHint')}>
              {t('list.active')}
            </Badge>
          )}
        </span>
      </div>
      <ShowActions {...props} onRenaming={() => setIsRenaming(true)} />
    </li>
  );
});

function ShowActions(props: ShowCardProps & { onRenaming: () => void }) {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const { show, name, isActive, onActivate, onRenaming, onDuplicate, onDelete } = props;
  return (
    <div className={classes.actions}>
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
      <Menu position="bottom-end" returnFocus={false} {...menuManners}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('list.more', { name })}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            renderRoot={(item) => <Link to="/editor/$id" params={{ id: show.id }} {...item} />}
          >
            {t('list.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCursorText size={16} aria-hidden />} onClick={onRenaming}>
            {t('list.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
            {t('list.duplicate')}
          </Menu.Item>
          {!isActive && (
            <Menu.Item leftSection={<IconBroadcast size={16} aria-hidden />} onClick={onActivate}>
              {t('list.makeActive')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {t('list.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
