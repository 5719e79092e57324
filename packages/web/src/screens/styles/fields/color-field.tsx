import { useState } from 'react';
import { ColorInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isColor } from './fields.ts';
import { Resettable } from './resettable.tsx';
import classes from '../style-editor.module.css';

/** A color with alpha. */
export function ColorField(props: {
  label: string;
  value: string;
  initial: string;
  /** Colors already used in the style, as swatches. */
  swatches: string[];
  onSet: (value: string) => void;
}) {
  const { t } = useTranslation('styles');
  const { label, value, initial, swatches, onSet } = props;
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Resettable
      label={label}
      initial={initial}
      isChanged={value !== initial}
      onReset={() => {
        setDraft(null);
        onSet(initial);
      }}
    >
      <ColorInput
        label={label}
        classNames={{ input: classes.colorInput ?? '' }}
        leftSectionWidth={28}
        rightSectionWidth={24}
        format="hexa"
        fixOnBlur={false}
        swatches={swatches}
        swatchesPerRow={9}
        eyeDropperButtonProps={{ 'aria-label': t('pickColor') }}
        error={draft !== null && t('badColor')}
        value={draft ?? value}
        onChange={(next) => {
          if (next === value) setDraft(null);
          else if (isColor(next)) {
            setDraft(null);
            onSet(next);
          } else setDraft(next);
        }}
        onBlur={() => setDraft(null)}
      />
    </Resettable>
  );
}
