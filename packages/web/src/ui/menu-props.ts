import type { MenuProps } from '@mantine/core';

/** How every menu behaves: it is there at once, and its first item, not an empty place above it, gets the focus. */
export const menuProps: MenuProps = {
  transitionProps: { duration: 0 },
  withInitialFocusPlaceholder: false,
};
