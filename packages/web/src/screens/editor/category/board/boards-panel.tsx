import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { CategoryPlace } from '@quizcast/game/games/category-quiz/pre-flight';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import { Button, HoverCard, List, Text } from '@mantine/core';
import { IconFileImport, IconKeyboard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../../live/use-document.ts';
import { useOpenPart } from '../../../../live/open-part.ts';
import { usePaste } from '../../use-paste.ts';
import { BoardGrid } from './board-grid.tsx';
import { BoardTabs } from './board-tabs.tsx';
import { CategoryPanel, FieldPanel, type PendingFile } from '../field-panel.tsx';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import {
  boardOf,
  boardPath,
  headRow,
  isSameAt,
  whereIs,
  type At,
  type BoardId,
} from '../places.ts';
import type { FocusRequest } from '../../question-fields.tsx';
import type { FormField } from '../findings.ts';
import { useGrid } from './use-grid.ts';
import classes from '../category-editor.module.css';

/** A place to open, requested by the list of findings. */
export interface FindingTarget {
  place: CategoryPlace;
  field: FormField;
}

interface BoardsPanelProps {
  show: CategoryQuizshow;
  target: FindingTarget | null;
  onImport: () => void;
}

const firstAt: At = { column: 0, row: 0 };

/** The boards of a show, one at a time, beside the form of the selected question. */
export function BoardsPanel({ show, target, onImport }: BoardsPanelProps) {
  const [chosenId, setChosenId] = useState<BoardId>(() => boardIdOf(target));
  const [isTabChosen, setIsTabChosen] = useState(false);
  const board = boardOf(show, chosenId);
  // The selected board may have been removed by another user.
  const boardId = board === undefined ? null : chosenId;
  return (
    <OneBoard
      key={boardId ?? ''}
      show={show}
      boardId={boardId}
      target={boardIdOf(target) === boardId ? target : null}
      onImport={onImport}
    >
      <BoardTabs
        show={show}
        boardId={boardId}
        hasFocus={isTabChosen}
        onChoose={(id) => {
          setChosenId(id);
          setIsTabChosen(true);
        }}
      />
    </OneBoard>
  );
}

const boardIdOf = (target: FindingTarget | null): BoardId =>
  target !== null && 'boardId' in target.place ? target.place.boardId : null;

function atOf(show: CategoryQuizshow, { place }: FindingTarget): At {
  if (place.kind === 'field') return whereIs(show, place.boardId, place.fieldId) ?? firstAt;
  if (place.kind !== 'category') return firstAt;
  const categories = boardOf(show, place.boardId)?.categories ?? [];
  const column = categories.findIndex(({ id }) => id === place.categoryId);
  return { column: Math.max(0, column), row: headRow };
}

function OneBoard(props: BoardsPanelProps & { boardId: BoardId; children: ReactNode }) {
  const { t } = useTranslation('categoryEditor');
  const { show, boardId, target } = props;
  const [chosen, setChosen] = useState<At>(() => (target === null ? firstAt : atOf(show, target)));
  const [focus, setFocus] = useState<FocusRequest<FormField> | null>(() =>
    target === null ? null : { field: target.field, count: 1 },
  );
  const [pendingDrop, setPendingDrop] = useState<{ at: At; file: File } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const choose = useCallback((at: At) => {
    setFocus(null);
    setChosen((before) => (isSameAt(before, at) ? before : at));
  }, []);
  const selectAndUpload = useCallback(
    (at: At, file: File) => {
      choose(at);
      setPendingDrop({ at, file });
    },
    [choose],
  );
  const { grid, writing, cellActions, on } = useGrid({
    showId: show.id,
    boardId,
    chosen,
    onChoose: choose,
    onFile: selectAndUpload,
    announce: setAnnouncement,
  });
  // Content pasted outside a field is handled as if pasted into the grid.
  usePaste(
    useCallback(
      (pasted) => {
        if (pasted.kind !== 'image' || chosen.row === headRow) return false;
        selectAndUpload(chosen, pasted.file);
        return true;
      },
      [chosen, selectAndUpload],
    ),
  );
  const pendingFile = useMemo<PendingFile | null>(
    () =>
      pendingDrop === null || !isSameAt(pendingDrop.at, chosen)
        ? null
        : { file: pendingDrop.file, onConsumed: () => setPendingDrop(null) },
    [pendingDrop, chosen],
  );
  const board = boardOf(show, boardId);
  const fieldId = board?.categories[chosen.column]?.fields[chosen.row]?.id ?? '';
  useOpenPart(fieldId === '' ? null : fieldId);
  if (board === undefined) return <p>{t('boards.gone')}</p>;
  return (
    <div className={classes.editor}>
      <div className={classes.side}>
        <div className={classes.tools}>
          {props.children}
          <Factor show={show} boardId={boardId} factor={board.factor} />
          <span className={classes.gap} />
          <Help />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={props.onImport}
          >
            {t('boards.import')}
          </Button>
        </div>
        <BoardGrid
          show={show}
          boardId={boardId}
          board={board}
          chosen={chosen}
          gridRef={grid}
          writing={writing}
          cellActions={cellActions}
          on={on}
        />
        <p id="category-grid-keys" hidden>
          {t('grid.keys')}
        </p>
        <p className={classes.said} aria-live="polite">
          {announcement}
        </p>
      </div>
      {chosen.row === headRow ? (
        <CategoryPanel
          key={`name ${chosen.column}`}
          show={show}
          boardId={boardId}
          column={chosen.column}
          focus={focus}
        />
      ) : (
        <FieldPanel
          key={`${chosen.column} ${fieldId}`}
          show={show}
          boardId={boardId}
          at={chosen}
          focus={focus}
          pendingFile={pendingFile}
        />
      )}
    </div>
  );
}

function Factor(props: { show: CategoryQuizshow; boardId: BoardId; factor: number }) {
  const { t } = useTranslation('categoryEditor');
  const { show, boardId, factor } = props;
  return (
    <div className={classes.factor} title={t('boards.factorHint')}>
      <span aria-hidden>{t('boards.factor')}</span>
      <NumberField
        label={t('boards.factor')}
        isLabelHidden
        size="xs"
        value={factor}
        min={1}
        max={100}
        onSet={(value) =>
          edit({ type: 'edit.update', path: boardPath(show.id, boardId, 'factor'), value })
        }
      />
      {show.gameSettings.doublePoints && (
        <span className={classes.doubled}>{t('boards.doubled')}</span>
      )}
    </div>
  );
}

function Help() {
  const { t } = useTranslation('categoryEditor');
  return (
    <HoverCard width={420} position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
      <HoverCard.Target>
        <Button size="xs" variant="subtle" leftSection={<IconKeyboard size={16} aria-hidden />}>
          {t('grid.help')}
        </Button>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <Text size="sm" mb="xs">
          {t('grid.keys')}
        </Text>
        <List size="sm" spacing={4}>
          <List.Item>{t('grid.helpPaste.columns')}</List.Item>
          <List.Item>{t('grid.helpPaste.pairs')}</List.Item>
          <List.Item>{t('grid.helpPaste.ten')}</List.Item>
          <List.Item>{t('grid.helpPaste.names')}</List.Item>
        </List>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}
