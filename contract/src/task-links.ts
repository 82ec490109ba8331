import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';

export const linkedItemTypes = ['note', 'resource'] as const;
export type LinkedItemType = (typeof linkedItemTypes)[number];

/** Limits (docs/product/task-links.md). */
export const maxTaskLinks = 100;
export const maxLinkTitleLength = 200;
export const maxLinkDescriptionLength = 1000;
export const maxFoundLinkItems = 10;

/** What the actor may know of a linked item; null when they may not see it, or it is gone: a link grants no right. */
export const linkedItem = z
  .object({
    itemTitle: z.string(),
    /** The start of a note's text, at most 80 characters; null for a resource. */
    itemContent: z.string().nullable(),
    /** Of a Reading List entry or a link. */
    url: z.string().nullable(),
    fileName: z.string().nullable(),
    itemSizeBytes: z.number().nullable(),
    itemCreatedAt: z.string(),
    isInTrash: z.boolean(),
  })
  .nullable();

/** A link from a task to a note, file or folder, with what the actor may know of that (docs/product/task-links.md). */
export const taskLink = z.object({
  id: z.string(),
  taskId: z.string(),
  linkedItemType: z.enum(linkedItemTypes),
  linkedItemId: z.string(),
  /** Instead of the item's own title; empty for none. */
  linkTitle: z.string(),
  linkDescription: z.string(),
  createdAt: z.string(),
  /** Null once the account is deleted. */
  createdBy: z.string().nullable(),
  item: linkedItem,
});
export type TaskLink = z.infer<typeof taskLink>;

const linkTitle = z.string().trim().max(maxLinkTitleLength, `Use at most ${maxLinkTitleLength} characters.`);
const linkDescription = z
  .string()
  .trim()
  .max(maxLinkDescriptionLength, `Use at most ${maxLinkDescriptionLength} characters.`);

/** Everyone who sees a task sees its links; who may edit it, and its assignee, manage them. */
export const taskLinksApi = {
  /** `get_task_links_with_metadata`: in the order in which they were made. */
  list: endpoint('GET', '/api/tasks/:taskId/links', {
    input: z.object({ taskId: id }),
    output: z.object({ links: z.array(taskLink), can: z.object({ manage: z.boolean() }), cards }),
  }),
  /** `id` is made by the client. The actor must see the item. */
  create: endpoint('POST', '/api/tasks/:taskId/links', {
    input: z.object({
      taskId: id,
      id: madeId,
      linkedItemType: z.enum(linkedItemTypes),
      linkedItemId: id,
      linkTitle: linkTitle.default(''),
      linkDescription: linkDescription.default(''),
    }),
    output: taskLink,
  }),
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
  /** Up to `maxFoundLinkItems` of what the actor sees, without what is linked already; none for a blank text. */
  search: endpoint('GET', '/api/tasks/:taskId/linkable', {
    input: z.object({
      taskId: id,
      type: z.enum(linkedItemTypes),
      text: z.string().trim().max(200),
    }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          type: z.enum(linkedItemTypes),
          title: z.string(),
          subtitle: z.string(),
        }),
      ),
      /** Whether something was found that is linked already. */
      allLinked: z.boolean(),
    }),
  }),
};

/** Refusals: docs/product/task-links.md. */
export const taskLinkErrors = defineErrors({
  'task-link/not-found': { status: 404, text: 'Link not found.' },
  'task-link/not-allowed': {
    status: 403,
    text: 'You do not have permission to manage the links of this task.',
  },
  'task-link/item-not-found': { status: 404, text: 'Item not found or could not be accessed.' },
  'task-link/exists': { status: 409, text: 'This item is already linked to the task.' },
  'task-link/too-many': { status: 409, text: 'A task can have at most {most} links.' },
});
