import { newId } from '@longtable/contract/new-id';
import type { TaskInvitation } from '@longtable/contract/task-invitations';
import type { Task } from '@longtable/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { invitationsApi } from '../../../platform/api/invitations.ts';
import { taskInvitationsApi } from '../../../platform/api/task-invitations.ts';
import { call } from '../../../platform/client.ts';
import { onLive } from '../../../platform/live.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { refetchSoon } from '../../../platform/refetch-soon.ts';
import { toastRefusal } from '../../../platform/refusal-toast.ts';
import { holdSession } from '../../../platform/session-hold.ts';
import { counted } from '../../../ui/counted.ts';
import { toast } from '../../../ui/toast.ts';
import { quoted } from '../undo/undo-words.ts';

const keyOf = (taskId: string) => ['task-invitations', taskId];

/** Those who get the task once they accept an invitation, for whoever may edit it; empty until loaded. */
export function useInvited({ id: taskId, assignedTo, can }: Task): readonly TaskInvitation[] {
  const { data } = useQuery({
    // An invitation ends when somebody else gets the task.
    queryKey: [...keyOf(taskId), assignedTo],
    queryFn: async ({ signal }) => {
      await whenCreated(taskId);
      return (await call(taskInvitationsApi.list, { taskId }, { signal })).invited;
    },
    enabled: can.edit,
    refetchOnMount: 'always',
    meta: { keep: false },
  });
  return can.edit ? (data ?? []) : [];
}

/** Fetches the invitations of these tasks again. */
export function invitedChanged({ taskIds }: { readonly taskIds: readonly string[] }): void {
  refetchSoon(...taskIds.map(keyOf));
}

// Here, since only what this module has fetched changes.
onLive('task-invitations.changed', invitedChanged);

/**
 * Invites somebody by e-mail and assigns the tasks once they accept. Waits for tasks that are being created. Only the
 * server can: it is not queued while offline. `after` is the id of a pending change to wait for.
 */
export async function inviteAndAssign(
  tasks: readonly Pick<Task, 'id' | 'title'>[],
  email: string,
  { id = newId(), after = null }: { id?: string; after?: string | null } = {},
): Promise<void> {
  const release = holdSession();
  const taskIds = tasks.map((task) => task.id);
  try {
    await Promise.all([...taskIds, after].map(whenCreated));
    await call(invitationsApi.assign, { id, email, taskIds });
    invitedChanged({ taskIds });
    const [first] = tasks;
    const what = tasks.length === 1 && first ? quoted(first.title) : counted(tasks.length, 'task');
    toast({ title: `${email} gets ${what} once they accept`, tone: 'success' });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    toastRefusal(error, {
      text: null,
      about: `${email} was not invited.`,
      retry: () => void inviteAndAssign(tasks, email, { id }),
      alternative: null,
    });
  } finally {
    release();
  }
}

/** The task stays with its assignee. False, with a message, if it was not withdrawn. */
export async function withdrawInvited(taskId: string, invitation: TaskInvitation): Promise<boolean> {
  const { invitationId, email } = invitation;
  try {
    await call(taskInvitationsApi.withdraw, { taskId, invitationId });
    invitedChanged({ taskIds: [taskId] });
    toast({ title: `${email} is not invited to this task any more` });
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const retry = () => void withdrawInvited(taskId, invitation);
    toastRefusal(error, { text: null, about: `${email} is still invited.`, retry, alternative: null });
    return false;
  }
}
