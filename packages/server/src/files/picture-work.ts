import { fileRefusalText, type FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { z } from 'zod';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const workSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('judge'),
    options: z.object({
      keepOwn: z.boolean().exactOptional(),
      isStill: z.boolean().exactOptional(),
      maxSidePx: z.number().exactOptional(),
    }),
  }),
  z.object({ kind: z.literal('blur') }),
]);
export type PictureWork = z.infer<typeof workSchema>;

/**
 * What the process that works on pictures is sent. The picture itself comes by its standard input, in the order of the requests: written
 * into a message, 7 MB hold the server up for 16 ms.
 */
export const pictureRequestSchema = z.object({
  id: z.number(),
  work: workSchema,
  /** Bytes of the picture. */
  length: z.int().min(1),
});
export type PictureRequest = z.infer<typeof pictureRequestSchema>;

/** What it answers. */
export const pictureAnswerSchema = z.object({
  id: z.number(),
  judged: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('fit'),
      bytes,
      ending: z.literal('webp'),
      widthPx: z.number(),
      heightPx: z.number(),
    }),
    z.object({
      kind: z.literal('refused'),
      code: z.custom<FileRefusal>(
        (code) => typeof code === 'string' && Object.hasOwn(fileRefusalText, code),
      ),
    }),
  ]),
});
