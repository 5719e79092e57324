import { catalogueLines, catalogueSubsets } from './catalogue-data.ts';

export const fontCategories = [
  'sans-serif',
  'serif',
  'display',
  'handwriting',
  'monospace',
] as const;
export type FontCategory = (typeof fontCategories)[number];
export type FontSlant = 'normal' | 'italic';

/** A family of the font catalog. */
export interface CatalogueFamily {
  /** Id used in package names and addresses, such as `press-start-2p`. */
  id: string;
  name: string;
  category: FontCategory;
  /** Weights of the upright faces in ascending order; likewise `italics`. */
  weights: readonly number[];
  italics: readonly number[];
  isVariable: boolean;
  /** Supported character subsets, such as `latin-ext`. */
  subsets: readonly string[];
}

/** An existing face of a family. */
export interface FaceName {
  weight: number;
  slant: FontSlant;
}

const allWeights = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const;
const allSubsets = catalogueSubsets.split(' ');

const selectByBits = <T>(all: readonly T[], bits: string | undefined): T[] => {
  const mask = Number.parseInt(bits ?? '0', 36);
  return all.filter((_, index) => Math.floor(mask / 2 ** index) % 2 === 1);
};

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function familyOf(line: string): CatalogueFamily {
  const [name = '', kind, weights, italics, subsets] = line.split('|');
  const number = Number(kind);
  return {
    id: idOf(name),
    name,
    category: fontCategories[number % fontCategories.length] ?? 'sans-serif',
    weights: selectByBits(allWeights, weights),
    italics: selectByBits(allWeights, italics),
    isVariable: number >= fontCategories.length,
    subsets: selectByBits(allSubsets, subsets),
  };
}

const nameOf = (line: string): string => line.slice(0, line.indexOf('|'));

/** All families of the catalog, sorted by name. */
export const fontFamilies = (): CatalogueFamily[] => catalogueLines.split(';').map(familyOf);

let lines: ReadonlyMap<string, string> | undefined;

/** Parsed on demand: two thousand families as objects take a megabyte. */
export function fontFamilyOf(id: string): CatalogueFamily | undefined {
  lines ??= new Map(catalogueLines.split(';').map((line) => [idOf(nameOf(line)), line]));
  const line = lines.get(id);
  return line === undefined ? undefined : familyOf(line);
}

/** The face that a browser would choose for the request; a family without italics uses its upright faces. */
export function nearestFace(
  { weights, italics }: CatalogueFamily,
  weight: number,
  slant: FontSlant,
): FaceName {
  const [preferred, fallback] = slant === 'italic' ? [italics, weights] : [weights, italics];
  const usesFallback = preferred.length === 0;
  const available = usesFallback ? fallback : preferred;
  return {
    weight: nearestWeight(available, weight),
    slant: usesFallback === (slant === 'italic') ? 'normal' : 'italic',
  };
}

/**
 * Font matching of CSS Fonts 4, 5.2: light weights fall back to lighter ones first, bold weights to bolder ones, and
 * 400 and 500 to each other.
 */
function nearestWeight(available: readonly number[], weight: number): number {
  const below = available.filter((one) => one < weight).toReversed();
  const above = available.filter((one) => one >= weight);
  const middle = above.filter((one) => one <= 500);
  const order =
    weight >= 400 && weight <= 500
      ? [...middle, ...below, ...above]
      : weight < 400
        ? [...above.filter((one) => one === weight), ...below, ...above]
        : [...above, ...below];
  return order[0] ?? 400;
}
