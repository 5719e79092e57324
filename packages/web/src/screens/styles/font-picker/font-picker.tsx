import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { FontFile } from '@quizcast/game/values/font';
import {
  Chip,
  Input,
  Popover,
  Text,
  TextInput,
  UnstyledButton,
  type PopoverProps,
} from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fontCategories, type FontCategory, type FontList } from '../../../live/calls/font-list.ts';
import { useDocumentPart } from '../../../live/use-document.ts';
import { fontFamilies } from '../../../parts/part-style.ts';
import { searchProps } from './combobox.ts';
import { FontOptions, optionId } from './font-options.tsx';
import { fontRows, type FamilyRow } from './font-rows.ts';
import { FontUpload } from './font-upload.tsx';
import { useSamples } from './use-samples.ts';
import classes from './font-picker.module.css';
import { fontFamilySchema } from '@quizcast/game/values/style-values';

export interface FontPickerProps {
  label: string;
  /** Label of the field, such as "Letters A to D". */
  of: string;
  family: string;
  list: FontList | 'loading' | 'failed';
  /** `fonts`: files of a newly uploaded family. */
  onChoose: (family: string, fonts?: readonly FontFile[]) => void;
}

/** Chooses one of all available families. */
export function FontPicker(props: FontPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { label, of, family } = props;
  const id = useId();
  const font = { fontFamily: family, fontStyle: 'normal', fontWeight: 400 } as const;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={400}
      position="left-start"
      middlewares={places}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Input.Wrapper label={label} labelElement="div" labelProps={{ id: `${id}-label` }}>
        <Popover.Target>
          <UnstyledButton
            className={classes.button ?? ''}
            aria-label={`${of}, ${label}: ${family}`}
            onClick={() => setIsOpen(!isOpen)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              setIsOpen(true);
            }}
          >
            <span className={classes.name} style={{ fontFamily: fontFamilies(font) }}>
              {family}
            </span>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
      </Input.Wrapper>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={label}>
        <Choice
          {...props}
          onChoose={(chosen, fonts) => {
            setIsOpen(false);
            props.onChoose(chosen, fonts);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Placed beside the fields, so that most of the canvas stays visible; above them in a narrow window. */
const places: NonNullable<PopoverProps['middlewares']> = {
  // Vertical overflow is handled by `shift`.
  flip: { crossAxis: false, fallbackPlacements: ['bottom-start', 'top-start'] },
  shift: { padding: 8 },
};

const isName = (name: string): boolean => fontFamilySchema.safeParse(name).success;
const pageRows = 7;

function Choice({ family, list, onChoose }: FontPickerProps) {
  const { t } = useTranslation('fonts');
  const listId = useId();
  const fonts = useDocumentPart((app) => app.fonts);
  const samples = useSamples();
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<FontCategory | null>(null);
  /** Null until moved by a key or a search: the current family is active. */
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const uploaded = useMemo(
    () => [...new Set(Object.values(fonts).map(({ fontFamily }) => fontFamily))],
    [fonts],
  );
  const served = typeof list === 'string' ? null : list;
  const rows = useMemo(
    () => fontRows({ list: served, uploaded, query, category, isName }),
    [served, uploaded, query, category],
  );
  const families = rows.filter((row): row is FamilyRow => row.kind === 'family');
  const active =
    families[activeIndex ?? families.findIndex((row) => row.family === family)] ??
    (query === '' ? null : families[0]) ??
    null;

  const search = (next: string, nextCategory: FontCategory | null) => {
    setQuery(next);
    setCategory(nextCategory);
    setActiveIndex(next === '' ? null : 0);
  };
  const move = (event: KeyboardEvent) => {
    const from = active?.index ?? -1;
    const next = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + pageRows,
      PageUp: from - pageRows,
    }[event.key];
    if (event.key === 'Enter' && active !== null) onChoose(active.family);
    else if (next !== undefined) setActiveIndex(Math.max(0, Math.min(families.length - 1, next)));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t('search')}
        placeholder={t('search')}
        {...searchProps(listId, active === null ? null : optionId(listId, active))}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={80}
        value={query}
        onChange={(event) => search(event.currentTarget.value, category)}
        onKeyDown={move}
      />
      <Chip.Group
        value={category ?? 'all'}
        onChange={(value) => search(query, fontCategories.find((one) => one === value) ?? null)}
      >
        <fieldset className={classes.categories} aria-label={t('category')}>
          {(['all', ...fontCategories] as const).map((value) => (
            <Chip key={value} value={value} size="xs" variant="light">
              {t(`categories.${value}`)}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
      <FontOptions
        id={listId}
        rows={rows}
        active={active}
        chosen={family}
        uploaded={fonts}
        samples={samples}
        onChoose={onChoose}
      />
      <Text component="output" size="xs" c="dimmed" className={classes.note ?? ''}>
        {noteOf()}
      </Text>
      <FontUpload families={uploaded} onUploaded={onChoose} />
    </>
  );

  function noteOf(): string {
    if (list === 'loading') return t('notes.loading');
    if (list === 'failed') return t('notes.failed');
    if (!list.isFetching) return t('notes.off');
    if (samples.isAway) return t('notes.away');
    return t('notes.count', { count: families.length });
  }
}
