import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconCursorText,
  IconDotsVertical,
  IconFileExport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { menuProps } from './menu-props.ts';
import { RenameField } from './fields/rename-field.tsx';
import classes from './item-card.module.css';

/** Route for editing a list item. */
export interface ItemPlace {
  to: '/editor/$id' | '/styles/$id';
  id: string;
}

const linkTo = ({ to, id }: ItemPlace): Pick<LinkProps, 'to' | 'params'> => ({
  to,
  params: { id },
});

export interface ItemNameProps {
  place: ItemPlace;
  /** As displayed, and as stored. */
  shown: string;
  stored: string;
  isRenaming: boolean;
  renameLabel: string;
  /** Null: unchanged. */
  onRenamed: (name: string | null) => void;
  /** Shown below the name. */
  facts: ReactNode;
}

/** Name and facts of a list item. The name makes the whole card, which must be `position: relative`, a link. */
export function ItemName(props: ItemNameProps) {
  const { place, shown, stored, isRenaming, renameLabel, onRenamed, facts } = props;
  return (
    <div className={classes['about']}>
      {isRenaming ? (
        <RenameField
          label={renameLabel}
          name={stored}
          onDone={(name) => onRenamed(name === stored ? null : name)}
        />
      ) : (
        <Link {...linkTo(place)} className={classes['name']}>
          {shown}
        </Link>
      )}
      <span className={classes['facts']}>{facts}</span>
    </div>
  );
}

export interface ItemMenuProps {
  place: ItemPlace;
  words: Record<'more' | 'edit' | 'rename' | 'duplicate' | 'choose' | 'export' | 'delete', string>;
  /** Makes it the selected one; null when it already is. */
  choose: { icon: ReactNode; onChoose: () => void } | null;
  onRename: () => void;
  onDuplicate: () => void;
  /** Null when there is no export. */
  onExport: (() => void) | null;
  onDelete: () => void;
}

/** Actions of a list item. */
export function ItemMenu(props: ItemMenuProps) {
  const { place, words, choose, onRename, onDuplicate, onExport, onDelete } = props;
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" returnFocus={false} {...menuProps}>
      <Menu.Target>
        <ActionIcon
          ref={opener}
          className={classes['menu'] ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={words.more}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(item) => <Link {...linkTo(place)} {...item} />}
        >
          {words.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconCursorText size={16} aria-hidden />} onClick={onRename}>
          {words.rename}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
          {words.duplicate}
        </Menu.Item>
        {choose !== null && (
          <Menu.Item leftSection={choose.icon} onClick={choose.onChoose}>
            {words.choose}
          </Menu.Item>
        )}
        {onExport !== null && (
          <Menu.Item
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => {
              // A dialog restores the focus to the element that had it on opening.
              opener.current?.focus();
              onExport();
            }}
          >
            {words.export}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {words.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
