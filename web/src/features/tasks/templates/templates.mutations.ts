import { newId } from '@longtable/contract/new-id';
import type { TaskTemplate, TemplateContent } from '@longtable/contract/task-templates';
import { taskTemplatesApi } from '../../../platform/api/task-templates.ts';
import { ApiError, call, isDeletedSince, isSessionGone } from '../../../platform/client.ts';
import { onLive } from '../../../platform/live.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { tellRefusedText } from '../../../platform/refused-text.ts';
import { toast } from '../../../ui/toast.ts';
import type { PendingTemplate } from './pending-templates.ts';
import { reloadTemplates, templateGone, templateMutationKey, templateSaved } from './templates.cache.ts';

/** One queue, so that the server gets the changes in the order in which they were made. */
const scope = { id: templateMutationKey[0] };

/** How long a refusal stays, in milliseconds: long enough to be read by someone who was looking elsewhere. */
const refusalDuration = 10_000;

/** Connects templates to the queue of changes and the live events. Once, before either begins. */
export function registerTemplates(): void {
  queryClient.setMutationDefaults<TaskTemplate | null, Error, PendingTemplate>(templateMutationKey, {
    mutationFn: send,
    // Before the change leaves the pending ones, so that nothing jumps back in between.
    onSuccess: (saved, change) => {
      if (saved) templateSaved(saved);
      else templateGone(idOf(change));
    },
    onError: (error, change) => {
      reloadTemplates();
      const text = isSessionGone(error) ? nameOf(change) : null;
      if (text !== null) return tellRefusedText(error, { text, again: () => submit(change), way: null });
      toast({ title: error.message, tone: 'danger', duration: refusalDuration });
    },
  });
  onLive('task-template.saved', ({ template }) => templateSaved(template));
  onLive('task-template.deleted', ({ taskTemplateId }) => templateGone(taskTemplateId));
}

/** Keeps a template, at once. */
export function createTemplate(name: string, content: TemplateContent): void {
  submit({
    kind: 'create',
    template: { id: newId(), name, content, createdAt: new Date().toISOString() },
  });
}

/** Calls a template otherwise, at once. */
export function renameTemplate(templateId: string, name: string): void {
  submit({ kind: 'rename', templateId, name });
}

/** Deletes a template, at once. */
export function deleteTemplate(templateId: string): void {
  submit({ kind: 'delete', templateId });
}

function submit(change: PendingTemplate): void {
  const mutation = queryClient
    .getMutationCache()
    .build<TaskTemplate | null, Error, PendingTemplate, unknown>(queryClient, {
      mutationKey: templateMutationKey,
      scope,
    });
  // A refusal has been told by then; there is nobody to throw it at.
  mutation.execute(change).catch(() => undefined);
}

async function send(change: PendingTemplate): Promise<TaskTemplate | null> {
  switch (change.kind) {
    case 'create': {
      const { id, name, content } = change.template;
      try {
        return await call(taskTemplatesApi.create, { id, name, content });
      } catch (error) {
        if (isDeletedSince(error)) return null;
        throw error;
      }
    }
    case 'rename':
      return call(taskTemplatesApi.update, { taskTemplateId: change.templateId, name: change.name });
    case 'delete':
      try {
        await call(taskTemplatesApi.delete, { taskTemplateId: change.templateId });
      } catch (error) {
        // Deleted by a first try whose answer was lost, or in another tab.
        if (!(error instanceof ApiError && error.code === 'task-template/not-found')) throw error;
      }
      return null;
  }
}

/** What somebody has typed. */
function nameOf(change: PendingTemplate): string | null {
  if (change.kind === 'create') return change.template.name;
  return change.kind === 'rename' ? change.name : null;
}

function idOf(change: PendingTemplate): string {
  return change.kind === 'create' ? change.template.id : change.templateId;
}
