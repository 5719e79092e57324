/** Their camera pages may be shown without anybody's saying so; hosts within them as well. */
const usualCameraHosts = ['vdo.ninja'] as const;

/** The host of an https address in lower case; null when it is written in a way that could mean two. */
export const hostOf = (src: string): string | null =>
  /^https:\/\/([a-z0-9.-]+)(?::\d{1,5})?(?:[/?#]|$)/i.exec(src)?.[1]?.toLowerCase() ?? null;

export function isCameraHost(host: string, allowed: readonly string[]): boolean {
  const isUsual = usualCameraHosts.some((usual) => host === usual || host.endsWith(`.${usual}`));
  return isUsual || allowed.includes(host);
}
