import type { Pending } from '../../../platform/mutations/pending.ts';
import type { RowEffect } from '../../../platform/mutations/row-effect.ts';
import {
  type AnyUpdate,
  plainSubject,
  type Subject,
  subjectChanges,
  subjectOf,
  type UpdatesOf,
} from './updates-of.ts';

/** What somebody does to an update; `updateId` is of the client's making. */
export type UpdateChange = { readonly of: UpdatesOf; readonly updateId: string } & (
  | {
      readonly kind: 'post';
      readonly content: string;
      /** In a project. */
      readonly subject?: Subject;
      readonly author: { readonly id: string };
    }
  | {
      readonly kind: 'edit';
      readonly content: string;
      /** What else was changed, in a project. */
      readonly subject?: Partial<Subject>;
    }
  | { readonly kind: 'delete' }
);

/** What a change does to the updates of its place, before the server has answered. */
export function updateEffect(change: Pending<UpdateChange>): RowEffect<AnyUpdate> {
  const { updateId: id } = change;
  switch (change.kind) {
    case 'post':
      return { add: postedBy(change) };
    case 'edit':
      return { edit: id, as: (update) => editedBy(update, change) };
    case 'delete':
      return { remove: id };
  }
}

function postedBy(change: Extract<Pending<UpdateChange>, { kind: 'post' }>): AnyUpdate {
  const { of, updateId, content, subject = plainSubject, at, author } = change;
  return {
    id: updateId,
    content,
    createdAt: at,
    editedAt: null,
    authorId: author.id,
    ...(of.kind === 'project' && fieldsOf(subject)),
    // One's own: what is done to it follows in the queue.
    can: { edit: true, delete: true },
  };
}

function editedBy(update: AnyUpdate, change: Extract<Pending<UpdateChange>, { kind: 'edit' }>): AnyUpdate {
  const { content, subject, at } = change;
  const before = subjectOf(update);
  const after = before && subject && { ...before, ...subject };
  const isOtherwise = before && after && subjectChanges(before, after) !== null;
  if (update.content === content && !isOtherwise) return update;
  return { ...update, content, ...(isOtherwise && fieldsOf(after)), editedAt: at };
}

function fieldsOf({ type, task }: Subject) {
  return { type, relatedTaskId: task?.id ?? null, relatedTaskTitle: task?.title ?? null };
}
