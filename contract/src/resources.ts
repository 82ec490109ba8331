import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { parseLink } from './rules/link-address.ts';
import { projectPhotoDescription } from './rules/project-kinds.ts';
import {
  maxDownloadedAtOnce,
  maxResourceDescriptionLength,
  maxResourceNameLength,
  maxResourcesAtOnce,
  maxSharedAtOnce,
} from './rules/resource-limits.ts';
import { problemOfName } from './rules/resource-name.ts';
import { resourceTypes } from './rules/resource-types.ts';

/** A file, folder or link (docs/product/resources.md). */
export const resource = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(resourceTypes),
  description: z.string(),
  /** 0 for a folder and a link. */
  sizeBytes: z.number(),
  /** By the content; null for a folder and a link. */
  mimeType: z.string().nullable(),
  /** Where a link leads: http or https; null for everything else. */
  url: z.string().nullable(),
  /** Null at the top. */
  parentFolderId: z.string().nullable(),
  /** The team or project that it belongs to; both null for a person's own. */
  teamId: z.string().nullable(),
  projectId: z.string().nullable(),
  /** Who added it. In a team or project its Owner, once that person has left. */
  uploadedBy: z.string(),
  /** What it was copied from, which may be gone or not visible to the actor; null for what is no copy, and for folders. */
  originalResourceId: z.string().nullable(),
  /** The address of the file's content; null for a folder and a link. Other content has another address. */
  publicUrl: z.string().nullable(),
  /** The address of a small picture of it, once that is made: of an image, or the icon of a link's page. */
  thumbnailUrl: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was moved to the trash, or the folder around it; null while it is not there. */
  deletedAt: z.string().nullable(),
  /** Of two versions the higher is newer. */
  version: z.int(),
  /** Whether the actor has starred it. */
  starred: z.boolean(),
  /** When the actor last opened or downloaded it, or added it; null if they never did. */
  lastAccessedAt: z.string().nullable(),
  /** Who shared it, or a folder around it, with the actor; null when it is visible to them without that. */
  sharedBy: z.string().nullable(),
  can: z.object({
    /** Rename, describe and move; of a link also where it leads. */
    edit: z.boolean(),
    delete: z.boolean(),
    /** Show it to other people. */
    share: z.boolean(),
    /** Put something into this folder. */
    add: z.boolean(),
  }),
});
export type Resource = z.infer<typeof resource>;

/** The fields that are the same for everyone who sees it, as in events. */
const sharedResource = resource.omit({ starred: true, lastAccessedAt: true, sharedBy: true, can: true });
export type SharedResource = z.infer<typeof sharedResource>;

/** Where items are at the top: in a team, in a project, or with neither among a person's own. */
export const inPlace = { teamId: id.optional(), projectId: id.optional() };

/** A person or group that sees an item. */
export const resourceAccess = z.object({
  /** The person's own, or the Owner of the team or project. */
  ownerId: z.string(),
  /** Everyone in it; null for a person's own items. */
  team: z.object({ id: z.string(), membersCount: z.int() }).nullable(),
  project: z.object({ id: z.string(), membersCount: z.int() }).nullable(),
  /** People whom it was shared with. `folder` is the folder around it that was shared; null for the item itself. */
  shares: z.array(
    z.object({
      personId: z.string(),
      sharedBy: z.string(),
      permission: z.literal('view'),
      folder: z.object({ id: z.string(), name: z.string() }).nullable(),
      createdAt: z.string(),
    }),
  ),
  cards,
});
export type ResourceAccess = z.infer<typeof resourceAccess>;

/** A folder around an item, from the top. */
export const folderOnPath = z.object({ id: z.string(), name: z.string() });
export type FolderOnPath = z.infer<typeof folderOnPath>;

/** What an item was copied from. */
export const originalResource = z.object({ id: z.string(), name: z.string() });
export type OriginalResource = z.infer<typeof originalResource>;

/** The lists of resources: the items of a folder, and across all folders. */
export const resourceLists = ['folder', 'shared', 'starred', 'recent', 'trash', 'search'] as const;
export type ResourceListName = (typeof resourceLists)[number];
export const resourceSorts = ['name', 'updatedAt', 'sizeBytes'] as const;
export type ResourceSort = (typeof resourceSorts)[number];

const name = (emptyText: string) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .min(1, emptyText)
    .max(maxResourceNameLength, `Use at most ${maxResourceNameLength} characters.`)
    .superRefine((text, context) => {
      const problem = problemOfName(text);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    });
export const folderName = name('Enter a name for the folder.');
export const itemName = name('Enter a new name.');

/** Links are not stored as files, so that their names may contain everything. */
const linkName = z
  .string()
  .trim()
  .normalize('NFC')
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
  // The description marks a project's photo.
  .refine((text) => text !== projectPhotoDescription, 'Use another description.');

