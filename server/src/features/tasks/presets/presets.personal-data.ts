import { counted, type PersonalData } from '../../../platform/personal-data.ts';
import { templateStore, viewStore } from './presets.store.ts';
import { toTemplate } from './templates.ts';
import { toView } from './views.ts';

/** What people keep for themselves of tasks: their saved views and their templates. */
export const taskPresetsPersonalData: PersonalData = {
  async *export(db, userId) {
    yield { path: 'task-views.json', json: (await viewStore.readOwn(db, userId)).map(toView) };
    yield { path: 'task-templates.json', json: (await templateStore.readOwn(db, userId)).map(toTemplate) };
  },

  obstacles: async () => [],

  async consequences(db, userId) {
    const [views, templates] = await Promise.all([
      viewStore.countOwn(db, userId),
      templateStore.countOwn(db, userId),
    ]);
    return [
      ...(views > 0
        ? [`${counted(views, 'saved view')} of tasks ${views === 1 ? 'is' : 'are'} deleted.`]
        : []),
      ...(templates > 0
        ? [`${counted(templates, 'task template')} ${templates === 1 ? 'is' : 'are'} deleted.`]
        : []),
    ];
  },

  // They go with the user's own row.
  erase: async () => undefined,
};
