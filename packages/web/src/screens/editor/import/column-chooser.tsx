import { useMemo, useState } from 'react';
import type { ColumnMap, Sheet } from '@quizcast/game/importing/import';
import { MultiSelect, ScrollArea, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

/** Columns that a sheet may lack. */
const optionalColumns = [
  'right',
  'price',
  'explanation',
  'hostNotes',
  'seconds',
  'image',
  'imageAlt',
  'type',
  'range',
  'unit',
  'category',
] as const;

/** A column has one role: assigning a new one removes the old one. */
function withoutRoles(columns: ColumnMap, assigned: Partial<ColumnMap>): ColumnMap {
  const assignedColumns = new Set(
    [
      ...(assigned.answers ?? []),
      assigned.question,
      ...optionalColumns.map((name) => assigned[name]),
    ].filter((index) => typeof index === 'number'),
  );
  const next = {
    ...columns,
    answers: columns.answers.filter((index) => !assignedColumns.has(index)),
  };
  for (const name of optionalColumns) {
    const index = next[name];
    if (index !== null && assignedColumns.has(index)) next[name] = null;
  }
  return next;
}

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26));

/** Assigns roles to the columns of a sheet, beside its first rows. */
export function ColumnChooser(props: {
  sheet: Sheet;
  /** The columns were guessed, with results that should be checked. */
  isUnsure: boolean;
  onColumns: (columns: ColumnMap) => void;
}) {
  const { t } = useTranslation('transfer');
  const { sheet } = props;
  const { rows } = sheet;
  // Kept locally, so that the choice is shown before the questions are parsed again.
  const [state, setState] = useState({ sheet, columns: sheet.columns });
  if (state.sheet !== sheet) setState({ sheet, columns: sheet.columns });
  const { columns } = state;
  const change = (part: Partial<ColumnMap>) => {
    const next = { ...withoutRoles(columns, part), ...part };
    setState({ sheet, columns: next });
    props.onColumns(next);
  };
  const [isOpen, setIsOpen] = useState(props.isUnsure);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const head = rows[sheet.headerRow];
  const data = useMemo(
    () =>
      Array.from({ length: width }, (_, index) => {
        const text = head?.[index]?.trim().slice(0, 40) ?? '';
        return {
          value: String(index),
          label: text === '' ? letterOf(index) : `${letterOf(index)} · ${text}`,
        };
      }),
    [width, head],
  );
  return (
    <details
      className={classes.columns}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{t('columns.title')}</summary>
      <div className={classes.mapper}>
        <Select
          label={t('columns.question')}
          data={data}
          value={String(columns.question)}
          allowDeselect={false}
          onChange={(value) => {
            if (value !== null) change({ question: Number(value) });
          }}
        />
        <MultiSelect
          className={classes.wide ?? ''}
          label={t('columns.answers')}
          data={data}
          value={columns.answers.map(String)}
          onChange={(values) => change({ answers: values.map(Number) })}
        />
        {optionalColumns.map((name) => (
          <Select
            key={name}
            label={t(`columns.${name}`)}
            placeholder={name === 'right' ? t('columns.firstIsRight') : t('columns.none')}
            data={data}
            value={columns[name] === null ? null : String(columns[name])}
            clearable
            clearButtonProps={{ 'aria-label': t('columns.clear', { name: t(`columns.${name}`) }) }}
            onChange={(value) => change({ [name]: value === null ? null : Number(value) })}
          />
        ))}
        <Switch
          className={classes.apart ?? ''}
          label={t('columns.hasHeader')}
          checked={columns.hasHeader}
          onChange={(event) => change({ hasHeader: event.currentTarget.checked })}
        />
      </div>
      <FirstRows rows={rows} headerRow={sheet.headerRow} columns={columns} width={width} />
    </details>
  );
}

/** The first rows unchanged, with the role above each column. */
function FirstRows({
  rows,
  headerRow,
  columns,
  width,
}: Pick<Sheet, 'rows' | 'columns' | 'headerRow'> & { width: number }) {
  const { t } = useTranslation('transfer');
  const indexes = Array.from({ length: width }, (_, index) => index);
  const roleOf = (index: number): string => {
    if (index === columns.question) return t('columns.question');
    const answer = columns.answers.indexOf(index);
    if (answer >= 0) return t('columns.answer', { number: answer + 1 });
    const role = optionalColumns.find((name) => columns[name] === index);
    return role === undefined ? '' : t(`columns.${role}`);
  };
  return (
    <ScrollArea
      className={classes.sheet ?? ''}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('columns.sheet') }}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('columns.row')}</th>
            {indexes.map((index) => (
              <th key={index} scope="col">
                {letterOf(index)} <span className={classes.role}>{roleOf(index)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, headerRow + 5).map((row, at) => (
            <tr key={at} data-head={(at === headerRow && columns.hasHeader) || undefined}>
              <th scope="row">{at + 1}</th>
              {indexes.map((index) => (
                <td key={index}>{row[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
