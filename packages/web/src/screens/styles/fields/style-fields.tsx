import { memo, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { edit } from '../../../live/use-document.ts';
import type { Arranger } from '../canvas/arranger.ts';
import { isFacecam } from '../canvas/facecams.ts';
import { FacecamTools } from '../facecam-tools.tsx';
import { rangeOf } from './fields.ts';
import { groupsOf, wholeFields } from './part-fields.ts';
import { setField } from '../style-edits.ts';
import { StyleField } from './style-field.tsx';
import type { AnyStyle } from '../../../games/game-side.ts';
import { isCategoryStyle, kindOf, type Layer } from '../style-kind.ts';
import classes from '../style-editor.module.css';

/** The fields of the selected layer, or of all layers. */
export const StyleFields = memo(function StyleFields(props: {
  style: AnyStyle;
  selected: Layer | null;
  arrange: Arranger;
}) {
  const { t } = useTranslation('canvas');
  const { style, selected, arrange } = props;
  const [seesAll, setSeesAll] = useState(false);
  const layers = seesAll ? kindOf(style).layers : selected === null ? [] : [selected];
  const shown = seesAll ? 'all' : (selected ?? 'none');
  const panel = useRef<HTMLDivElement>(null);
  // Scrolls to the top for another layer.
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
        {(seesAll || selected === null) && <StyleSettings style={style} arrange={arrange} />}
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

function StyleSettings({ style, arrange }: { style: AnyStyle; arrange: Arranger }) {
  const { t } = useTranslation('styles');
  const fields = wholeFields(style);
  return (
    <>
      <TextInput
        label={t('style.name')}
        maxLength={200}
        mb="md"
        value={style.name}
        onChange={(event) => edit(setField(style, ['name'], event.currentTarget.value))}
      />
      {fields.length > 0 && (
        <div className={classes.group}>
          {fields.map((field) => (
            <StyleField
              key={field.name}
              style={style}
              path={[field.name]}
              field={field}
              number={null}
            />
          ))}
        </div>
      )}
      {isCategoryStyle(style) && <FacecamTools arrange={arrange} like={null} />}
    </>
  );
}

interface LayerProps {
  style: AnyStyle;
  layer: Layer;
  arrange: Arranger;
}

function LayerFields({ style, layer, arrange }: LayerProps) {
  const { t } = useTranslation('styles');
  const id = useId();
  const { part, path, groups } = groupsOf(layer);
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
                path={[...path, field.name]}
                field={field}
                number={{
                  range: rangeOf(part, field.name),
                  set: (value) => arrange.setNumber(layer, field.name, value),
                }}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {isFacecam(layer) && <FacecamTools arrange={arrange} like={layer} />}
    </section>
  );
}
