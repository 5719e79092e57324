import { useEffect, useMemo, useRef, useState } from 'react';
import type { FontFile } from '@quizcast/game/values/font';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fontFamilies } from '../../../parts/part-style.ts';
import { listProps, optionProps } from './combobox.ts';
import type { FamilyRow, FontRow } from './font-rows.ts';
import { useSample, type Samples } from './use-samples.ts';
import classes from './font-picker.module.css';

/** Fixed row height, as required for virtualization. */
const rowPx = 38;
const tallestPx = 304;
/** Height of the controls above and below the list. */
const besidesPx = 260;
const spareRows = 4;

export interface FontOptionsProps {
  id: string;
  rows: readonly FontRow[];
  /** The active family of keyboard navigation. */
  active: FamilyRow | null;
  chosen: string;
  uploaded: Readonly<Record<string, FontFile>>;
  samples: Samples;
  onChoose: (family: string) => void;
}

export const optionId = (listId: string, { index }: FamilyRow): string => `${listId}-${index}`;

/** The families, each in its own typeface. Only visible rows are rendered. */
export function FontOptions(props: FontOptionsProps) {
  const { t } = useTranslation('fonts');
  const { id, rows, active, chosen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [topPx, setTopPx] = useState(0);
  const heightPx = Math.max(3 * rowPx, Math.min(tallestPx, window.innerHeight - besidesPx));
  const activeAt = useMemo(
    () => (active === null ? -1 : rows.findIndex((row) => isSame(row, active))),
    [rows, active],
  );
  useEffect(() => {
    const element = frame.current;
    if (element === null || activeAt === -1) return;
    // Includes the heading above the first family of a group.
    const above = rows[activeAt - 1]?.kind === 'group' ? activeAt - 1 : activeAt;
    const { scrollTop } = element;
    if (above * rowPx < scrollTop) element.scrollTop = above * rowPx;
    else if ((activeAt + 1) * rowPx > scrollTop + heightPx)
      element.scrollTop = (activeAt + 1) * rowPx - heightPx;
  }, [rows, activeAt, heightPx]);
  const first = Math.max(0, Math.floor(topPx / rowPx) - spareRows);
  const last = Math.min(rows.length, Math.ceil((topPx + heightPx) / rowPx) + spareRows);
  const families = rows.filter(({ kind }) => kind === 'family').length;
  return (
    <div
      ref={frame}
      className={classes.frame}
      style={{ height: heightPx }}
      onScroll={(event) => setTopPx(event.currentTarget.scrollTop)}
    >
      {families === 0 && <p className={classes.none}>{t('none')}</p>}
      <div
        {...listProps(id, t('list'))}
        className={classes.list}
        style={{ height: rows.length * rowPx }}
      >
        {rows.slice(first, last).map((row, index) => {
          const style = { top: (first + index) * rowPx, height: rowPx };
          return row.kind === 'group' ? (
            <div key={row.group} role="presentation" className={classes.heading} style={style}>
              {t(`groups.${row.group}`)}
            </div>
          ) : (
            <Option
              key={`${row.group} ${row.family}`}
              {...props}
              row={row}
              style={style}
              setSize={families}
              isActive={active !== null && isSame(row, active)}
              isChosen={row.family === chosen}
            />
          );
        })}
      </div>
    </div>
  );
}

const isSame = (one: FontRow, other: FamilyRow): boolean =>
  one.kind === 'family' && one.index === other.index && one.family === other.family;

function Option(
  props: FontOptionsProps & {
    row: FamilyRow;
    style: { top: number; height: number };
    setSize: number;
    isActive: boolean;
    isChosen: boolean;
  },
) {
  const { t } = useTranslation('fonts');
  const { id, row, uploaded, samples, isActive, isChosen } = props;
  useSample(samples, row, uploaded);
  const font = { fontFamily: row.family, fontStyle: 'normal', fontWeight: 400 } as const;
  return (
    <div
      {...optionProps(optionId(id, row), {
        place: row.index + 1,
        all: props.setSize,
        isChosen,
        onChoose: () => props.onChoose(row.family),
      })}
      data-active={isActive}
      className={classes.option}
      style={props.style}
    >
      <span className={classes.name} style={{ fontFamily: fontFamilies(font) }}>
        {row.group === 'typed' ? t('typed', { family: row.family }) : row.family}
      </span>
      {isChosen && <IconCheck size={16} aria-hidden />}
    </div>
  );
}
