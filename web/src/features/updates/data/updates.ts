import { newId } from '@longtable/contract/new-id';
import type { ProjectUpdate, Update } from '@longtable/contract/updates';
import { useMemo } from 'react';
import { ApiError } from '../../../platform/client.ts';
import { defineCollection } from '../../../platform/collection.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { onLive, rowOf } from '../../../platform/live.ts';
import { newestFirst } from '../../../platform/order.ts';
import { session } from '../../../platform/session.ts';
import {
  type AnyUpdate,
  type FeedTarget,
  feedTarget,
  idOf,
  plainSubject,
  type Subject,
  updatesKey,
} from './feed-target.ts';
import { type UpdateChange, updateEffect } from './update-changes.ts';
import { fetchUpdates, sendDeletion, sendEdit, sendPost } from './updates.requests.ts';

/** The updates of a team, department or project; newest first. */
export const updates = defineCollection<AnyUpdate, FeedTarget, UpdateChange>({
  key: updatesKey,
  keyOf: (of) => [of.kind, idOf(of)],
  parentOf: idOf,
  fetch: fetchUpdates,
  compare: newestFirst,
  // docs/product/updates.md, "Update"
  pageSize: 50,
  changes: {
    // The name from the first version: renaming it would lose the changes that browsers have queued.
    key: 'team-updates',
    of: ({ of }) => of,
    effect: updateEffect,
    send,
    needs: (change) => (change.kind === 'post' ? [idOf(change.of)] : []),
    notFound: 'update/not-found',
    text: (change) => (change.kind === 'delete' ? null : change.content),
    instead: (error, change) =>
      change.kind !== 'delete' && change.subject?.task && isTaskMissing(error)
        ? { label: 'Leave the task out', change: withoutTask(change) }
        : null,
    undoText: ({ kind }) => (kind === 'delete' ? 'Update deleted' : null),
  },
});

/** The updates of a feed for components, with pending changes applied. */
export function useUpdates(of: FeedTarget): ListView<AnyUpdate> {
  const { kind } = of;
  const id = idOf(of);
  return updates.useList(useMemo(() => feedTarget(kind, id), [kind, id]));
}

/** Applies live events to updates. Call it once, before the live connection starts. */
export function followUpdates(): void {
  onLive('team-update.saved', ({ teamId, update }, can) =>
    updates.saved({ kind: 'team', teamId }, rowOf<Update>(update, can)),
  );
  onLive('team-update.deleted', ({ teamId, updateId }) =>
    updates.removed({ kind: 'team', teamId }, updateId),
  );
  onLive('department-update.saved', ({ departmentId, update }, can) =>
    updates.saved({ kind: 'department', departmentId }, rowOf<Update>(update, can)),
  );
  onLive('department-update.deleted', ({ departmentId, updateId }) =>
    updates.removed({ kind: 'department', departmentId }, updateId),
  );
  onLive('project-update.saved', ({ projectId, update }, can) =>
    updates.saved({ kind: 'project', projectId }, rowOf<ProjectUpdate>(update, can)),
  );
  onLive('project-update.deleted', ({ projectId, updateId }) =>
    updates.removed({ kind: 'project', projectId }, updateId),
  );
  onLive('task.deleted', ({ taskId }) => relatedTaskDeleted(taskId));
  onLive('person.removed', ({ personId }) => authorRemoved(personId));
}

/** Clears the author of updates when their account was deleted. */
export function authorRemoved(personId: string): void {
  updates.patch([], (update) => (update.authorId === personId ? { ...update, authorId: null } : update));
}

/** Clears the task of updates when it was deleted. */
export function relatedTaskDeleted(taskId: string): void {
  updates.patch(['project'], (update) =>
    'relatedTaskId' in update && update.relatedTaskId === taskId
      ? { ...update, relatedTaskId: null, relatedTaskTitle: null }
      : update,
  );
}

/** Posts an update, optimistically; in a project with its subject. */
export function postUpdate(of: FeedTarget, content: string, subject?: Subject): void {
  const { user } = session.get();
  if (!user) return;
  updates.change({
    kind: 'post',
    of,
    updateId: newId(),
    content: content.trim(),
    ...(subject && { subject }),
    author: { id: user.id },
  });
}

/** Edits an update, optimistically: its content and, in a project, parts of its subject. */
export function editUpdate(
  of: FeedTarget,
  updateId: string,
  { content, subject }: { readonly content: string; readonly subject?: Partial<Subject> | null },
): void {
  updates.change({ kind: 'edit', of, updateId, content: content.trim(), ...(subject && { subject }) });
}

/** Deletes an update, optimistically, with Undo for a moment. */
export function deleteUpdate(of: FeedTarget, updateId: string): void {
  updates.change({ kind: 'delete', of, updateId });
}

async function send(change: UpdateChange): Promise<AnyUpdate | null> {
  const { of, updateId: id } = change;
  switch (change.kind) {
    case 'post':
      return sendPost(of, { id, content: change.content, subject: change.subject });
    case 'edit':
      return sendEdit(of, { id, content: change.content, subject: change.subject });
    case 'delete':
      await sendDeletion(of, id);
      return null;
  }
}

function withoutTask(change: Exclude<UpdateChange, { kind: 'delete' }>): UpdateChange {
  return change.kind === 'post'
    ? { ...change, subject: { ...(change.subject ?? plainSubject), task: null } }
    : { ...change, subject: { ...change.subject, task: null } };
}

/** Whether the task of the update was deleted or moved to another project meanwhile. */
function isTaskMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'project-update/task-not-found';
}
