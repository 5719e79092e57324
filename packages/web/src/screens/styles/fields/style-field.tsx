import type { IdPath } from '@quizcast/game/command';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../live/use-document.ts';
import { ChoiceField } from './choice-field.tsx';
import { ColorField } from './color-field.tsx';
import { colorsOf, readBoolean, readFont, readNumber, readText, type Range } from './fields.ts';
import { FontField } from './font-field.tsx';
import { NumberField } from './number-field.tsx';
import { setField, setFields } from '../style-edits.ts';
import type { AnyStyle } from '../../../games/game-side.ts';
import { SwitchField } from './switch-field.tsx';
import type { Font } from '@quizcast/game/values/style-values';
import type { Field } from './field.ts';

/** How a number of a layer is limited and set. */
export interface NumberOptions {
  range: Range;
  /** Returns the value after clamping. */
  set: (value: number) => number;
}

/** Editor of one style field, depending on its kind, with a reset button. */
export function StyleField(props: {
  style: AnyStyle;
  /** Path within the style. */
  path: IdPath;
  field: Field;
  /** Null for fields that are not numbers. */
  number: NumberOptions | null;
}) {
  const { t } = useTranslation('styles');
  const { style, path, field, number } = props;
  const label = t(`fields.${field.label}`);
  const set = (value: unknown) => edit(setField(style, path, value));
  switch (field.kind) {
    case 'switch': {
      const read = readBoolean(style, path);
      return read && <SwitchField label={label} {...read} onSet={set} />;
    }
    case 'number': {
      const read = readNumber(style, path);
      if (read === null || number === null) return null;
      const { range, set: onSet } = number;
      return <NumberField label={label} field={field} range={range} {...read} onSet={onSet} />;
    }
    case 'color': {
      const read = readText(style, path);
      return read && <ColorField label={label} swatches={colorsOf(style)} {...read} onSet={set} />;
    }
    case 'choice': {
      const read = readText(style, path);
      return read && <ChoiceField label={label} choices={field.choices} {...read} onSet={set} />;
    }
    case 'font': {
      const read = readFont(style, path);
      return (
        read && (
          <FontField label={label} {...read} onSet={(changes) => setFont(style, path, changes)} />
        )
      );
    }
  }
}

/** Family, slant and weight are changed as one undo step. */
function setFont(style: AnyStyle, path: IdPath, changes: Partial<Font>): void {
  const command = setFields(
    style,
    Object.entries(changes).map(([key, value]) => ({ field: [...path, key], value })),
  );
  if (command !== null) edit(command);
}