/** Items of a bulk request, each once. */
export const resourceIds = z
  .array(id)
  .min(1)
  .max(maxResourcesAtOnce)
  .transform((ids) => [...new Set(ids)]);

/** What to do with an item whose name is taken: refuse it, or give it a number. */
export const nameClash = z.enum(['refuse', 'keepBoth']);
export type NameClash = z.infer<typeof nameClash>;

/** An item that a bulk change skipped, and why: a code and text of the closed list. */
export const refusedResource = z.object({ resourceId: z.string(), code: z.string(), text: z.string() });
export type RefusedResource = z.infer<typeof refusedResource>;

const changedMany = z.object({ resources: z.array(resource), refused: z.array(refusedResource) });

export const resourcesApi = {
  /**
   * The items of a folder (without `parentFolderId` of the top of a team, project or the actor), folders first; or those of
   * another list: what was shared with the actor, starred items by name, the last `recentFiles` files, the trash (of a team,
   * project or the actor) with the newest first, or by a part of the name among all that the actor sees (of one team or
   * project, if given).
   */
  list: pagedList('/api/resources', {
    input: {
      list: z.enum(resourceLists).default('folder'),
      parentFolderId: id.optional(),
      ...inPlace,
      sort: z.enum(resourceSorts).default('name'),
      direction: z.enum(['asc', 'desc']).default('asc'),
      type: z.enum(resourceTypes).optional(),
      /** For the list `search`; nothing is found for a blank one. */
      text: z.string().trim().max(maxResourceNameLength).default(''),
      /** For the list `search` without a team or project: all that the actor sees, or only the actor's own. */
      scope: z.enum(['all', 'own']).default('all'),
    },
    output: { resources: z.array(resource), cards },
    size: 100,
    most: 200,
    cursorLength: maxResourceNameLength + 200,
  }),
  /**
   * An item with the folders around it that the actor sees, from the top. `original` is what it was copied from, if the actor sees
   * that too; null otherwise.
   */
  get: endpoint('GET', '/api/resources/:resourceId', {
    input: z.object({ resourceId: id }),
    output: resource.extend({ path: z.array(folderOnPath), original: originalResource.nullable(), cards }),
  }),
  /** Who sees an item, and why. */
  access: endpoint('GET', '/api/resources/:resourceId/access', {
    input: z.object({ resourceId: id }),
    output: resourceAccess,
  }),
  /** `id` is made by the client. Idempotent: the same id is the same folder. */
  createFolder: endpoint('POST', '/api/resources/folders', {
    input: z.object({
      id: madeId,
      name: folderName,
      parentFolderId: id.nullable(),
      ...inPlace,
      clash: nameClash.default('refuse'),
    }),
    output: resource,
  }),
  /** Adds a link to a project. `id` is made by the client. Idempotent: the same id is the same link. Its icon follows. */
  addLink: endpoint('POST', '/api/projects/:projectId/links', {
    input: z.object({
      projectId: id,
      id: madeId,
      name: linkName,
      url: url.prefault(''),
      description: description.default(''),
      parentFolderId: id.nullable().default(null),
      clash: nameClash.default('refuse'),
    }),
    output: resource,
  }),
  /** Renames, and describes. */
  update: endpoint('PATCH', '/api/resources/:resourceId', {
    input: z.object({ resourceId: id, name: itemName.optional(), description: description.optional() }),
    output: resource,
  }),
  /** The same for a link, and where it leads. */
  updateLink: endpoint('PATCH', '/api/resources/:resourceId/link', {
    input: z.object({
      resourceId: id,
      name: linkName.optional(),
      url: url.optional(),
      description: description.optional(),
    }),
    output: resource,
  }),
  /** The title of a page, as a suggested name of a link to it; null when it cannot be read. */
  linkTitle: endpoint('POST', '/api/projects/:projectId/link-title', {
    input: z.object({ projectId: id, url }),
    output: z.object({ title: z.string().nullable() }),
  }),
  /** Sets or removes the actor's own star. */
  star: endpoint('PUT', '/api/resources/:resourceId/star', {
    input: z.object({ resourceId: id, starred: z.boolean() }),
    output: resource,
  }),
  /** Records that the actor opened or downloaded a file, for the recent ones. */
  open: endpoint('POST', '/api/resources/:resourceId/open', {
    input: z.object({ resourceId: id }),
    output: resource,
  }),
  /** Moves items into a folder, or to the top: of the same place or of another one, whose items they are then. */
  move: endpoint('POST', '/api/resources/move', {
    input: z.object({
      resourceIds,
      parentFolderId: id.nullable(),
      ...inPlace,
      clash: nameClash.default('refuse'),
    }),
    output: changedMany,
    maxBodyBytes: largeBodyBytes,
  }),
  /**
   * Moves items to the trash, folders with what is in them. With `projectId` only what belongs to that project: anything else is
   * `resource/not-found`.
   */
  trash: endpoint('POST', '/api/resources/trash', {
    input: z.object({ resourceIds, projectId: id.optional() }),
    output: changedMany,
    maxBodyBytes: largeBodyBytes,
  }),
  /** Puts items of the trash back where they were, or at the top if that folder is gone. A taken name gets a number. */
  restore: endpoint('POST', '/api/resources/restore', {
    input: z.object({ resourceIds }),
    output: changedMany,
    maxBodyBytes: largeBodyBytes,
  }),
  /** Deletes items of the trash permanently. */
  delete: endpoint('POST', '/api/resources/delete', {
    input: z.object({ resourceIds }),
    output: z.object({ resourceIds: z.array(z.string()), refused: z.array(refusedResource) }),
    maxBodyBytes: largeBodyBytes,
  }),
  /** Shows items to people, who can view them, folders with what is in them. Repeating it changes nothing. */
  share: endpoint('POST', '/api/resources/share', {
    input: z.object({
      resourceIds,
      personIds: z
        .array(id)
        .min(1, 'Choose at least one person.')
        .max(maxSharedAtOnce, `Choose at most ${maxSharedAtOnce} people.`)
        .transform((ids) => [...new Set(ids)]),
    }),
    output: z.object({ refused: z.array(refusedResource) }),
    maxBodyBytes: largeBodyBytes,
  }),
  /** Ends the sharing of an item with a person; people can end what was shared with themselves. */
  unshare: endpoint('DELETE', '/api/resources/:resourceId/shares/:personId', {
    input: z.object({ resourceId: id, personId: id }),
    output: z.object({}),
  }),
  /** The file. Answers range requests; `download` makes browsers save it instead of showing it. */
  content: endpoint('GET', '/api/resources/:resourceId/content/:fileId', {
    input: z.object({ resourceId: id, fileId: id, download: z.stringbool().optional() }),
    output: fileAnswer,
  }),
  /**
   * Items as one zip archive that is made while it is sent, folders with what is in them. The ids are separated by commas. Items
   * in the trash, or that the actor may not read, are left out.
   */
  download: endpoint('GET', '/api/resources/download', {
    input: z.object({
      resourceIds: z
        .string()
        .transform((text) => [...new Set(text.split(','))])
        .pipe(z.array(id).min(1).max(maxDownloadedAtOnce)),
    }),
    output: fileAnswer,
  }),
  thumbnail: endpoint('GET', '/api/resources/:resourceId/thumbnail/:fileId', {
    input: z.object({ resourceId: id, fileId: id }),
    output: fileAnswer,
  }),
};

