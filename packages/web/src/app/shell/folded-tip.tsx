import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';

/** Below this width the sidebar shows signs only; `shell.module.css` says the same. */
const folded = '(max-width: 1000px)';

export const useIsFolded = (): boolean => useMediaQuery(folded, false);

/** The words beside a sign of the sidebar, on pointing at it and on focus, while there is no room to write them out. */
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
