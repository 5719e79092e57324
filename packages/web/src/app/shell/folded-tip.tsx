import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';

/** Below this width the sidebar shows icons only; keep in sync with `shell.module.css`. */
const foldedQuery = '(max-width: 1000px)';

export const useIsFolded = (): boolean => useMediaQuery(foldedQuery, false);

/** Tooltip with the label of a sidebar icon, on hover and focus, while the sidebar is folded. */
export function FoldedTip({ words, children }: { words: ReactNode; children: ReactElement }) {
  return (
    <Tooltip
      label={words}
      position="right"
      withArrow
      multiline
      maw={280}
      disabled={!useIsFolded()}
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </Tooltip>
  );
}
