import { maxTaskTemplates } from '@longtable/contract/rules/task-limits';
import { type TaskTemplate, taskTemplatesApi } from '@longtable/contract/task-templates';
import { type Route, route } from '../../../access/engine.ts';
import type { TaskTemplateRow } from '../../../access/task-template.ts';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createPresets, type PresetKind } from './presets.service.ts';
import { templateStore } from './presets.store.ts';

const templates: PresetKind<TaskTemplateRow, TaskTemplate> = {
  store: templateStore,
  most: maxTaskTemplates,
  refusals: { missing: 'task-template/not-found', tooMany: 'task-template/too-many' },
  toPreset: toTemplate,
  tellSaved: (change, to, template) => change.emit('task-template.saved', { ...to, payload: { template } }),
  tellDeleted: (change, to, taskTemplateId) =>
    change.emit('task-template.deleted', { ...to, payload: { taskTemplateId } }),
};

/** The endpoints of templates, and who may call them. */
export function taskTemplateRoutes(deps: { db: Db; changes: Changes }): Route[] {
  const presets = createPresets(deps, templates);
  return [
    route(taskTemplatesApi.list, { access: 'signedIn' }, async ({ actor }) => ({
      templates: await presets.list(actor),
    })),
    route(taskTemplatesApi.create, { access: 'signedIn' }, ({ actor, input: { id, name, content } }) =>
      presets.create(actor, id, { name, content: JSON.stringify(content) }),
    ),
    route(taskTemplatesApi.update, { access: ['taskTemplate', 'edit'] }, ({ actor, taskTemplate, input }) =>
      presets.update(actor, taskTemplate, {
        name: input.name,
        content: input.content && JSON.stringify(input.content),
      }),
    ),
    route(
      taskTemplatesApi.delete,
      { access: ['taskTemplate', 'delete'] },
      async ({ actor, taskTemplate }) => {
        await presets.delete(actor, taskTemplate);
        return { taskTemplateId: taskTemplate.id };
      },
    ),
  ];
}

/** A template as its owner sees it. */
export function toTemplate({ id, name, content, created_at }: TaskTemplateRow): TaskTemplate {
  return { id, name, content, createdAt: created_at };
}
