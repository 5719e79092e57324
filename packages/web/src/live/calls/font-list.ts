import { useEffect, useState } from 'react';
import { z } from 'zod';
import { parseWith, request } from '../../api.ts';

const categories = ['sans-serif', 'serif', 'display', 'handwriting', 'monospace'] as const;
export type FontCategory = (typeof categories)[number];
export const fontCategories: readonly FontCategory[] = categories;

const fontListSchema = z.object({
  /** Whether families that are not included can be downloaded. */
  isFetching: z.boolean(),
  families: z.array(
    z.object({
      name: z.string(),
      category: z.enum(categories),
      weights: z.array(z.number()),
      italics: z.array(z.number()),
      /** Included in Quizcast. */
      isCurated: z.boolean(),
    }),
  ),
});
export type FontList = z.infer<typeof fontListSchema>;
export type ListedFont = FontList['families'][number];

let cached: Promise<FontList | null> | null = null;

/** Fetches all font families of the server, by name. Null when the request failed; the next call retries. */
function fontList(): Promise<FontList | null> {
  const pending = (cached ??= fetchFontList());
  void pending.then((list) => {
    if (list === null && cached === pending) cached = null;
  });
  return pending;
}

async function fetchFontList(): Promise<FontList | null> {
  const result = await request('/api/v1/fonts', { read: parseWith(fontListSchema) });
  return result.kind === 'done' ? result.content : null;
}

/** `failed`: the request failed. */
export function useFontList(): FontList | 'loading' | 'failed' {
  const [list, setList] = useState<FontList | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isHere = true;
    void fontList().then((found) => {
      if (isHere) setList(found ?? 'failed');
    });
    return () => {
      isHere = false;
    };
  }, []);
  return list;
}
