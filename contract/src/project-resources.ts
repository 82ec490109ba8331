import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { parseLink } from './rules/link-address.ts';
import { projectPhotoDescription, projectResourceTypes } from './rules/project-kinds.ts';
import { maxResourceDescriptionLength, maxResourceNameLength } from './rules/project-limits.ts';

/** A link or file that the people of a project need at hand (docs/product/project-resources.md, "Resource"). */
export const projectResource = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  type: z.enum(projectResourceTypes),
  url: z.string(),
  /** Address of our copy of the linked page's icon; null when there is none. */
  iconUrl: z.string().nullable(),
  description: z.string(),
  /** Bytes; null for a link. */
  size: z.number().nullable(),
  originalResourceId: z.string().nullable(),
  /** Null once the account is deleted. */
  uploadedBy: z.string().nullable(),
  createdAt: z.string(),
  /** Of two versions the higher is newer. */
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type ProjectResource = z.infer<typeof projectResource>;

const name = z
  .string()
  .trim()
  .min(1, 'Enter a name for the link.')
  .max(maxResourceNameLength, `Use at most ${maxResourceNameLength} characters.`);
const url = z.string().transform((typed, context) => {
  const href = parseLink(typed);
  // A missing address has its own refusal.
  if (typed.trim() === '') context.addIssue({ code: 'custom', params: { code: 'resource/no-address' } });
  else if (href === null) {
    context.addIssue({
      code: 'custom',
      message: 'Enter a web address that begins with http:// or https://.',
    });
  }
  return href ?? z.NEVER;
});
const description = z
  .string()
  .trim()
  .max(maxResourceDescriptionLength, `Use at most ${maxResourceDescriptionLength} characters.`)
  // The description marks a project's photo, which a resource must not replace.
  .refine((text) => text !== projectPhotoDescription, 'Use another description.');

export const projectResourcesApi = {
  /** Newest first, without the project's photo. */
  list: pagedList('/api/projects/:projectId/resources', {
    input: { projectId: id },
    output: { resources: z.array(projectResource), cards },
    size: 50,
    most: 200,
  }),
  /** `id` is made by the client. Idempotent: the same id is the same resource. The icon is fetched afterwards. */
  add: endpoint('POST', '/api/projects/:projectId/resources', {
    input: z.object({
      projectId: id,
      id: madeId,
      name,
      url: url.prefault(''),
      description: description.default(''),
    }),
    output: projectResource.extend({ cards }),
  }),
  update: endpoint('PATCH', '/api/project-resources/:projectResourceId', {
    input: z.object({
      projectResourceId: id,
      name: name.optional(),
      url: url.optional(),
      description: description.optional(),
    }),
    output: projectResource.extend({ cards }),
  }),
  delete: endpoint('DELETE', '/api/project-resources/:projectResourceId', {
    input: z.object({ projectResourceId: id }),
    output: z.object({ resourceId: z.string() }),
  }),
  /** The title of the linked page, as a suggested name; null when it cannot be read. */
  linkTitle: endpoint('POST', '/api/projects/:projectId/link-title', {
    input: z.object({ projectId: id, url }),
    output: z.object({ title: z.string().nullable() }),
  }),
  /** The icon file. Its address changes with the icon, so that it can be cached. */
  icon: endpoint('GET', '/api/project-resources/:projectResourceId/icon/:version', {
    input: z.object({ projectResourceId: id, version: id }),
    output: fileAnswer,
  }),
};

/** Live events, to everyone who may see the project. */
export const projectResourceEvents = {
  'project-resource.saved': z.object({
    projectId: z.string(),
    resource: projectResource.omit({ can: true }),
    cards,
  }),
  'project-resource.deleted': z.object({ projectId: z.string(), resourceId: z.string() }),
};

/** Refusals: docs/product/project-resources.md. */
export const projectResourceErrors = defineErrors({
  'resource/not-found': { status: 404, text: 'Resource not found.' },
  'resource/delete-refused': {
    status: 403,
    text: "Unauthorized: You can only delete resources you uploaded unless you're an admin/owner.",
  },
  'resource/edit-refused': {
    status: 403,
    text: "Unauthorized: You can only change resources you uploaded unless you're an admin/owner.",
  },
  'resource/no-address': { status: 422, text: 'Failed to determine resource URL.' },
});
