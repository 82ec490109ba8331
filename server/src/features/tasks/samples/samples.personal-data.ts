import { definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { readSampleData } from './samples.store.ts';

/** Which sample data a person has loaded. It is deleted with the account. */
export const sampleDataPersonalData = definePersonalData({
  downloads: [
    jsonFile('sample-data.json', async (db, userId) => {
      const row = await readSampleData(db, userId);
      return row && { projectId: row.project_id, taskIds: row.task_ids, loadedAt: row.loaded_at };
    }),
  ],
});
