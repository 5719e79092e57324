import type { FontFile } from '@quizcast/game/values/font';
import { Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFontList } from '../../../live/calls/font-list.ts';
import { useDocumentPart } from '../../../live/use-document.ts';
import { useIsFontUnavailable } from '../../../parts/fonts.ts';
import { anyFace, changed, inFamily, inSlant, offerOf } from '../font-picker/font-offer.ts';
import { FontPicker } from '../font-picker/font-picker.tsx';
import { Resettable } from './resettable.tsx';
import classes from '../font-picker/font-picker.module.css';
import type { Font } from '@quizcast/game/values/style-values';

const slants = ['normal', 'italic'] as const;

/** Family, slant and weight of one kind of text. `onSet` receives the changes of one step. */
export function FontField(props: {
  label: string;
  value: Font;
  initial: Font;
  onSet: (changes: Partial<Font>) => void;
}) {
  const { t } = useTranslation('fonts');
  const { label, value, initial } = props;
  const list = useFontList();
  const fonts = useDocumentPart((app) => app.fonts);
  const isAway = useIsFontUnavailable(value);
  const served = typeof list === 'string' ? null : list;
  const offer = offerOf(value.fontFamily, fonts, served);
  const { normal, italic } = offer ?? anyFace;
  const back = changed(value, initial);
  const set = (changes: Partial<Font>) => {
    if (Object.keys(changes).length > 0) props.onSet(changes);
  };
  const choose = (family: string, added: readonly FontFile[] = []) => {
    const all = { ...fonts, ...Object.fromEntries(added.map((font) => [font.id, font])) };
    set(inFamily(value, family, offerOf(family, all, served)));
  };
  // The document's value is shown even if the family lacks it.
  const offeredSlants = slants.filter(
    (slant) => (slant === 'italic' ? italic : normal).length > 0 || slant === value.fontStyle,
  );
  const offeredWeights = new Set([...(value.fontStyle === 'italic' ? italic : normal)]);
  offeredWeights.add(value.fontWeight);
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{label}</legend>
      <Resettable
        label={label}
        initial={`${initial.fontFamily} ${initial.fontWeight}`}
        isChanged={Object.keys(back).length > 0}
        onReset={() => set(back)}
      >
        <FontPicker
          label={t('family')}
          of={label}
          family={value.fontFamily}
          list={list}
          onChoose={choose}
        />
      </Resettable>
      <Text aria-live="polite" size="xs" className={classes.away ?? ''}>
        {isAway && t('away')}
      </Text>
      <Select
        label={t('style')}
        allowDeselect={false}
        data={offeredSlants.map((slant) => ({ value: slant, label: t(`slants.${slant}`) }))}
        value={value.fontStyle}
        onChange={(slant) => {
          if (slant !== null) set(inSlant(value, slant, offer));
        }}
      />
      <Select
        label={t('weight')}
        allowDeselect={false}
        data={[...offeredWeights].toSorted((one, other) => one - other).map(String)}
        value={String(value.fontWeight)}
        onChange={(weight) => {
          if (weight !== null) set(changed(value, { fontWeight: Number(weight) }));
        }}
      />
    </fieldset>
  );
}
