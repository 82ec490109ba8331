import { z } from 'zod';
import type { Change, Changes } from '../../platform/change.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import type { Actor } from '../../policies/actor.ts';
import * as store from './notes.bulk.store.ts';
import { publishChanged, publishDeleted } from './notes.publish.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'notes.purge': Record<string, never>;
    'notes.empty-trash': { userId: string; before: string };
  }
}

/** Notes deleted in one transaction. */
const notesAtOnce = 500;

/** Changes of many notes of a person at once: their tags and their trash. */
export const manyNotes = {
  async renameTag(
    change: Change,
    actor: Actor,
    names: { from: string; to: string },
  ): Promise<{ notes: number }> {
    const notes = await store.renameTag(change.tx, actor.id, names);
    if (notes > 0) publishChanged(change, actor.id, actor.id);
    return { notes };
  },

  async deleteTag(change: Change, actor: Actor, name: string): Promise<{ notes: number }> {
    const notes = await store.deleteTag(change.tx, actor.id, name);
    if (notes > 0) publishChanged(change, actor.id, actor.id);
    return { notes };
  },

  /** Deletes what is in the trash now. Of a large trash a job deletes the rest. */
  async emptyTrash(change: Change, actor: Actor): Promise<{ deleted: number }> {
    const { before, count } = await store.readTrash(change.tx, actor.id);
    if (before === null) return { deleted: 0 };
    const deleted = await store.deleteTrash(change.tx, actor.id, { before, most: notesAtOnce });
    if (deleted < count) await change.enqueue('notes.empty-trash', { userId: actor.id, before });
    publishChanged(change, actor.id, actor.id);
    return { deleted: count };
  },
};

/** Deletes what has been in the trash for long, and the rest of a large trash that was emptied. */
export function noteTrashJobs({ changes }: { changes: Changes }): JobDefinition[] {
  return [
    defineJob({
      name: 'notes.purge',
      payload: z.object({}),
      cron: '23 * * * *',
      async run() {
        for (;;) {
          const deleted = await changes.run(async (change) => {
            const rows = await store.deleteExpired(change.tx, notesAtOnce);
            for (const row of rows) publishDeleted(change, null, row);
            return rows.length;
          });
          if (deleted < notesAtOnce) return;
        }
      },
    }),
    defineJob({
      name: 'notes.empty-trash',
      payload: z.object({ userId: z.string(), before: z.string() }),
      async run({ userId, before }) {
        for (;;) {
          const deleted = await changes.run(async (change) => {
            const count = await store.deleteTrash(change.tx, userId, { before, most: notesAtOnce });
            if (count > 0) publishChanged(change, null, userId);
            return count;
          });
          if (deleted < notesAtOnce) return;
        }
      },
    }),
  ];
}
