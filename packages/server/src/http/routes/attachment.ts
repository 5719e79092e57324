/**
 * The Content-Disposition value that names a file after a show or style: an ASCII name that every system accepts, and
 * the full name in UTF-8.
 */
export function attachment(name: string, ending: string): string {
  const safe =
    name
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|%;]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s.]+/, '')
      .slice(0, 80)
      .replace(/[\ud800-\udbff]$/, '')
      .replace(/[\s.]+$/, '') || 'quiz';
  const plain =
    safe
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7e]/g, '')
      .trim() || 'quiz';
  const encoded = encodeURIComponent(`${safe}.${ending}`).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.${ending}"; filename*=UTF-8''${encoded}`;
}
