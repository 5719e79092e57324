import { useState } from 'react';
import type { Font } from '@quizcast/game/document/style';
import { Autocomplete, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isFontFamily } from './fields.ts';
import { Resettable } from './resettable.tsx';
import classes from './style-editor.module.css';

/** Families that the server itself hands out. */
const servedFamilies = ['Roboto'];
const weights = ['100', '200', '300', '400', '500', '600', '700', '800', '900'];
const slants = ['normal', 'italic'] as const;

/** Family, slant and weight of one kind of text. */
export function FontField(props: {
  label: string;
  value: Font;
  initial: Font;
  onSet: (field: keyof Font, value: string | number) => void;
}) {
  const { t } = useTranslation('styles');
  const { label, value, initial, onSet } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const fields = ['fontFamily', 'fontStyle', 'fontWeight'] as const;
  return (
    <fieldset className={classes.font}>
      <legend className={classes.fontLegend}>{label}</legend>
      <Resettable
        label={label}
        initial={`${initial.fontFamily} ${initial.fontWeight}`}
        isChanged={fields.some((field) => value[field] !== initial[field])}
        onReset={() => {
          setDraft(null);
          for (const field of fields)
            if (value[field] !== initial[field]) onSet(field, initial[field]);
        }}
      >
        <Autocomplete
          label={t('font.family')}
          title={t('hints.family')}
          data={servedFamilies}
          maxLength={80}
          error={draft !== null && t('font.badFamily')}
          value={draft ?? value.fontFamily}
          onChange={(next) => {
            if (isFontFamily(next)) {
              setDraft(null);
              onSet('fontFamily', next);
            } else setDraft(next);
          }}
          onBlur={() => setDraft(null)}
        />
      </Resettable>
      <Select
        label={t('font.style')}
        allowDeselect={false}
        data={slants.map((slant) => ({ value: slant, label: t(`font.${slant}`) }))}
        value={value.fontStyle}
        onChange={(slant) => {
          if (slant !== null) onSet('fontStyle', slant);
        }}
      />
      <Select
        label={t('font.weight')}
        allowDeselect={false}
        data={weights}
        value={String(value.fontWeight)}
        onChange={(weight) => {
          if (weight !== null) onSet('fontWeight', Number(weight));
        }}
      />
    </fieldset>
  );
}
