import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { inPlace, refusedResource, resource, resourceIds } from './resources.ts';

/** The copying of files and folders, which goes on after the answer (docs/product/resources.md, "Copying"). */
export const resourceCopy = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'canceled']),
  /** Files and folders to copy, and the bytes of the files. */
  items: z.int(),
  bytes: z.number(),
  /** How much of it is done. */
  copiedItems: z.int(),
  copiedBytes: z.number(),
  /** Items that could not be copied: the person may not see them any more, for one. `refusal` is why the first could not. */
  refusedItems: z.int(),
  refusal: z.string().nullable(),
  /** The new items, without what is in them. Those that are not copied yet do not exist. */
  resourceIds: z.array(z.string()),
});
export type ResourceCopy = z.infer<typeof resourceCopy>;

const copyId = id;

export const resourceCopiesApi = {
  /**
   * Copies items into a folder, or to the top, folders with what is in them. A taken name gets a number. `id` is made by the client.
   * Idempotent: the same id returns the copying that was started, as far as it is. `resources` are new items that exist already.
   */
  start: endpoint('POST', '/api/resources/copies', {
    input: z.object({ id: madeId, resourceIds, parentFolderId: id.nullable(), ...inPlace }),
    output: resourceCopy.extend({ resources: z.array(resource), refused: z.array(refusedResource) }),
    maxBodyBytes: largeBodyBytes,
  }),
  /** How far it is. For a day after its end. */
  get: endpoint('GET', '/api/resources/copies/:copyId', {
    input: z.object({ copyId }),
    output: resourceCopy,
  }),
  /** Ends it. What has been copied stays. Repeating it changes nothing. */
  cancel: endpoint('POST', '/api/resources/copies/:copyId/cancel', {
    input: z.object({ copyId }),
    output: resourceCopy,
  }),
};

/** Live events of copying, to the person who copies. */
export const resourceCopyEvents = {
  'resource-copy.saved': resourceCopy,
};

/** Refusals: docs/product/resources.md, "Copying". */
export const resourceCopyErrors = defineErrors({
  'resource-copy/not-found': { status: 404, text: 'This copying is not here any more.' },
  'resource-copy/into-itself': { status: 422, text: 'A folder can’t be copied into itself.' },
  'resource-copy/too-many-items': {
    status: 422,
    text: 'At most {most} items can be copied at once. Copy some of the folders first.',
  },
  'resource-copy/too-large': {
    status: 422,
    text: 'At most {most} can be copied at once. Copy some of the items first.',
  },
  'resource-copy/too-many': {
    status: 409,
    text: 'You are already copying other items. Wait until one of these has ended.',
  },
});
