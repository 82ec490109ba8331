import { newId } from '@longtable/contract/new-id';
import { ApiError, isDeletedSince } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { tellRefusedText } from '../../../platform/refused-text.ts';
import { session } from '../../../platform/session.ts';
import { dismissToast, toast } from '../../../ui/toast.ts';
import type { PendingUpdate } from './pending-updates.ts';
import { unansweredUpdates, updatesMutationKey } from './unanswered-updates.ts';
import { reloadUpdates, updateGone, updateSaved } from './updates.cache.ts';
import { sendDeletion, sendEdit, sendPost } from './updates.requests.ts';
import { type AnyUpdate, plainSubject, type Subject, type UpdatesOf } from './updates-of.ts';

/** How long a deletion can be undone, in milliseconds; it is sent after that. */
const undoable = 6000;
/** What the server answers; null where nothing is left. */
type Answer = AnyUpdate | null;

/** One queue for what is written; a deletion waits by itself, so that it holds nothing up. */
const scope = { id: updatesMutationKey[0] };

/** Deletions that were taken back. */
const undone = new WeakSet<PendingUpdate>();
/** Toasts with the way back, by the id of the update. */
const waysBack = new Map<string, string>();

/** Teaches the query client to send changes of updates; those that a closed page left behind need it too. */
export function registerUpdateMutations(): void {
  queryClient.setMutationDefaults<Answer, Error, PendingUpdate>(updatesMutationKey, {
    mutationFn: send,
    // Before the change leaves the pending ones, so that nothing jumps back in between.
    onSuccess: (answer, change) => takeIn(answer, change),
    onError: (error, change) => refused(error, change),
  });
}

/** Posts an update, at once; one of a project with what it is about. */
export function postUpdate(of: UpdatesOf, content: string, subject?: Subject): void {
  const { user } = session.get();
  if (!user) return;
  submit({
    kind: 'post',
    of,
    updateId: newId(),
    content: content.trim(),
    ...(subject && { subject }),
    at: now(),
    author: { id: user.id },
  });
}

/** Changes an update, at once: what it says and, of one of a project, what of its `subject` is given. */
export function editUpdate(
  of: UpdatesOf,
  updateId: string,
  { content, subject }: { readonly content: string; readonly subject?: Partial<Subject> | null },
): void {
  submit({
    kind: 'edit',
    of,
    updateId,
    content: content.trim(),
    ...(subject && { subject }),
    at: now(),
  });
}

/** Whether the actor posted this and the answer is still on its way: it says more than an event does. */
export function isBeingPosted(updateId: string): boolean {
  return unansweredUpdates.mutations().some(({ state }) => {
    const change = state.variables as PendingUpdate;
    return change.kind === 'post' && change.updateId === updateId;
  });
}

/** Deletes an update: away at once, and for a moment it can be brought back. */
export function deleteUpdate(of: UpdatesOf, updateId: string): void {
  submit({ kind: 'delete', of, updateId, at: now() });
  const toastId = toast({
    title: 'Update deleted',
    duration: undoable,
    action: { label: 'Undo', onSelect: () => bringBack(updateId) },
  });
  waysBack.set(updateId, toastId);
}

function bringBack(updateId: string): void {
  for (const mutation of unansweredUpdates.mutations()) {
    const change = mutation.state.variables as PendingUpdate;
    if (change.kind !== 'delete' || change.updateId !== updateId) continue;
    undone.add(change);
    queryClient.getMutationCache().remove(mutation);
  }
}

function submit(change: PendingUpdate): void {
  const mutation = queryClient.getMutationCache().build<Answer, Error, PendingUpdate, unknown>(queryClient, {
    mutationKey: updatesMutationKey,
    ...(change.kind !== 'delete' && { scope }),
  });
  // A refusal has been told by then; there is nobody to throw it at.
  mutation.execute(change).catch(() => undefined);
}

async function send(change: PendingUpdate): Promise<Answer> {
  try {
    return await sendOnce(change);
  } catch (error) {
    // Gone already, by a first try whose answer was lost or by somebody else: that is what was asked for.
    if (change.kind === 'delete' && isNotFound(error)) return null;
    if (change.kind === 'post' && isDeletedSince(error)) return null;
    throw error;
  }
}

async function sendOnce(change: PendingUpdate): Promise<Answer> {
  const { of, updateId: id } = change;
  switch (change.kind) {
    case 'post':
      return sendPost(of, { id, content: change.content, subject: change.subject });
    case 'edit':
      return sendEdit(of, { id, content: change.content, subject: change.subject });
    case 'delete':
      await untilFinal(change);
      if (undone.has(change)) throw new Undone();
      dismissWayBack(id);
      await sendDeletion(of, id);
      return null;
  }
}

/** Until the deletion can't be undone any more, and what was written before it has been answered. */
async function untilFinal({ at, updateId }: PendingUpdate): Promise<void> {
  // A clock that was set meanwhile makes nobody wait longer.
  const left = Math.min(undoable, Date.parse(at) + undoable - Date.now());
  if (left > 0) await wait(left);
  while (
    unansweredUpdates.mutations().some(({ state }) => {
      const change = state.variables as PendingUpdate;
      return change.updateId === updateId && change.kind !== 'delete';
    })
  ) {
    await wait(100);
  }
}

function takeIn(answer: Answer, change: PendingUpdate): void {
  if (answer) updateSaved(change.of, answer);
  else updateGone(change.of, change.updateId);
}

function refused(error: Error, change: PendingUpdate): void {
  if (error instanceof Undone) return;
  dismissWayBack(change.updateId);
  dropQueued(change);
  reloadUpdates(change.of);
  tellRefusedText(error, {
    text: change.kind === 'delete' ? null : change.content,
    again: () => submit({ ...change, at: now() }),
    way:
      change.kind !== 'delete' && change.subject?.task && isTaskMissing(error)
        ? { label: 'Leave the task out', onSelect: () => submit(withoutTask(change)) }
        : null,
  });
}

function withoutTask(change: Exclude<PendingUpdate, { kind: 'delete' }>): PendingUpdate {
  return change.kind === 'post'
    ? { ...change, subject: { ...(change.subject ?? plainSubject), task: null }, at: now() }
    : { ...change, subject: { ...change.subject, task: null }, at: now() };
}

/** What waits for an update that did not come about would only be refused. */
function dropQueued(change: PendingUpdate): void {
  if (change.kind !== 'post') return;
  for (const mutation of unansweredUpdates.mutations()) {
    const queued = mutation.state.variables as PendingUpdate;
    if (queued.updateId !== change.updateId || queued.kind === 'post') continue;
    if (queued.kind === 'delete') undone.add(queued);
    queryClient.getMutationCache().remove(mutation);
  }
}

function dismissWayBack(updateId: string): void {
  const toastId = waysBack.get(updateId);
  if (toastId !== undefined) dismissToast(toastId);
  waysBack.delete(updateId);
}

/** A deletion that was taken back before it was sent. */
class Undone extends Error {}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'update/not-found';
}

/** The task that it is about was deleted, or went to another project, while it waited. */
function isTaskMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'project-update/task-not-found';
}

function now(): string {
  return new Date().toISOString();
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
