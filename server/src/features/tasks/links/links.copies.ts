import { newId } from '@longtable/contract/ids';
import type { newTask } from '@longtable/contract/task-input';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { TaskRow } from '../../../policies/task.ts';
import { lockItems, readSeenItems } from './links.items.ts';
import { insertLinks, type NewLink, readSeenLinks } from './links.store.ts';

/** A new task with the links that it is to have. */
type Linked = Pick<z.output<typeof newTask>, 'id' | 'linkedItems'>;

/**
 * Links new tasks, made as copies or from a template, to those of the wanted items that the actor sees now. The texts of a
 * copied link are kept if the actor sees its task.
 */
export async function linkNewTasks(tx: Db, actor: Actor, tasks: readonly Linked[]): Promise<void> {
  const wanted = tasks.flatMap(({ id, linkedItems }) =>
    linkedItems.map((link) => ({
      ...newLink(id, link.type, link.itemId),
      id: link.id,
      copy_of: link.copyOf ?? null,
    })),
  );
  if (wanted.length === 0) return;
  await lockItems(tx, wanted);
  const seen = await readSeenItems(tx, actor.id, wanted);
  const copied = wanted.flatMap(({ copy_of }) => copy_of ?? []);
  const sources = new Set(
    copied.length === 0 ? [] : (await readSeenLinks(tx, actor.id, copied)).map(({ id }) => id),
  );
  const allowed: NewLink[] = [];
  for (const link of wanted) {
    if (seen.get(link.linked_item_id)?.deleted_at !== null) continue;
    const isSeen = link.copy_of !== null && sources.has(link.copy_of);
    allowed.push(isSeen ? link : { ...link, copy_of: null });
  }
  if (allowed.length > 0) await insertLinks(tx, actor.id, allowed);
}

/**
 * Gives the next occurrences of repeating tasks the links of these. Whoever completes a task need not see what it is linked to:
 * the same people see the same items by the new link.
 */
export async function linkNextOccurrences(
  tx: Db,
  actor: Actor,
  next: readonly Pick<TaskRow, 'id' | 'linked_items'>[],
): Promise<void> {
  const links = next.flatMap(({ id, linked_items }) =>
    linked_items.map(
      (link): NewLink => ({ ...newLink(id, link.type, link.itemId), id: newId(), copy_of: link.id }),
    ),
  );
  if (links.length === 0) return;
  const existing = await lockItems(tx, links);
  const kept = links.filter(({ linked_item_id }) => existing.has(linked_item_id));
  if (kept.length > 0) await insertLinks(tx, actor.id, kept);
}

function newLink(taskId: string, type: NewLink['linked_item_type'], itemId: string) {
  return {
    task_id: taskId,
    linked_item_type: type,
    linked_item_id: itemId,
    link_title: '',
    link_description: '',
  };
}
