import { memo } from 'react';
import type { Category, Field } from '@quizcast/game/games/category-quiz/show';
import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconBlur,
  IconCheck,
  IconCoins,
  IconNotes,
  IconPhoto,
  IconUsers,
  IconVolume,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HereMark } from '../../../../ui/also-here.tsx';
import type { CellField } from './board-actions.ts';
import type { CellActions } from './use-grid.ts';
import classes from './board-grid.module.css';

interface PlaceProps {
  column: number;
  row: number;
  isChosen: boolean;
  /** Whether the cell is in the tab order. */
  isTabbable: boolean;
  /** What is being edited in this cell; null when nothing is. */
  writing: CellField | null;
  cellActions: CellActions;
}

interface CellProps extends PlaceProps {
  field: Field;
  category: string;
  findings: number;
  /** Names of other users who have it open. */
  others: string;
}

/** One question cell of the board. */
export const BoardCell = memo(function BoardCell(props: CellProps) {
  const { t } = useTranslation('categoryEditor');
  const { field, category, column, row, writing, cellActions } = props;
  const at = { column, row };
  const place = { category: category === '' ? t('grid.nameless') : category, number: row + 1 };
  const isEmpty = field.question === '' && field.answer === '';
  return (
    <td
      aria-selected={props.isChosen}
      tabIndex={props.isTabbable ? 0 : -1}
      className={classes.cell}
      data-at={`${column},${row}`}
      data-empty={(isEmpty && field.image === undefined) || undefined}
      data-played={!field.isActive || undefined}
      data-writing={writing !== null || undefined}
      draggable={writing === null}
      {...cellActions.handlers(at)}
    >
      <span className={classes.question} dir="auto" data-cell="question">
        {field.question === '' ? <em>{isEmpty ? t('grid.empty') : ''}</em> : field.question}
      </span>
      <span className={classes.foot}>
        <span className={classes.answer} dir="auto" data-cell="answer">
          {field.answer === '' ? <em>{isEmpty ? '' : t('grid.noAnswer')}</em> : field.answer}
        </span>
        <HereMark names={props.others} />
        <Marks field={field} findings={props.findings} />
      </span>
      {writing !== null && (
        <div
          className={classes.writing}
          data-right={column > 2 || undefined}
          data-low={row > 2 || undefined}
        >
          <CellText
            name="question"
            label={t('grid.question', place)}
            placeholder={t('grid.typeQuestion')}
            text={field.question}
            rows={4}
            cellActions={cellActions}
            onText={(text) => cellActions.write(at, 'question', text)}
          />
          <CellText
            name="answer"
            label={t('grid.answer', place)}
            placeholder={t('grid.typeAnswer')}
            text={field.answer}
            rows={1}
            cellActions={cellActions}
            onText={(text) => cellActions.write(at, 'answer', text)}
          />
        </div>
      )}
    </td>
  );
});

interface HeadProps extends PlaceProps {
  category: Category;
  findings: number;
}

/** Header cell with a category's name; it moves the whole category. */
export const BoardHead = memo(function BoardHead(props: HeadProps) {
  const { t } = useTranslation('categoryEditor');
  const { category, column, row, writing, cellActions } = props;
  const at = { column, row };
  return (
    <th
      scope="col"
      tabIndex={props.isTabbable ? 0 : -1}
      className={classes.head}
      data-at={`${column},${row}`}
      data-chosen={props.isChosen || undefined}
      data-writing={writing !== null || undefined}
      draggable={writing === null}
      {...cellActions.handlers(at)}
    >
      <span className={classes.name} dir="auto" data-cell="name">
        {category.name.trim() === '' ? <em>{t('grid.nameless')}</em> : category.name}
      </span>
      {props.findings > 0 && (
        <Mark words={t('grid.marks.warning', { count: props.findings })} isWarning>
          <IconAlertTriangleFilled size={14} aria-hidden />
        </Mark>
      )}
      {writing !== null && (
        <div className={classes.writing} data-right={column > 2 || undefined}>
          <CellText
            name="name"
            label={t('grid.name', { number: column + 1 })}
            placeholder={t('grid.typeName')}
            text={category.name}
            rows={2}
            cellActions={cellActions}
            onText={(text) => cellActions.write(at, 'name', text.replaceAll(/\s*\n\s*/g, ' '))}
          />
        </div>
      )}
    </th>
  );
});

function CellText(props: {
  name: CellField;
  label: string;
  placeholder: string;
  text: string;
  rows: number;
  cellActions: CellActions;
  onText: (text: string) => void;
}) {
  return (
    <textarea
      className={classes.text}
      data-cell-field={props.name}
      aria-label={props.label}
      placeholder={props.placeholder}
      rows={props.rows}
      maxLength={props.name === 'name' ? 200 : 2000}
      dir="auto"
      spellCheck
      value={props.text}
      onChange={(event) => props.onText(event.currentTarget.value)}
      onKeyDown={(event) => props.cellActions.onFieldKey(event, props.name)}
    />
  );
}

function Marks({ field, findings }: { field: Field; findings: number }) {
  const { t } = useTranslation('categoryEditor');
  const marks = [
    { name: 'image', isOn: field.image !== undefined, Icon: IconPhoto },
    { name: 'blur', isOn: field.image !== undefined && field.blurAtFirst, Icon: IconBlur },
    { name: 'sound', isOn: field.sound !== undefined, Icon: IconVolume },
    { name: 'guess', isOn: field.isGuessQuestion, Icon: IconUsers },
    { name: 'double', isOn: field.isDouble === true, Icon: IconCoins },
    { name: 'notes', isOn: field.hostNotes !== undefined, Icon: IconNotes },
    { name: 'played', isOn: !field.isActive, Icon: IconCheck },
  ] as const;
  return (
    <span className={classes.marks}>
      {marks
        .filter(({ isOn }) => isOn)
        .map(({ name, Icon }) => (
          <Mark key={name} words={t(`grid.marks.${name}`)}>
            <Icon size={14} aria-hidden />
          </Mark>
        ))}
      {findings > 0 && (
        <Mark words={t('grid.marks.warning', { count: findings })} isWarning>
          <IconAlertTriangleFilled size={14} aria-hidden />
        </Mark>
      )}
    </span>
  );
}

/** An icon with a meaning: a tooltip for sighted users, text for screen readers. */
function Mark(props: { words: string; isWarning?: boolean; children: React.ReactNode }) {
  return (
    <span className={props.isWarning === true ? classes.warning : classes.mark} title={props.words}>
      {props.children}
      <VisuallyHidden>{props.words}</VisuallyHidden>
    </span>
  );
}
