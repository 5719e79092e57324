import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderOf } from './arrange.ts';
import { placeOf } from './place.ts';
import type { AnyStyle } from '../../../games/game-side.ts';
import type { Layer } from '../style-kind.ts';

/** Debounce of announcements for repeated keys. */
const debounceMs = 400;

/** Announces the place of a changed layer to screen readers. */
export function useAnnouncer(style: AnyStyle): {
  text: string;
  arranged: (layer: Layer) => void;
} {
  const { t } = useTranslation('canvas');
  const { t: tStyles } = useTranslation('styles');
  const [text, setText] = useState('');
  const [changed, setChanged] = useState<{ layer: Layer } | null>(null);
  const announce = useEffectEvent((layer: Layer) => {
    const { x, y, size } = placeOf(style, layer);
    const order = orderOf(style);
    const number = order.length - order.indexOf(layer);
    setText(t('view.arranged', { name: tStyles(`parts.${layer}`), x, y, size, number }));
  });
  useEffect(() => {
    if (changed === null) return undefined;
    const timer = setTimeout(() => announce(changed.layer), debounceMs);
    return () => clearTimeout(timer);
  }, [changed]);
  return { text, arranged: (layer) => setChanged({ layer }) };
}
