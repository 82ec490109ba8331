import type { TaskTemplate } from '@longtable/contract/task-templates';
import type { RowEffect } from '../../../platform/mutations/row-effect.ts';

/** What somebody does to their templates; ids are of the client's making. */
export type TemplateChange =
  | { readonly kind: 'create'; readonly template: TaskTemplate }
  | { readonly kind: 'rename'; readonly templateId: string; readonly name: string }
  | { readonly kind: 'delete'; readonly templateId: string };

/** What a change does to the templates, before the server has answered. */
export function templateEffect(change: TemplateChange): RowEffect<TaskTemplate> {
  switch (change.kind) {
    case 'create':
      return { add: change.template };
    case 'rename': {
      const { templateId, name } = change;
      return {
        edit: templateId,
        as: (template) => (template.name === name ? template : { ...template, name }),
      };
    }
    case 'delete':
      return { remove: change.templateId };
  }
}

/** Templates stand by name. */
export function byTemplateName(a: TaskTemplate, b: TaskTemplate): number {
  return a.name.localeCompare(b.name) || (a.id < b.id ? -1 : Number(a.id > b.id));
}
