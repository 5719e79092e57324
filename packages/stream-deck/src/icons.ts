import type { KeyKind } from './key-kind.ts';

/** Icons in Stream Deck's action list must be monochrome. */
const lineIcon = (sizePx: number, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 20 20" fill="none" stroke="#ffffff" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>\n`;

const hexagon = '<path d="M6 4h8l4 6-4 6H6l-4-6z"/>';

const shapes: Readonly<Record<KeyKind, string>> = {
  next: '<path d="M4 4l7 6-7 6zM15 4v12"/>',
  stageQuiz: '<path d="M3 16h4v-4h4V8h4V4h2"/>',
  categoryQuiz: '<path d="M3 3h14v14H3zM3 8h14M3 12.5h14M7.7 3v14M12.3 3v14"/>',
  crowdQuiz:
    '<circle cx="10" cy="7" r="3"/><path d="M4.500 16c.5-3 2.500-4.500 5.500-4.500s5 1.500 5.500 4.500"/><path d="M3.500 6.500v2M16.500 6.500v2"/>',
  either: `${hexagon}<path d="M8 8c0-2.500 4-2.500 4 0 0 1.500-2 1.500-2 3M10 13.200v.1"/>`,
  none: '<path d="M2.500 4h15v10h-15zM7 17h6M6 11h8"/>',
  display: '<path d="M2.500 5h15v10h-15z"/><path d="M6 12V9M10 12V7.500M14 12v-2"/>',
};

export const actionIcon = (kind: KeyKind): string => lineIcon(20, shapes[kind]);

export const categoryIcon = lineIcon(
  28,
  `${hexagon}<circle cx="10" cy="9.700" r="2.500"/><path d="M11.800 11.500l1.700 1.700"/>`,
);

/** Shown on a key until the plug-in draws it. */
export const keyIcon = `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="0 0 144 144"><rect width="144" height="144" rx="20" fill="#18203a"/><path d="M48 40h48l24 32-24 32H48L24 72z" fill="none" stroke="#5f78c8" stroke-width="6" stroke-linejoin="round"/></svg>\n`;

/** For Stream Deck's plug-in list. */
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#0d1533"/><path d="M20 14h24l12 18-12 18H20L8 32z" fill="#2850c8" stroke="#b9ceff" stroke-width="2.500" stroke-linejoin="round"/><path d="M32 21a11 11 0 1 0 6 20.200l3.400 3.400 3-3-3.400-3.400A11 11 0 0 0 32 21zm0 4.500a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13z" fill="#ffb92e"/></svg>`;
