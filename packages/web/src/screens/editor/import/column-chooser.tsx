import { useMemo } from 'react';
import type { ColumnMap, Sheet } from '@quizcast/game/import';
import { MultiSelect, ScrollArea, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

/** Columns that may be missing in a sheet. */
const optionalColumns = [
  'right',
  'price',
  'explanation',
  'hostNotes',
  'seconds',
  'image',
  'imageAlt',
] as const;

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26));

/** Says which column of a sheet holds what; the first rows stand beside it. */
export function ColumnChooser(props: {
  sheet: Sheet;
  isBusy: boolean;
  onColumns: (columns: ColumnMap) => void;
}) {
  const { t } = useTranslation('transfer');
  const { sheet, isBusy, onColumns } = props;
  const { columns, rows } = sheet;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const head = rows[0];
  const data = useMemo(
    () =>
      Array.from({ length: width }, (_, index) => {
        const text = head?.[index]?.slice(0, 40) ?? '';
        return { value: String(index), label: `${letterOf(index)}  ${text}` };
      }),
    [width, head],
  );
  return (
    <details className={classes.columns}>
      <summary>{t('columns.title')}</summary>
      <div className={classes.mapper}>
        <Switch
          label={t('columns.hasHeader')}
          checked={columns.hasHeader}
          disabled={isBusy}
          onChange={(event) => onColumns({ ...columns, hasHeader: event.currentTarget.checked })}
        />
        <Select
          label={t('columns.question')}
          data={data}
          value={String(columns.question)}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(value) => {
            if (value !== null) onColumns({ ...columns, question: Number(value) });
          }}
        />
        <MultiSelect
          label={t('columns.answers')}
          data={data}
          value={columns.answers.map(String)}
          disabled={isBusy}
          onChange={(values) => onColumns({ ...columns, answers: values.map(Number) })}
        />
        {optionalColumns.map((name) => (
          <Select
            key={name}
            label={t(`columns.${name}`)}
            placeholder={name === 'right' ? t('columns.firstIsRight') : t('columns.none')}
            data={data}
            value={columns[name] === null ? null : String(columns[name])}
            clearable
            disabled={isBusy}
            onChange={(value) =>
              onColumns({ ...columns, [name]: value === null ? null : Number(value) })
            }
          />
        ))}
      </div>
      <ScrollArea
        className={classes.sheet ?? ''}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('columns.sheet') }}
      >
        <table>
          <thead>
            <tr>
              {data.map(({ value }) => (
                <th key={value} scope="col">
                  {letterOf(Number(value))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 6).map((row, at) => (
              <tr key={at}>
                {data.map(({ value }) => (
                  <td key={value}>{row[Number(value)]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </details>
  );
}
