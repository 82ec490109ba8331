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

/** Something that a project's people need at hand (docs/product/project-resources.md, "Resource"). */
export const projectResource = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  type: z.enum(projectResourceTypes),
  url: z.string(),
  /** The icon of the page that a link leads to, kept here; null where it has none that could be had. */
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
  // A missing address has a refusal of its own.
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
  // It would take the place of the project's photo.
  .refine((text) => text !== projectPhotoDescription, 'Use another description.');

export const projectResourcesApi = {
  /** The newest first. The photo is none of them. */
  list: pagedList('/api/projects/:projectId/resources', {
    input: { projectId: id },
    output: { resources: z.array(projectResource), cards },
    size: 50,
    most: 200,
  }),
  /** `id` is made by the client: sent again, it is the same resource. Its icon is looked for afterwards. */
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
  /** The title of the page that a link leads to, to name it by; null where it can't be had. */
  linkTitle: endpoint('POST', '/api/projects/:projectId/link-title', {
    input: z.object({ projectId: id, url }),
    output: z.object({ title: z.string().nullable() }),
  }),
  /** The icon itself; the address of one never shows another. */
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
