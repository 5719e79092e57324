/** Bytes of a bundle, as it is written and as it is read: what one server gives, every other takes. It is held in memory whole. */
export const maxBundleBytes = 128 * 1024 * 1024;
