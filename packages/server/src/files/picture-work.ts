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
 * Request to the picture process. The picture itself is written to its standard input, in the order of the requests: in
 * a message, 7 MB would block the server for 16 ms.
 */
export const pictureRequestSchema = z.object({
  id: z.number(),
  work: workSchema,
  /** Size of the picture in bytes. */
  length: z.int().min(1),
});
export type PictureRequest = z.infer<typeof pictureRequestSchema>;

/** Answer of the picture process. */
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
