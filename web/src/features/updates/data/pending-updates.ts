import { inOrder } from '../../../platform/listed.ts';
import {
  type AnyUpdate,
  idOf,
  newestFirst,
  plainSubject,
  type Subject,
  subjectChanges,
  subjectOf,
  type UpdatesOf,
} from './updates-of.ts';

/**
 * Something done to an update that was painted and that the server has not answered yet. Plain data: it outlives a
 * reload. `at` is the ISO time at which it was done; `updateId` is of the client's making.
 */
export type PendingUpdate = { readonly at: string; readonly of: UpdatesOf; readonly updateId: string } & (
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
  /** It is not sent before it could be undone. */
  | { readonly kind: 'delete' }
);

/** The updates of a team, a department or a project as they will be once the server has done what is pending. */
export function pendingUpdates(
  updates: readonly AnyUpdate[],
  of: UpdatesOf,
  pending: readonly PendingUpdate[],
): readonly AnyUpdate[] {
  let next = updates;
  for (const change of pending) {
    if (change.of.kind !== of.kind || idOf(change.of) !== idOf(of)) continue;
    const known = next.find(({ id }) => id === change.updateId);
    switch (change.kind) {
      case 'post':
        if (!known) next = inOrder(next, postedBy(change), newestFirst);
        break;
      case 'edit':
        if (known) next = next.map((update) => (update === known ? editedBy(update, change) : update));
        break;
      case 'delete':
        if (known) next = next.filter((update) => update !== known);
    }
  }
  return next;
}

function postedBy(change: Extract<PendingUpdate, { kind: 'post' }>): AnyUpdate {
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

function editedBy(update: AnyUpdate, change: Extract<PendingUpdate, { kind: 'edit' }>): AnyUpdate {
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
