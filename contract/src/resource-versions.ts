import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id } from './ids.ts';
import { resource } from './resources.ts';

/** What a file contained until it was replaced (docs/product/resources.md, "Versions"). */
export const resourceVersion = z.object({
  id: z.string(),
  sizeBytes: z.number(),
  mimeType: z.string(),
  /** Null once the account is deleted. */
  replacedBy: z.string().nullable(),
  replacedAt: z.string(),
});
export type ResourceVersion = z.infer<typeof resourceVersion>;

const one = { resourceId: id, versionId: id };

export const resourceVersionsApi = {
  /** The versions of a file before the present one, newest first. */
  list: endpoint('GET', '/api/resources/:resourceId/versions', {
    input: z.object({ resourceId: id }),
    output: z.object({ versions: z.array(resourceVersion), cards }),
  }),
  /** Makes a version the present one; the present one becomes a version. */
  restore: endpoint('POST', '/api/resources/:resourceId/versions/:versionId/restore', {
    input: z.object(one),
    output: resource,
  }),
  delete: endpoint('DELETE', '/api/resources/:resourceId/versions/:versionId', {
    input: z.object(one),
    output: z.object({ versionId: z.string() }),
  }),
  content: endpoint('GET', '/api/resources/:resourceId/versions/:versionId/content', {
    input: z.object(one),
    output: fileAnswer,
  }),
};

export const resourceVersionErrors = defineErrors({
  'resource-version/not-found': { status: 404, text: 'This version is not here any more.' },
});
