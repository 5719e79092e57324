import { Loader } from '@mantine/core';

/** Turns while something is waited for that no text beside it tells of: `aria-label` says what. */
export const NamedLoader = Loader.withProps({ role: 'progressbar' });
