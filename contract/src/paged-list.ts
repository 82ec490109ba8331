import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';

/**
 * Declares a list that is read page by page. `after` is the `next` of the previous page, which is null on the last one.
 * A page has `size` items unless the request asks for another number, at most `most`. `output` has the items and what
 * comes with them. A cursor is an id and the sort keys, at most `cursorLength` characters.
 */
export function pagedList<Input extends z.ZodRawShape, Output extends z.ZodRawShape>(
  path: Endpoint['path'],
  shapes: { input: Input; output: Output; size: number; most?: number; cursorLength?: number },
) {
  const { input, output, size, most = size, cursorLength = 300 } = shapes;
  return endpoint('GET', path, {
    input: z.object({
      ...input,
      after: z.string().max(cursorLength).optional(),
      limit: z.coerce.number().int().min(1).max(most).default(size),
    }),
    output: z.object({ ...output, next: z.string().nullable() }),
  });
}
