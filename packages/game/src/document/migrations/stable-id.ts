import { isRecord } from '../../json.ts';

/** An id that is made of the data alone: the same data has the same one, in whatever order its keys stand. */
export const stableId = (value: unknown): string => `v1-${hashOf(canonical(value))}`;

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const pairs = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${pairs.join(',')}}`;
}

/** Two sums of 32 bits that are mixed with each other, as 16 hexadecimal digits. It tells data apart and hides nothing. */
function hashOf(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 2_654_435_761);
    other = Math.imul(other ^ unit, 1_597_334_677);
  }
  one = mixed(one, other);
  other = mixed(other, one);
  return [other, one].map((sum) => (sum >>> 0).toString(16).padStart(8, '0')).join('');
}

const mixed = (one: number, other: number): number =>
  Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
