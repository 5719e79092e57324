const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in its largest suitable unit, localized. Decimal units, as in the server's limits. */
export function sizeText(bytes: number, language: string): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
