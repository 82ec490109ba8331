import { newId } from '@longtable/contract/new-id';
import type { TaskTemplate, TemplateContent } from '@longtable/contract/task-templates';
import { taskTemplatesApi } from '../../../platform/api/task-templates.ts';
import { call } from '../../../platform/client.ts';
import { defineCollection } from '../../../platform/collection.ts';
import { onLive } from '../../../platform/live.ts';
import { byTemplateName, type TemplateChange, templateEffect } from './template-changes.ts';

/** The user's templates, by name. */
export const templates = defineCollection<TaskTemplate, void, TemplateChange>({
  key: ['task-templates'],
  keyOf: () => [],
  async fetch(_, _page, signal) {
    const { templates: items } = await call(taskTemplatesApi.list, {}, { signal });
    return { items, next: null };
  },
  compare: byTemplateName,
  changes: {
    key: 'task-templates',
    of: () => undefined,
    effect: templateEffect,
    send,
    notFound: 'task-template/not-found',
    text: nameOf,
  },
});

/** Subscribes the templates to live events. Call it once, before the connection opens. */
export function followTemplates(): void {
  onLive('task-template.saved', ({ template }) => templates.saved(undefined, template));
  onLive('task-template.deleted', ({ taskTemplateId }) => templates.removed(undefined, taskTemplateId));
}

/** Creates a template, optimistically. */
export function createTemplate(name: string, content: TemplateContent): void {
  templates.change({
    kind: 'create',
    template: { id: newId(), name, content, createdAt: new Date().toISOString() },
  });
}

/** Renames a template, optimistically. */
export function renameTemplate(templateId: string, name: string): void {
  templates.change({ kind: 'rename', templateId, name });
}

/** Deletes a template, optimistically. */
export function deleteTemplate(templateId: string): void {
  templates.change({ kind: 'delete', templateId });
}

async function send(change: TemplateChange): Promise<TaskTemplate | null> {
  switch (change.kind) {
    case 'create': {
      const { id, name, content } = change.template;
      return call(taskTemplatesApi.create, { id, name, content });
    }
    case 'rename':
      return call(taskTemplatesApi.update, { taskTemplateId: change.templateId, name: change.name });
    case 'delete':
      await call(taskTemplatesApi.delete, { taskTemplateId: change.templateId });
      return null;
  }
}

/** The name that somebody typed. */
function nameOf(change: TemplateChange): string | null {
  if (change.kind === 'create') return change.template.name;
  return change.kind === 'rename' ? change.name : null;
}
