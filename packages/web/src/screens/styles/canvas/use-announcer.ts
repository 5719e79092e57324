import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderOf } from './arrange.ts';
import { placeOf } from './place.ts';
import type { AnyStyle, Layer } from '../style-kind.ts';

/** Keys that are pressed again and again are told of once they rest. */
const restMs = 400;

/** Where a layer is by now, in words, for those who do not see it. */
export function useAnnouncer(style: AnyStyle): {
  text: string;
  arranged: (layer: Layer) => void;
} {
  const { t } = useTranslation('canvas');
  const { t: tStyles } = useTranslation('styles');
  const [text, setText] = useState('');
  const [changed, setChanged] = useState<{ layer: Layer } | null>(null);
  const latest = useRef(style);
  useEffect(() => {
    latest.current = style;
  });
  useEffect(() => {
    if (changed === null) return undefined;
    const timer = setTimeout(() => {
      const { layer } = changed;
      const { x, y, size } = placeOf(latest.current, layer);
      const order = orderOf(latest.current);
      const number = order.length - order.indexOf(layer);
      setText(t('view.arranged', { name: tStyles(`parts.${layer}`), x, y, size, number }));
    }, restMs);
    return () => clearTimeout(timer);
  }, [changed, t, tStyles]);
  return { text, arranged: (layer) => setChanged({ layer }) };
}