/** Live events of resources, to everyone who sees them. */
export const resourceEvents = {
  /** Items as they are now; those in the trash have `deletedAt`. */
  'resources.saved': z.object({ resources: z.array(sharedResource), cards }),
  /** The actor's own star and last access, in all of their windows. */
  'resources.marked': z.object({
    resourceId: z.string(),
    starred: z.boolean(),
    lastAccessedAt: z.string().nullable(),
  }),
  /** What the receiver sees has changed, by sharing or because somebody left: lists are to be loaded again. */
  'resources.changed': z.object({}),
  /** Items that do not exist any more. */
  'resources.deleted': z.object({ resourceIds: z.array(z.string()) }),
};

/** Refusals: docs/product/resources.md and docs/product/project-resources.md. */
export const resourceErrors = defineErrors({
  'resource/not-found': { status: 404, text: 'Resource not found.' },
  'resource/no-address': { status: 422, text: 'Failed to determine resource URL.' },
  'item/no-link': { status: 422, text: 'This item is not a link.' },
  'item/not-found': { status: 404, text: 'Item not found.' },
  'item/folder-name-taken': {
    status: 409,
    text: 'A folder named "{name}" already exists in this location.',
  },
  'item/name-taken': { status: 409, text: 'An item named "{name}" already exists in this location.' },
  'item/too-large': { status: 413, text: 'File size exceeds 50MB limit.' },
  'item/into-itself': { status: 422, text: 'A folder can’t be moved into itself.' },
  'item/edit-refused': {
    status: 403,
    text: "Unauthorized: You can only change resources you uploaded unless you're an admin/owner.",
  },
  'item/delete-refused': {
    status: 403,
    text: "Unauthorized: You can only delete resources you uploaded unless you're an admin/owner.",
  },
  'item/share-refused': {
    status: 403,
    text: "Unauthorized: You can only share resources you uploaded unless you're an admin/owner.",
  },
  'item/add-refused': { status: 403, text: 'You can only view this folder.' },
  'item/others-inside': {
    status: 403,
    text: 'This folder contains items that other people added. Only an admin or the owner can do this.',
  },
  'item/not-connected': { status: 422, text: 'You can share only with people that you are connected with.' },
  'item/too-deep': { status: 422, text: 'Folders can be at most {most} levels deep.' },
  'item/in-trash': { status: 409, text: 'This item is in the trash. Restore it first.' },
  'item/not-in-trash': { status: 409, text: 'This item is not in the trash.' },
});
