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
import { session } from '../../../platform/session.ts';
import { holdSession } from '../../../platform/session-hold.ts';
import { counted } from '../../../ui/counted.ts';
import { type ToastRequest, toast } from '../../../ui/toast.ts';
import { quoted } from '../undo/undo-words.ts';

/** How long a message without a link is shown, in milliseconds: it is two lines to read. */
const linkHintMs = 10_000;

const keyOf = (taskId: string) => ['task-invitations', taskId];

/** Those who get the task once they accept an invitation, for whoever may edit it; empty until loaded. */
export function useInvited({ id: taskId, assignedTo, projectId, can }: Task): readonly TaskInvitation[] {
  const { data } = useQuery({
    // An invitation rests while somebody else has the task, or while it is in another project.
    queryKey: [...keyOf(taskId), assignedTo, projectId],
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

/** Whether this server accepts invitations; false until loaded. */
export function useMayInvite(): boolean {
  const { data } = useQuery({
    queryKey: ['may-invite'],
    queryFn: async ({ signal }) => (await call(invitationsApi.list, {}, { signal })).can.create,
    // A setting of the server.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: false },
  });
  return data ?? false;
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
    const { url } = await call(invitationsApi.assign, { id, email, taskIds });
    invitedChanged({ taskIds });
    const [first] = tasks;
    const what = tasks.length === 1 && first ? quoted(first.title) : counted(tasks.length, 'task');
    const title = `${email} gets ${what} once they accept`;
    toast({ title, tone: 'success', ...(isEmailOff() && byLink(url)) });
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

/** What a message about an invitation says where the server sends no e-mail. `url` is its link, which is shown only once. */
function byLink(url: string | null): Omit<ToastRequest, 'title'> {
  const description = url
    ? 'This server does not send e-mail. Share the link with them.'
    : 'Share the link of your earlier invitation, or revoke it on Connect to get a new one.';
  if (!url) return { description, duration: linkHintMs };
  const onSelect = () => void copyLink(url);
  return { description, duration: Number.POSITIVE_INFINITY, action: { label: 'Copy link', onSelect } };
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied' });
  } catch {
    // Pages on plain HTTP have no clipboard: show the link to copy by hand.
    toast({ title: 'Invitation link', description: url, duration: Number.POSITIVE_INFINITY });
  }
}

function isEmailOff(): boolean {
  const known = session.get();
  return known.state === 'signedIn' && known.off.includes('email');
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
