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

/** Where a thing of a list is edited. */
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
  /** As it is shown, and as it is stored. */
  shown: string;
  stored: string;
  isRenaming: boolean;
  renameLabel: string;
  /** Null: as it was. */
  onRenamed: (name: string | null) => void;
  /** Below the name. */
  facts: ReactNode;
}

/** Name and facts of a thing in a list. The name makes the whole card, which must be `position: relative`, a link. */
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
  /** Makes it the one of all; null when it is already. */
  choose: { icon: ReactNode; onChoose: () => void } | null;
  onRename: () => void;
  onDuplicate: () => void;
  /** Null: there is no file for it. */
  onExport: (() => void) | null;
  onDelete: () => void;
}

/** What can be done with a thing of a list. */
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
              // A dialog that opens gives the focus back to where it was.
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
