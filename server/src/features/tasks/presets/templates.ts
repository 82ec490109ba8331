import { maxTaskTemplates } from '@longtable/contract/rules/task-limits';
import { type TaskTemplate, taskTemplatesApi } from '@longtable/contract/task-templates';
import { createOwnedCollection, lockCollection } from '../../../kits/owned-collection.ts';
import type { Db } from '../../../platform/db/database.ts';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { TaskTemplateRow } from '../../../policies/task-template.ts';

/** The templates of people (docs/product/presets.md). */
export const templates = createOwnedCollection<TaskTemplateRow, TaskTemplate>({
  table: 'task_templates',
  contentColumn: 'content',
  most: maxTaskTemplates,
  tooMany: 'task-template/too-many',
  present: presentTemplate,
  publishSaved: (change, to, template) =>
    change.emit('task-template.saved', { ...to, payload: { template } }),
  publishDeleted: (change, to, taskTemplateId) =>
    change.emit('task-template.deleted', { ...to, payload: { taskTemplateId } }),
});

/** The endpoints of templates. */
export function taskTemplateRoutes({ db }: { db: Db }): Route[] {
  return [
    query(taskTemplatesApi.list, { access: 'signedIn' }, async ({ actor }) => ({
      templates: await templates.list(db, actor),
    })),
    command(
      taskTemplatesApi.create,
      { access: 'signedIn', lockFirst: lockCollection },
      ({ change, actor, input: { id, name, content } }) =>
        templates.create(change, actor, id, { name, content: JSON.stringify(content) }),
    ),
    command(
      taskTemplatesApi.update,
      { access: ['taskTemplate', 'edit'] },
      ({ change, actor, taskTemplate, input: { name, content } }) =>
        templates.update(change, actor, taskTemplate, { name, content: content && JSON.stringify(content) }),
    ),
    command(
      taskTemplatesApi.delete,
      { access: ['taskTemplate', 'delete'] },
      async ({ change, actor, taskTemplate }) => {
        await templates.delete(change, actor, taskTemplate);
        return { taskTemplateId: taskTemplate.id };
      },
    ),
  ];
}

/** A template as its owner sees it. */
export function presentTemplate({ id, name, content, created_at }: TaskTemplateRow): TaskTemplate {
  return { id, name, content, createdAt: created_at };
}
