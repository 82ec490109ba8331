import { counted, type PersonalData } from '../../../platform/personal-data.ts';
import { readAllOf } from './imports.store.ts';

/** Personal data of imports: names of imported files. */
export const taskImportsPersonalData: PersonalData = {
  async *export(db, userId) {
    const rows = await readAllOf(db, userId);
    yield {
      path: 'task-imports.json',
      json: rows.map(({ id, source, name, total, started_at, finished_at, undone_at }) => ({
        id,
        source,
        file: name,
        tasks: total,
        startedAt: started_at,
        finishedAt: finished_at,
        undoneAt: undone_at,
      })),
    };
  },

  obstacles: async () => [],

  async consequences(db, userId) {
    const { length } = await readAllOf(db, userId);
    if (length === 0) return [];
    return [`The record of ${counted(length, 'import')} of tasks is deleted.`];
  },
};
