/**
 * Maximum bundle size for writing and reading alike, so that every server accepts what another one exports. A bundle is
 * held in memory as a whole.
 */
export const maxBundleBytes = 128 * 1024 * 1024;
