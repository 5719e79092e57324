import type { QuizshowStyle } from '@quizcast/game/document/style';
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit } from '../../live/use-document.ts';
import { ColorField } from './color-field.tsx';
import {
  partFields,
  partNames,
  readBoolean,
  readFont,
  readNumber,
  readText,
  type Field,
  type PartName,
} from './fields.ts';
import { FontField } from './font-field.tsx';
import { NumberField } from './number-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { setField } from './style-edits.ts';
import classes from './style-editor.module.css';

/** All fields of a style, by part and by what they do. */
export function StyleFields(props: { style: QuizshowStyle; onPart: (part: PartName) => void }) {
  const { t } = useTranslation('styles');
  const { style, onPart } = props;
  return (
    <Tabs
      defaultValue="question"
      keepMounted={false}
      className={classes.tabs ?? ''}
      onChange={(value) => {
        const part = partNames.find((name) => name === value);
        if (part !== undefined) onPart(part);
      }}
    >
      <Tabs.List>
        {partNames.map((part) => (
          <Tabs.Tab key={part} value={part}>
            {t(`parts.${part}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {partNames.map((part) => (
        <Tabs.Panel key={part} value={part} className={classes.panel ?? ''}>
          {partFields[part].map((group) => (
            <fieldset key={group.name} className={classes.group}>
              <legend className={classes.legend}>{t(`groups.${group.name}`)}</legend>
              <div className={classes.grid} data-group={group.name}>
                {group.fields.map((field) => (
                  <StyleField key={field.name} style={style} part={part} field={field} />
                ))}
              </div>
            </fieldset>
          ))}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function StyleField(props: { style: QuizshowStyle; part: PartName; field: Field }) {
  const { t } = useTranslation('styles');
  const { style, part, field } = props;
  const { name } = field;
  const label = t(`fields.${field.label}`);
  const set = (value: unknown) => edit(setField(style.id, [part, name], value));
  switch (field.kind) {
    case 'switch': {
      const read = readBoolean(style, part, name);
      return read && <SwitchField label={label} {...read} onSet={set} />;
    }
    case 'number': {
      const read = readNumber(style, part, name);
      return read && <NumberField label={label} field={field} {...read} onSet={set} />;
    }
    case 'color': {
      const read = readText(style, part, name);
      return read && <ColorField label={label} {...read} onSet={set} />;
    }
    case 'font': {
      const read = readFont(style, part, name);
      return (
        read && (
          <FontField
            label={label}
            {...read}
            onSet={(key, value) => edit(setField(style.id, [part, name, key], value))}
          />
        )
      );
    }
  }
}
