/** Hosts whose camera pages, including those of subdomains, are always allowed. */
const usualCameraHosts = ['vdo.ninja'] as const;

/** The lower-case host of an https address; null when the spelling is ambiguous. */
export const hostOf = (src: string): string | null =>
  /^https:\/\/([a-z0-9.-]+)(?::\d{1,5})?(?:[/?#]|$)/i.exec(src)?.[1]?.toLowerCase() ?? null;

export function isCameraHost(host: string, allowed: readonly string[]): boolean {
  const isUsual = usualCameraHosts.some((usual) => host === usual || host.endsWith(`.${usual}`));
  return isUsual || allowed.includes(host);
}
