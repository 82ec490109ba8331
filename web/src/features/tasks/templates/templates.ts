import { newId } from '@longtable/contract/new-id';
import type { TaskTemplate, TemplateContent } from '@longtable/contract/task-templates';
import { taskTemplatesApi } from '../../../platform/api/task-templates.ts';
import { call, isSessionGone } from '../../../platform/client.ts';
import { type Collection, defineCollection } from '../../../platform/collection.ts';
import { onLive } from '../../../platform/live.ts';
import { defineMutation, type Mutation } from '../../../platform/mutations/define-mutation.ts';
import { tellRefusedText } from '../../../platform/refused-text.ts';
import { byTemplateName, type TemplateChange, templateEffect, templateIdOf } from './template-changes.ts';

const templateMutation: Mutation<TemplateChange> = defineMutation<TemplateChange, TaskTemplate>({
  key: 'task-templates',
  send,
  answered(saved, change) {
    if (saved) templates.saved(undefined, saved);
    else templates.removed(undefined, templateIdOf(change));
  },
  refused(error, change, { again }) {
    templates.reload();
    // A name is typed again in a moment, but for somebody who has to sign in first.
    tellRefusedText(error, { text: isSessionGone(error) ? nameOf(change) : null, again, way: null });
  },
  isDone: ({ code }, { kind }) => kind === 'delete' && code === 'task-template/not-found',
  creates: (change) => (change.kind === 'create' ? [change.template.id] : []),
  needs: (change) => (change.kind === 'create' ? [] : [change.templateId]),
});

/** The templates of the person who is signed in, by name. */
export const templates: Collection<TaskTemplate, void> = defineCollection<TaskTemplate, void, TemplateChange>(
  {
    key: ['task-templates'],
    keyOf: () => [],
    async fetch(_, _page, signal) {
      const { templates: items } = await call(taskTemplatesApi.list, {}, { signal });
      return { items, next: null };
    },
    compare: byTemplateName,
    mutation: templateMutation,
    effect: templateEffect,
  },
);

/** Has the templates follow the live events. Once, before they begin. */
export function followTemplates(): void {
  onLive('task-template.saved', ({ template }) => templates.saved(undefined, template));
  onLive('task-template.deleted', ({ taskTemplateId }) => templates.removed(undefined, taskTemplateId));
}

/** Keeps a template, at once. */
export function createTemplate(name: string, content: TemplateContent): void {
  templateMutation.send({
    kind: 'create',
    template: { id: newId(), name, content, createdAt: new Date().toISOString() },
  });
}

/** Gives a template another name, at once. */
export function renameTemplate(templateId: string, name: string): void {
  templateMutation.send({ kind: 'rename', templateId, name });
}

/** Deletes a template, at once. */
export function deleteTemplate(templateId: string): void {
  templateMutation.send({ kind: 'delete', templateId });
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

/** What somebody has typed. */
function nameOf(change: TemplateChange): string | null {
  if (change.kind === 'create') return change.template.name;
  return change.kind === 'rename' ? change.name : null;
}
