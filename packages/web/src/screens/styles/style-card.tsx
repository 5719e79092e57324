import { useMemo, useState } from 'react';
import type { Settings } from '@quizcast/game/document/document';
import type { QuizshowStyle } from '@quizcast/game/document/style';
import type { Quizshow } from '@quizcast/game/stage-quiz/show';
import { ActionIcon, Badge, Menu } from '@mantine/core';
import {
  IconCopy,
  IconCursorText,
  IconDotsVertical,
  IconPencil,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OverlayCanvas } from '../../parts/overlay-canvas.tsx';
import { previewView } from '../../parts/preview-view.ts';
import { CanvasFrame } from '../../ui/canvas-frame.tsx';
import { RenameField } from '../../ui/rename-field.tsx';
import { menuManners } from '../../ui/menu-manners.ts';
import classes from './style-list.module.css';

interface StyleCardProps {
  style: QuizshowStyle;
  name: string;
  settings: Settings;
  sample: { show: Quizshow; stageId: string | null };
  isDefault: boolean;
  uses: number;
  onRename: (name: string) => void;
  onDuplicate: () => void;
  onMakeDefault: () => void;
  onDelete: () => void;
}

export function StyleCard(props: StyleCardProps) {
  const { t } = useTranslation('styles');
  const { style, name, settings, sample } = props;
  const [isRenaming, setIsRenaming] = useState(false);
  const view = useMemo(
    () => previewView({ state: 'question', settings, style, ...sample, nowMs: 0 }),
    [settings, style, sample],
  );
  return (
    <li className={classes.style}>
      <CanvasFrame>
        <OverlayCanvas view={view} clockOffsetMs={0} still />
      </CanvasFrame>
      <div className={classes.row}>
        <div className={classes.about}>
          {isRenaming ? (
            <RenameField
              label={t('list.renameField')}
              name={style.name}
              onDone={(renamed) => {
                setIsRenaming(false);
                if (renamed !== null && renamed !== style.name) props.onRename(renamed);
              }}
            />
          ) : (
            <Link to="/styles/$id" params={{ id: style.id }} className={classes.name}>
              {name}
            </Link>
          )}
          <span className={classes.facts}>
            {t('list.usedBy', { count: props.uses })}
            {props.isDefault && (
              <Badge variant="light" size="sm" tt="none" title={t('list.defaultHint')}>
                {t('list.default')}
              </Badge>
            )}
          </span>
        </div>
        <StyleMenu {...props} onRenaming={() => setIsRenaming(true)} />
      </div>
    </li>
  );
}

function StyleMenu(props: StyleCardProps & { onRenaming: () => void }) {
  const { t } = useTranslation('styles');
  const { style, name, isDefault, onRenaming, onDuplicate, onMakeDefault, onDelete } = props;
  return (
    <Menu position="bottom-end" returnFocus={false} {...menuManners}>
      <Menu.Target>
        <ActionIcon
          className={classes.menu ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('list.more', { name })}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(item) => <Link to="/styles/$id" params={{ id: style.id }} {...item} />}
        >
          {t('list.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCursorText size={16} aria-hidden />} onClick={onRenaming}>
          {t('list.rename')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
          {t('list.duplicate')}
        </Menu.Item>
        {!isDefault && (
          <Menu.Item leftSection={<IconStar size={16} aria-hidden />} onClick={onMakeDefault}>
            {t('list.makeDefault')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {t('list.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
