import type { MenuProps } from '@mantine/core';

/** Common props of menus: no transition, and the first item gets the focus instead of an empty place above it. */
export const menuProps: MenuProps = {
  transitionProps: { duration: 0 },
  withInitialFocusPlaceholder: false,
};
