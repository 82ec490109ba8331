import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { maxTaskLinks } from '@longtable/contract/rules/task-link-limits';
import type { TaskLink, taskLinksApi } from '@longtable/contract/task-links';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { roomsOfTask, type TaskRow } from '../../../policies/task.ts';
import type { TaskLinkRow } from '../../../policies/task-link.ts';
import { publishTasks } from '../tasks.reassignment.ts';
import { findItems, lockItems, readSeenItems } from './links.items.ts';
import { presentFound, presentLink, titleOf } from './links.presenter.ts';
import * as store from './links.store.ts';

type Input<Name extends keyof typeof taskLinksApi> = ParsedInputOf<(typeof taskLinksApi)[Name]>;
type Output<Name extends keyof typeof taskLinksApi> = Promise<OutputOf<(typeof taskLinksApi)[Name]>>;

export type TaskLinks = ReturnType<typeof createTaskLinks>;

/** Links from tasks to notes and resources (docs/product/task-links.md). Rows are authorized by the route. */
export function createTaskLinks({ db }: { db: Db }) {
  return {
    /** `get_task_links_with_metadata`. */
    async list(actor: Actor, task: TaskRow): Output<'list'> {
      const rows = await store.readLinksOf(db, actor.id, task.id);
      const items = await readSeenItems(db, actor.id, rows);
      return { links: rows.map((row) => presentLink(row, items.get(row.linked_item_id))) };
    },

    async titles(actor: Actor, { taskLinkIds }: Input<'titles'>): Output<'titles'> {
      const rows = await store.readSeenLinks(db, actor.id, taskLinkIds);
      const items = await readSeenItems(db, actor.id, rows);
      return {
        links: rows.map((row) => {
          const item = items.get(row.linked_item_id);
          return {
            taskLinkId: row.id,
            title: titleOf(row, item),
            resourceType: item?.resource_type ?? null,
          };
        }),
      };
    },

    async search(actor: Actor, task: TaskRow, { type, text }: Input<'search'>): Output<'search'> {
      if (text === '') return { items: [], allLinked: false };
      const wanted = { taskId: task.id, type, text };
      const found = await findItems(db, actor.id, { ...wanted, linked: false });
      const isNothing = found.length === 0;
      const linked = isNothing ? await findItems(db, actor.id, { ...wanted, linked: true }) : [];
      return { items: found.map((item) => presentFound(type, item)), allLinked: linked.length > 0 };
    },

    /** Adds a link. Throws `task-link/exists`, `task-link/too-many`, and `task-link/item-not-found` unless the actor sees the item. */
    async create(change: Change, actor: Actor, task: TaskRow, input: Input<'create'>): Promise<TaskLink> {
      const { tx } = change;
      const existing = await store.readLink(tx, actor.id, input.id);
      if (existing) {
        // A repeated request; the same id from anyone else is refused (docs/product/general.md, "Identity and retries").
        if (existing.task_id !== task.id || existing.created_by !== actor.id)
          throw refuse('request/id-taken');
        return answered(change, actor, existing);
      }
      const item = { linked_item_type: input.linkedItemType, linked_item_id: input.linkedItemId };
      await lockItems(tx, [item]);
      const seen = (await readSeenItems(tx, actor.id, [item])).get(input.linkedItemId);
      if (!seen || seen.deleted_at !== null) throw refuse('task-link/item-not-found');
      const { links, isLinked } = await store.countLinks(tx, task.id, item);
      if (isLinked) throw refuse('task-link/exists');
      if (links >= maxTaskLinks) {
        throw refuse('task-link/too-many', { params: { most: String(maxTaskLinks) } });
      }
      const [added] = await store.insertLinks(tx, actor.id, [
        {
          ...item,
          id: input.id,
          task_id: task.id,
          copy_of: null,
          link_title: input.linkTitle,
          link_description: input.linkDescription,
        },
      ]);
      // Another task may have got a link with this id since the check.
      if (added === undefined) throw refuse('request/id-taken');
      await publishChanged(change, actor, task.id);
      const row = await store.readLink(tx, actor.id, added);
      if (!row) throw new Error(`The link ${added} was not written.`);
      return presentLink(row, seen);
    },

    /** Changes the texts of a link. Throws `task-link/item-not-found` unless the actor sees the item, and so the texts. */
    async update(change: Change, actor: Actor, row: TaskLinkRow, input: Input<'update'>): Promise<TaskLink> {
      const { tx } = change;
      const item = (await readSeenItems(tx, actor.id, [row])).get(row.linked_item_id);
      if (!item) throw refuse('task-link/item-not-found');
      const { linkTitle: title = row.link_title, linkDescription: description = row.link_description } =
        input;
      if (await store.writeLink(tx, row.id, { title, description })) emitChanged(change, actor.id, row);
      return presentLink({ ...row, link_title: title, link_description: description }, item);
    },

    async delete(change: Change, actor: Actor, row: TaskLinkRow): Output<'delete'> {
      await store.deleteLink(change.tx, row.id);
      await publishChanged(change, actor, row.task_id);
      return { taskLinkId: row.id };
    },
  };
}

async function answered({ tx }: Change, actor: Actor, row: TaskLinkRow): Promise<TaskLink> {
  return presentLink(row, (await readSeenItems(tx, actor.id, [row])).get(row.linked_item_id));
}

/** Publishes a task that has got or lost a link. */
async function publishChanged(change: Change, actor: Actor, taskId: string): Promise<void> {
  await store.touchTasks(change.tx, [taskId]);
  await publishTasks(change, actor.id, [taskId]);
}

/** Publishes that a link of a task is called otherwise. What it is called depends on who asks. */
function emitChanged(change: Change, actorId: string, row: TaskLinkRow): void {
  const audience = roomsOfTask(row);
  change.emit('task-links.changed', { actorId, audience, payload: { taskId: row.task_id } });
}
