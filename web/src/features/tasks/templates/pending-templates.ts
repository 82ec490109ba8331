import type { TaskTemplate } from '@longtable/contract/task-templates';

/**
 * Something done to a template that was painted and that the server has not answered yet. Plain data: it outlives a
 * reload.
 */
export type PendingTemplate =
  | { readonly kind: 'create'; readonly template: TaskTemplate }
  | { readonly kind: 'rename'; readonly templateId: string; readonly name: string }
  | { readonly kind: 'delete'; readonly templateId: string };

/** The templates as they will be once the server has done what is pending, by name. */
export function pendingTemplates(
  templates: readonly TaskTemplate[],
  pending: readonly PendingTemplate[],
): readonly TaskTemplate[] {
  let next = templates;
  for (const change of pending) {
    switch (change.kind) {
      case 'create':
        // Answered already, or sent twice: what the server said stands.
        if (!next.some(({ id }) => id === change.template.id)) next = withTemplate(next, change.template);
        break;
      case 'rename': {
        const known = next.find(({ id }) => id === change.templateId);
        if (known && known.name !== change.name) next = withTemplate(next, { ...known, name: change.name });
        break;
      }
      case 'delete':
        next = withoutTemplate(next, change.templateId);
    }
  }
  return next;
}

/** The templates with one more, in its place by name. One with the same id is replaced. */
export function withTemplate(
  templates: readonly TaskTemplate[],
  saved: TaskTemplate,
): readonly TaskTemplate[] {
  return [...templates.filter(({ id }) => id !== saved.id), saved].toSorted(
    (a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1),
  );
}

/** The templates without one; the same ones where it is none of them. */
export function withoutTemplate(
  templates: readonly TaskTemplate[],
  templateId: string,
): readonly TaskTemplate[] {
  return templates.some(({ id }) => id === templateId)
    ? templates.filter(({ id }) => id !== templateId)
    : templates;
}
