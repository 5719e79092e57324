import { useMemo } from 'react';
import { encode } from 'uqr';

/** Quiet zone around the code, in modules: scanners need four. */
const border = 4;

/** The dark modules as one path, with a rectangle per run. */
function pathOf(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        const run = (end === -1 ? row.length : end) - x;
        return [`M${x} ${y}h${run}v1h-${run}z`];
      }),
    )
    .join('');
  return { path, size };
}

/**
 * A QR code, dark on white in both color schemes, as some cameras read no other. Its content is also shown as text
 * beside it.
 */
export function QrCode({ text, className }: { text: string; className: string | undefined }) {
  const { path, size } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden
      shapeRendering="crispEdges"
      data-qr
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
