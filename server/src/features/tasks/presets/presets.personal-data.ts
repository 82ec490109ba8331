import { consequence, definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { presentTemplate, templates } from './templates.ts';
import { presentView, views } from './views.ts';

/** Personal presets of tasks: saved views and templates. */
export const taskPresetsPersonalData = definePersonalData({
  downloads: [
    jsonFile('task-views.json', async (db, userId) => (await views.readAll(db, userId)).map(presentView)),
    jsonFile('task-templates.json', async (db, userId) =>
      (await templates.readAll(db, userId)).map(presentTemplate),
    ),
  ],
  async consequences(db, userId) {
    const [viewsCount, templatesCount] = await Promise.all([
      views.count(db, userId),
      templates.count(db, userId),
    ]);
    return [
      consequence(viewsCount, '# saved view of tasks is deleted.', '# saved views of tasks are deleted.'),
      consequence(templatesCount, '# task template is deleted.', '# task templates are deleted.'),
    ];
  },
});
