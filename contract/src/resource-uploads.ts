import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { inPlace, itemName, nameClash, resource } from './resources.ts';
import { maxFileBytes } from './rules/resource-limits.ts';
import { tusAnswer } from './tus-answer.ts';

const upload = { maxBytes: maxFileBytes, tooLarge: 'item/too-large' } as const;
const uploadId = id;
/** A number of bytes in a header. */
const bytes = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** What to do with a file whose name is taken; `replace` makes it a new version of the file that has it. */
export const uploadClash = z.enum([...nameClash.options, 'replace']);
export type UploadClash = z.infer<typeof uploadClash>;

/** What an upload will be, as its sender describes it in the entries of Upload-Metadata. */
const description = {
  /** Made by the client: the id of the upload, and of the file that it becomes. */
  id: madeId,
  name: itemName,
  parentFolderId: id.optional(),
  ...inPlace,
  clash: uploadClash.default('refuse'),
};

/**
 * Files are uploaded by tus 1.0.0, so that an upload goes on after a lost connection: with the extensions creation,
 * creation-with-upload, expiration and termination. The answer that completes a file has it as JSON.
 */
export const resourceUploadsApi = {
  /**
   * Starts an upload; the body may be the beginning of the file or all of it. Idempotent: the same id finds the same upload, or the
   * file that it has become, with the offset from which to go on.
   */
  start: endpoint('POST', '/api/resources/uploads', {
    input: z.object({ ...description, uploadLength: bytes }),
    output: tusAnswer,
    upload,
    tus: true,
  }),
  /** How much of an upload the server has. Ends a request that still writes it: its connection was lost. */
  offset: endpoint('HEAD', '/api/resources/uploads/:uploadId', {
    input: z.object({ uploadId }),
    output: tusAnswer,
    tus: true,
  }),
  /** Goes on with an upload. Without a body it completes one that has all its bytes, which may be repeated. */
  append: endpoint('PATCH', '/api/resources/uploads/:uploadId', {
    input: z.object({ uploadId, uploadOffset: bytes }),
    output: tusAnswer,
    upload,
    tus: true,
  }),
  /** Ends an upload and removes what was sent. A file that it has become stays. */
  cancel: endpoint('DELETE', '/api/resources/uploads/:uploadId', {
    input: z.object({ uploadId }),
    output: tusAnswer,
    tus: true,
  }),
  /**
   * Completes an upload that has all its bytes, with another choice for a name that is taken. Idempotent. This is ours: tus has no
   * word for it.
   */
  finish: endpoint('POST', '/api/resources/uploads/:uploadId/finish', {
    input: z.object({ uploadId, clash: uploadClash }),
    output: resource,
  }),
};

/** Refusals: docs/product/resources.md, "Uploads". */
export const resourceUploadErrors = defineErrors({
  'upload/not-found': { status: 404, text: 'This upload is not here any more. Please start it again.' },
  'upload/wrong-offset': { status: 409, text: 'This upload goes on from another place. Please try again.' },
  'upload/incomplete': { status: 409, text: 'This upload is not complete.' },
  'upload/busy': { status: 423, text: 'This upload is being written by another request.' },
  'upload/too-many': {
    status: 409,
    text: 'You have too many unfinished uploads. Finish or cancel some of them first.',
  },
});
