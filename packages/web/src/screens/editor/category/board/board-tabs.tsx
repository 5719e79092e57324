import { useState } from 'react';
import { maxBoards, type CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconCursorText,
  IconDotsVertical,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentDocument } from '../../../../live/current-document.ts';
import { edit, newId } from '../../../../live/use-document.ts';
import { menuProps } from '../../../../ui/menu-props.ts';
import { removeWithUndo } from '../../../../ui/undo/remove-with-undo.ts';
import { focusOnce } from '../../../../ui/focus-once.ts';
import { RenameField } from '../../../../ui/fields/rename-field.tsx';
import { addBoard, duplicateBoard, moveBoard } from './board-edits.ts';
import { useBoardName } from '../finding-list.tsx';
import { boardPath, showPath, type BoardId } from '../places.ts';
import classes from '../category-editor.module.css';

interface BoardTabsProps {
  show: CategoryQuizshow;
  boardId: BoardId;
  onChoose: (boardId: BoardId) => void;
}

/**
 * One tab for each board, and the actions for the selected one.
 * @param props.hasFocus the tab of the selected board takes the focus when it appears
 */
export function BoardTabs({
  show,
  boardId,
  hasFocus,
  onChoose,
}: BoardTabsProps & { hasFocus: boolean }) {
  const { t } = useTranslation('categoryEditor');
  const nameOf = useBoardName(show);
  const [isRenaming, setIsRenaming] = useState(false);
  const ids: BoardId[] = [null, ...show.boards.map(({ id }) => id)];
  const isFull = show.boards.length >= maxBoards;
  const add = () => {
    const id = newId();
    const categoryName = (number: number) => t('newCategory', { number });
    if (edit(addBoard(show, id, categoryName)).kind === 'accepted') onChoose(id);
  };
  const rename = (id: string, value: string) =>
    edit({ type: 'edit.update', path: boardPath(show.id, id, 'name'), value });
  return (
    <ul className={classes.boardTabs} aria-label={t('boards.list')}>
      {ids.map((id) => (
        <li key={id ?? ''}>
          {isRenaming && id === boardId && id !== null ? (
            <RenameField
              label={t('boards.renameField')}
              name={show.boards.find((board) => board.id === id)?.name ?? ''}
              onDone={(name) => {
                setIsRenaming(false);
                if (name !== null) rename(id, name);
              }}
            />
          ) : (
            <Button
              ref={hasFocus && id === boardId ? focusOnce : null}
              size="xs"
              variant={id === boardId ? 'light' : 'default'}
              aria-pressed={id === boardId}
              className={classes.boardTab ?? ''}
              onClick={() => onChoose(id)}
            >
              {nameOf(id)}
            </Button>
          )}
        </li>
      ))}
      <li>
        <BoardMenu
          show={show}
          boardId={boardId}
          isFull={isFull}
          onChoose={onChoose}
          onRename={() => setIsRenaming(true)}
        />
      </li>
      <li>
        {isFull ? (
          <span className={classes.full}>{t('boards.full', { count: maxBoards + 1 })}</span>
        ) : (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            {t('boards.add')}
          </Button>
        )}
      </li>
    </ul>
  );
}

function BoardMenu(props: BoardTabsProps & { isFull: boolean; onRename: () => void }) {
  const { t } = useTranslation('categoryEditor');
  const { t: tEditor } = useTranslation('editor');
  const { show, boardId, onChoose } = props;
  const nameOf = useBoardName(show);
  const at = show.boards.findIndex(({ id }) => id === boardId);
  const duplicate = () => {
    const id = newId();
    const name = t('boards.copyName', { name: nameOf(boardId) }).slice(0, 200);
    const command = duplicateBoard(show, boardId, id, name);
    if (command !== null && edit(command).kind === 'accepted') onChoose(id);
  };
  const move = (step: -1 | 1) => {
    const command = boardId === null ? null : moveBoard(show, boardId, step);
    if (command !== null) edit(command);
  };
  const remove = () => {
    const { document } = currentDocument().state.getState();
    if (document === null || boardId === null) return;
    const before = show.boards[at - 1]?.id ?? null;
    removeWithUndo(document, showPath(show.id, 'boards', boardId), {
      removed: t('boards.removed', { name: nameOf(boardId) }),
      undoLabel: tEditor('undoDelete'),
    });
    const remainingShows = currentDocument().state.getState().document?.categoryQuiz.shows;
    const isRemoved = remainingShows
      ?.find(({ id }) => id === show.id)
      ?.boards.every(({ id }) => id !== boardId);
    if (isRemoved === true) onChoose(before);
  };
  return (
    <Menu position="bottom-start" returnFocus={false} {...menuProps}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('boards.more')}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCursorText size={16} aria-hidden />}
          disabled={boardId === null}
          onClick={props.onRename}
        >
          {t('boards.rename')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={props.isFull}
          onClick={duplicate}
        >
          {t('boards.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          disabled={at <= 0}
          onClick={() => move(-1)}
        >
          {t('boards.moveLeft')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight size={16} aria-hidden />}
          disabled={boardId === null || at === show.boards.length - 1}
          onClick={() => move(1)}
        >
          {t('boards.moveRight')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={boardId === null}
          onClick={remove}
        >
          {t('boards.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
