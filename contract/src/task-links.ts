import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { resourceTypes } from './rules/resource-types.ts';
import {
  linkedItemTypes,
  maxLinkDescriptionLength,
  maxLinkTitleLength,
  maxLinkTitles,
} from './rules/task-link-limits.ts';

const type = z.enum(linkedItemTypes);

/** What the actor may know of a linked item; null when they may not see it: a link grants no right. */
const linkedItemDetails = z
  .object({
    itemTitle: z.string(),
    /** The start of a note's text, cut after `shownContentLength` characters; null for a resource. */
    itemContent: z.string().nullable(),
    /** Of a Reading List entry or a link. */
    url: z.string().nullable(),
    /** Null for a note. */
    resourceType: z.enum(resourceTypes).nullable(),
    /** Null for what is no file, as is the size. */
    fileName: z.string().nullable(),
    itemSizeBytes: z.number().nullable(),
    itemCreatedAt: z.string(),
    isInTrash: z.boolean(),
  })
  .nullable();
export type LinkedItemDetails = NonNullable<z.infer<typeof linkedItemDetails>>;

/** A link from a task to a note, file or folder, with what the actor may know of that (docs/product/task-links.md). */
export const taskLink = z.object({
  id: z.string(),
  taskId: z.string(),
  linkedItemType: type,
  linkedItemId: z.string(),
  /** Instead of the item's own title; empty for none, and for who may not see the item, as is the description. */
  linkTitle: z.string(),
  linkDescription: z.string(),
  createdAt: z.string(),
  /** Null once the account is deleted. */
  createdBy: z.string().nullable(),
  item: linkedItemDetails,
});
export type TaskLink = z.infer<typeof taskLink>;

/** A note or resource that a task can be linked to. */
export const searchableItem = z.object({
  id: z.string(),
  type,
  title: z.string(),
  /** The start of a note, or the type and size of a resource. */
  subtitle: z.string(),
  /** Null for a note. */
  resourceType: z.enum(resourceTypes).nullable(),
});
export type SearchableItem = z.infer<typeof searchableItem>;

const linkTitle = z
  .string()
  .trim()
  .normalize('NFC')
  .max(maxLinkTitleLength, `Use at most ${maxLinkTitleLength} characters.`);
const linkDescription = z
  .string()
  .trim()
  .max(maxLinkDescriptionLength, `Use at most ${maxLinkDescriptionLength} characters.`);

/** Everyone who sees a task sees its links; who may edit it, and its assignee, manage them (`can.link` of the task). */
export const taskLinksApi = {
  /** `get_task_links_with_metadata`: in the order in which they were made. */
  list: endpoint('GET', '/api/tasks/:taskId/links', {
    input: z.object({ taskId: id }),
    output: z.object({ links: z.array(taskLink) }),
  }),
  /** `id` is made by the client. Idempotent: the same id is the same link. The actor must see the item. */
  create: endpoint('POST', '/api/tasks/:taskId/links', {
    input: z.object({
      taskId: id,
      id: madeId,
      linkedItemType: type,
      linkedItemId: id,
      linkTitle: linkTitle.default(''),
      linkDescription: linkDescription.default(''),
    }),
    output: taskLink,
  }),
  /** Absent texts stay as they are. The actor must see the item. */
  update: endpoint('PATCH', '/api/task-links/:taskLinkId', {
    input: z.object({
      taskLinkId: id,
      linkTitle: linkTitle.optional(),
      linkDescription: linkDescription.optional(),
    }),
    output: taskLink,
  }),
  delete: endpoint('DELETE', '/api/task-links/:taskLinkId', {
    input: z.object({ taskLinkId: id }),
    output: z.object({ taskLinkId: z.string() }),
  }),
  /**
   * What links are called, for cards and exports: all of a screen in one request, by ids separated by commas. Null for who may
   * not see the item; left out are links of tasks that the actor may not see.
   */
  titles: endpoint('GET', '/api/task-links/titles', {
    input: z.object({
      taskLinkIds: z
        .string()
        .transform((text) => [...new Set(text.split(','))])
        .pipe(z.array(id).min(1).max(maxLinkTitles)),
    }),
    output: z.object({
      links: z.array(
        z.object({
          taskLinkId: z.string(),
          title: z.string().nullable(),
          resourceType: z.enum(resourceTypes).nullable(),
        }),
      ),
    }),
  }),
  /**
   * Up to `maxFoundLinkItems` notes (by title or text) or resources (by name) that the actor sees, without those that are in the
   * trash or linked already; none for a blank text.
   */
  search: endpoint('GET', '/api/tasks/:taskId/linkable', {
    input: z.object({
      taskId: id,
      type,
      text: z.string().trim().max(200).default(''),
    }),
    output: z.object({
      items: z.array(searchableItem),
      /** Nothing was found but what is linked already. */
      allLinked: z.boolean(),
    }),
  }),
};

/**
 * Live events of links. The links themselves, and what they are called, depend on what each receiver may see: only that they
 * have changed is said to everyone who sees the task, and who shows them asks again.
 */
export const taskLinkEvents = {
  'task-links.changed': z.object({ taskId: z.string() }),
};

/** Refusals: docs/product/task-links.md. */
export const taskLinkErrors = defineErrors({
  'task-link/not-found': { status: 404, text: 'Link not found.' },
  'task-link/not-allowed': {
    status: 403,
    text: 'Only people who may edit this task, and its assignee, can change its links.',
  },
  'task-link/item-not-found': { status: 404, text: 'Item not found or could not be accessed.' },
  'task-link/exists': { status: 409, text: 'This item is already linked to the task.' },
  'task-link/too-many': { status: 409, text: 'A task can have at most {most} links.' },
});
