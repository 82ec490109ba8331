import { z } from 'zod';
import { cards } from './cards.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { note } from './notes.ts';
import { project } from './projects.ts';
import { resource } from './resources.ts';
import { itemKinds, mostItemCards } from './rules/item-links.ts';
import { task } from './tasks.ts';
import { team } from './teams.ts';

/** What a card shows of a task, note, file, folder, project or team: some of its fields. */
export const itemCard = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('task'),
    item: task.pick({
      id: true,
      title: true,
      status: true,
      assignedTo: true,
      dueDate: true,
      completedAt: true,
      version: true,
    }),
  }),
  z.object({
    kind: z.literal('note'),
    item: note.pick({ id: true, title: true, category: true, date: true, version: true }),
  }),
  z.object({
    kind: z.literal('resource'),
    item: resource.pick({ id: true, name: true, type: true, mimeType: true, sizeBytes: true, version: true }),
  }),
  z.object({
    kind: z.literal('project'),
    item: project.pick({
      id: true,
      name: true,
      photoUrl: true,
      dueDate: true,
      totalTasks: true,
      completedTasks: true,
      progress: true,
      countsVersion: true,
      version: true,
    }),
  }),
  z.object({
    kind: z.literal('team'),
    item: team.pick({
      id: true,
      name: true,
      iconSeed: true,
      colour: true,
      photoUrl: true,
      membersCount: true,
      version: true,
    }),
  }),
]);
export type ItemCard = z.infer<typeof itemCard>;

const itemRef = z
  .string()
  .transform((text) => text.split(':'))
  .pipe(z.tuple([z.enum(itemKinds), id]))
  .transform(([kind, itemId]) => ({ kind, id: itemId }));

/** The cards of items that messages link to (docs/product/chat.md, "Links"). */
export const itemCardsApi = {
  /**
   * By kind and id, as `task:0190…`, separated by commas: all of a screen in one request. Left out are items that the actor may not see,
   * that are in the trash, or that do not exist.
   */
  list: endpoint('GET', '/api/item-cards', {
    input: z.object({
      items: z
        .string()
        .max(mostItemCards * 50)
        .transform((text) => [...new Set(text.split(','))])
        .pipe(z.array(itemRef).min(1).max(mostItemCards)),
    }),
    output: z.object({ items: z.array(itemCard), cards }),
  }),
};
