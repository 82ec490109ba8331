import { counted, type PersonalData } from '../../../platform/personal-data.ts';
import { presentTemplate, templates } from './templates.ts';
import { presentView, views } from './views.ts';

/** What people keep for themselves of tasks: their saved views and their templates. */
export const taskPresetsPersonalData: PersonalData = {
  async *export(db, userId) {
    yield { path: 'task-views.json', json: (await views.readAll(db, userId)).map(presentView) };
    yield { path: 'task-templates.json', json: (await templates.readAll(db, userId)).map(presentTemplate) };
  },

  obstacles: async () => [],

  async consequences(db, userId) {
    const [viewsCount, templatesCount] = await Promise.all([
      views.count(db, userId),
      templates.count(db, userId),
    ]);
    return [
      ...(viewsCount > 0
        ? [`${counted(viewsCount, 'saved view')} of tasks ${viewsCount === 1 ? 'is' : 'are'} deleted.`]
        : []),
      ...(templatesCount > 0
        ? [`${counted(templatesCount, 'task template')} ${templatesCount === 1 ? 'is' : 'are'} deleted.`]
        : []),
    ];
  },
};
