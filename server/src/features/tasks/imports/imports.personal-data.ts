import { consequence, definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { readAllOf } from './imports.store.ts';

/** Personal data of imports: names of imported files. */
export const taskImportsPersonalData = definePersonalData({
  downloads: [
    jsonFile('task-imports.json', async (db, userId) =>
      (await readAllOf(db, userId)).map(
        ({ id, source, name, total, started_at, finished_at, undone_at }) => ({
          id,
          source,
          file: name,
          tasks: total,
          startedAt: started_at,
          finishedAt: finished_at,
          undoneAt: undone_at,
        }),
      ),
    ),
  ],
  async consequences(db, userId) {
    const { length } = await readAllOf(db, userId);
    return [
      consequence(
        length,
        'The record of # import of tasks is deleted.',
        'The record of # imports of tasks is deleted.',
      ),
    ];
  },
});
