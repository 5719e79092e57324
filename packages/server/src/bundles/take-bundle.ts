import type { TakenBundle } from '@quizcast/game/bundle';
import type { FileKind, FileRefusal } from '@quizcast/game/file-refusal';
import type { FileDesk } from '../files/file-desk.ts';
import type { BundleContent } from './bundle-file.ts';
import { readBundle, type BundleFault } from './read-bundle.ts';

export type Taken =
  | { kind: 'taken'; bundle: TakenBundle }
  | { kind: 'refused'; reason: BundleFault | FileRefusal; name?: string };

const kindOfEnding: Readonly<Record<string, FileKind>> = {
  webp: 'image',
  mp3: 'sound',
  ogg: 'sound',
  wav: 'sound',
  woff2: 'font',
  ttf: 'font',
  otf: 'font',
};

/**
 * Reads a bundle and stores its files for this user, each judged by its content like any upload; all of them, or none and
 * the reason. What Quizcast has made stays the very same bytes. With `isStyleAlone` the show comes
 * without its pictures, and none of them is stored.
 */
export async function takeBundle(
  userId: string,
  bytes: Uint8Array,
  desk: Pick<FileDesk, 'store' | 'remove'>,
  isStyleAlone = false,
): Promise<Taken> {
  const read = await readBundle(bytes);
  if (read.kind === 'refused') return read;
  const content = isStyleAlone ? withoutPictures(read.content) : read.content;
  const fontNames = new Set(content.fonts.map(({ file }) => file));
  const stored = new Map<string, { address: string; reference: string }>();
  for (const [name, file] of read.files) {
    if (isStyleAlone && !fontNames.has(name)) continue;
    const kind = kindOfEnding[name.slice(name.lastIndexOf('.') + 1)];
    const outcome =
      kind === undefined ? null : await desk.store(userId, kind, file, { keepOwn: true });
    if (outcome?.kind === 'stored') {
      stored.set(name, outcome);
      continue;
    }
    for (const { reference } of stored.values()) await desk.remove(userId, reference);
    return { kind: 'refused', reason: outcome?.code ?? 'fileMissing', name };
  }
  return { kind: 'taken', bundle: addressed(content, (name) => stored.get(name)?.address) };
}

const withoutPictures = ({ show, ...rest }: BundleContent): BundleContent => ({
  ...rest,
  show: show && {
    ...show,
    stages: show.stages.map(({ price, question: { image: _, ...question } }) => ({
      price,
      question,
    })),
  },
});

/** The content with the addresses of its files in the place of their names in the bundle. */
function addressed(
  { show, style, fonts }: BundleContent,
  addressOf: (name: string) => string | undefined,
): TakenBundle {
  return {
    style,
    fonts: fonts.map((font) => ({ ...font, file: addressOf(font.file) ?? font.file })),
    show: show && {
      ...show,
      stages: show.stages.map((stage) => {
        const { image } = stage.question;
        const address = image === undefined ? undefined : addressOf(image);
        return address === undefined
          ? stage
          : { ...stage, question: { ...stage.question, image: address } };
      }),
    },
  };
}
