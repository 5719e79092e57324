import { useEffect, useRef, useState } from 'react';
import { ActionIcon, Kbd, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconSwitchHorizontal,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { menuProps } from '../../../ui/menu-props.ts';

interface StageMenuProps {
  number: number;
  isFirst: boolean;
  isLast: boolean;
  isTabbable: boolean;
  isSpare: boolean;
  onMoveBy: (step: -1 | 1) => void;
  onDuplicate: () => void;
  onMoveToOtherList: () => void;
  onRemove: () => void;
}

/** Actions on a stage besides editing. A menu is as expensive as the rest of its row, so it is rendered on demand. */
export function StageMenu(props: StageMenuProps) {
  const { t } = useTranslation('editor');
  const [isOpened, setIsOpened] = useState(false);
  return isOpened ? (
    <OpenedMenu {...props} />
  ) : (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={props.isTabbable ? 0 : -1}
      aria-label={t('stages.more', { number: props.number })}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsOpened(true)}
    >
      <IconDotsVertical size={16} aria-hidden />
    </ActionIcon>
  );
}

function OpenedMenu(props: StageMenuProps) {
  const { t } = useTranslation('editor');
  const [isOpen, setIsOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // Focuses the button, so that closing the menu returns the focus to it.
  useEffect(() => {
    target.current?.focus();
    const drawn = requestAnimationFrame(() => setIsOpen(true));
    return () => cancelAnimationFrame(drawn);
  }, []);
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setIsOpen} {...menuProps}>
      <Menu.Target>
        <ActionIcon
          ref={target}
          variant="subtle"
          color="gray"
          tabIndex={props.isTabbable ? 0 : -1}
          aria-label={t('stages.more', { number: props.number })}
        >
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          rightSection={
            <Kbd size="xs" aria-hidden>
              {'Alt ↑'}
            </Kbd>
          }
          disabled={props.isFirst}
          onClick={() => props.onMoveBy(-1)}
        >
          {t('stages.moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          rightSection={
            <Kbd size="xs" aria-hidden>
              {'Alt ↓'}
            </Kbd>
          }
          disabled={props.isLast}
          onClick={() => props.onMoveBy(1)}
        >
          {t('stages.moveDown')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          rightSection={
            <Kbd size="xs" aria-hidden>
              {t('stages.duplicateKey')}
            </Kbd>
          }
          onClick={props.onDuplicate}
        >
          {t('stages.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSwitchHorizontal size={16} aria-hidden />}
          onClick={props.onMoveToOtherList}
        >
          {t(props.isSpare ? 'spares.makeStage' : 'spares.make')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          rightSection={
            <Kbd size="xs" aria-hidden>
              {t('stages.deleteKey')}
            </Kbd>
          }
          onClick={props.onRemove}
        >
          {t('stages.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
