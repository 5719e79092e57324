import { memo, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  layerNames,
  type Font,
  type LayerName,
  type QuizshowStyle,
} from '@quizcast/game/document/style';
import { Button, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit } from '../../live/use-document.ts';
import type { Arranger } from './canvas/arranger.ts';
import { ChoiceField } from './choice-field.tsx';
import { ColorField } from './color-field.tsx';
import {
  colorsOf,
  groupsOf,
  rangeOf,
  readBoolean,
  readFont,
  readNumber,
  readText,
  type Field,
} from './fields.ts';
import { FontField } from './font-field.tsx';
import { NumberField } from './number-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { setField, setFields } from './style-edits.ts';
import classes from './style-editor.module.css';

/** The fields of the selected layer, or of all of them. */
export const StyleFields = memo(function StyleFields(props: {
  style: QuizshowStyle;
  selected: LayerName | null;
  arrange: Arranger;
}) {
  const { t } = useTranslation('canvas');
  const { style, selected, arrange } = props;
  const [seesAll, setSeesAll] = useState(false);
  const layers = seesAll ? layerNames : selected === null ? [] : [selected];
  const shown = seesAll ? 'all' : (selected ?? 'none');
  const panel = useRef<HTMLDivElement>(null);
  // Another layer's fields begin at their top.
  useLayoutEffect(() => {
    if (panel.current !== null) panel.current.scrollTop = 0;
  }, [shown]);
  return (
    <div className={classes.fields}>
      <div ref={panel} className={classes.panel} data-fields={shown}>
        <Button
          variant="default"
          size="compact-xs"
          className={classes.all ?? ''}
          aria-pressed={seesAll}
          onClick={() => setSeesAll(!seesAll)}
        >
          {t(seesAll ? 'fields.fewer' : 'fields.all')}
        </Button>
        {(seesAll || selected === null) && <WholeStyle style={style} />}
        {!seesAll && selected === null && (
          <Text size="sm" c="dimmed" mb="md">
            {t('fields.nothing')}
          </Text>
        )}
        {layers.map((layer) => (
          <LayerFields key={layer} style={style} layer={layer} arrange={arrange} />
        ))}
      </div>
    </div>
  );
});

function WholeStyle({ style }: { style: QuizshowStyle }) {
  const { t } = useTranslation('styles');
  return (
    <TextInput
      label={t('style.name')}
      maxLength={200}
      mb="md"
      value={style.name}
      onChange={(event) => edit(setField(style.id, ['name'], event.currentTarget.value))}
    />
  );
}

interface LayerProps {
  style: QuizshowStyle;
  layer: LayerName;
  arrange: Arranger;
}

function LayerFields({ style, layer, arrange }: LayerProps) {
  const { t } = useTranslation('styles');
  const id = useId();
  const { groups } = groupsOf(layer);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.layerTitle}>
        {t(`parts.${layer}`)}
      </h2>
      {groups.map((group) => (
        <fieldset key={group.name} className={classes.group}>
          <legend className={classes.legend}>{t(`groups.${group.name}`)}</legend>
          <div className={classes.grid} data-group={group.name}>
            {group.fields.map((field) => (
              <StyleField
                key={field.name}
                style={style}
                layer={layer}
                arrange={arrange}
                field={field}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

function StyleField({ style, layer, arrange, field }: LayerProps & { field: Field }) {
  const { t } = useTranslation('styles');
  const { part } = groupsOf(layer);
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
      const setNumber = (value: number) => arrange.setNumber(layer, name, value);
      const range = rangeOf(part, name);
      return (
        read && (
          <NumberField label={label} field={field} range={range} {...read} onSet={setNumber} />
        )
      );
    }
    case 'color': {
      const read = readText(style, part, name);
      return read && <ColorField label={label} swatches={colorsOf(style)} {...read} onSet={set} />;
    }
    case 'choice': {
      const read = readText(style, part, name);
      return read && <ChoiceField label={label} choices={field.choices} {...read} onSet={set} />;
    }
    case 'font': {
      const read = readFont(style, part, name);
      return (
        read && (
          <FontField
            label={label}
            {...read}
            onSet={(changes) => setFont(style.id, [part, name], changes)}
          />
        )
      );
    }
  }
}

/** Family, slant and weight that go together are one step to take back. */
function setFont(styleId: string, path: readonly string[], changes: Partial<Font>): void {
  const command = setFields(
    styleId,
    Object.entries(changes).map(([key, value]) => ({ field: [...path, key], value })),
  );
  if (command !== null) edit(command);
}
