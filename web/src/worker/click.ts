import { ownPath } from '@longtable/contract/rules/own-path';
import { notificationsApi } from '../platform/api/notifications.ts';
import { projectInvitationsApi, teamInvitationsApi } from '../platform/api/place-invitations.ts';
import { appPath } from '../platform/app-path.ts';
import { ApiError, call } from '../platform/client.ts';
import { paths, projectPath, teamPath } from '../platform/paths.ts';
import { ask, type FromWorker } from '../platform/worker-messages.ts';
import { ownPayload, type ShownData, show } from './push.ts';
import { worker } from './scope.ts';

/** How long an open page has to answer that it opens the target, in milliseconds. */
const answerMs = 1000;

/** What a click on a notification, or on one of its buttons, does. */
export type ClickPlan =
  | { readonly kind: 'open'; readonly path: string }
  | {
      readonly kind: 'answer';
      readonly place: 'team' | 'project';
      readonly invitationId: string;
      readonly isAccepted: boolean;
      /** The page of the team or project. */
      readonly path: string;
    }
  /** Declining a call, and closing. */
  | { readonly kind: 'nothing' };

/** Decides what a click does. `action` is '' for a click on the notification itself. */
export function planClick(action: string, { type, action_url, extras }: ShownData): ClickPlan {
  const { invitationId, teamId, projectId } = extras;
  const isAnswer = action === 'accept' || action === 'decline';
  if (isAnswer && invitationId !== undefined) {
    const answer = { kind: 'answer', invitationId, isAccepted: action === 'accept' } as const;
    if (type === 'team_invitation' && teamId !== undefined)
      return { ...answer, place: 'team', path: teamPath(teamId) };
    if (type === 'project_invitation' && projectId !== undefined)
      return { ...answer, place: 'project', path: projectPath(projectId) };
  }
  if (action === 'decline') return { kind: 'nothing' };
  return { kind: 'open', path: targetOf(action_url) };
}

/** The page of an address of ours, also of the form `/#/app/…`; the notifications for any other. */
function targetOf(address: string | null): string {
  return (address === null ? null : ownPath(appPath(address))) ?? paths.notifications;
}

/** Does what a click asks for, and marks the notification as read. */
export async function click(action: string, data: ShownData): Promise<void> {
  const plan = planClick(action, data);
  const notificationId = data.extras['notificationId'] ?? null;
  switch (plan.kind) {
    case 'open':
      if (!(await openPage(plan.path, notificationId))) await markRead(notificationId);
      return;
    case 'answer':
      return answerInvitation(plan);
    case 'nothing':
      return markRead(notificationId);
  }
}

type Answer = Extract<ClickPlan, { kind: 'answer' }>;

/** Answers an invitation; the server removes its notification. What went wrong is said by another one. */
async function answerInvitation(answer: Answer): Promise<void> {
  try {
    await send(answer);
  } catch (error) {
    const body = error instanceof ApiError ? error.text : 'The server can’t be reached right now.';
    const tag = `invitation_${answer.invitationId}`;
    await show(ownPayload({ title: 'The invitation was not answered', body, tag }));
    return;
  }
  if (answer.isAccepted) await openPage(answer.path, null);
}

function send({ place, invitationId, isAccepted }: Answer): Promise<unknown> {
  if (place === 'team') {
    const input = { teamInvitationId: invitationId };
    return isAccepted ? call(teamInvitationsApi.accept, input) : call(teamInvitationsApi.decline, input);
  }
  const input = { projectInvitationId: invitationId };
  return isAccepted ? call(projectInvitationsApi.accept, input) : call(projectInvitationsApi.decline, input);
}

async function markRead(notificationId: string | null): Promise<void> {
  if (notificationId === null) return;
  // Offline it stays unread.
  await call(notificationsApi.mark, { notificationId, isRead: true }).catch(() => undefined);
}

/** Opens a page in an open tab, or in a new one. Returns whether an open tab does so, and marks the notification. */
async function openPage(path: string, notificationId: string | null): Promise<boolean> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const inApp = pages.filter(({ url }) => new URL(url).pathname.startsWith(paths.desk));
  // The one that was focused last is the first.
  for (const page of inApp.toSorted((one, other) => Number(other.focused) - Number(one.focused))) {
    // Before it is asked: browsers allow it only for a moment after the click.
    await page.focus().catch(() => undefined);
    const message: FromWorker = { type: 'OPEN_PAGE', path, notificationId };
    const isOpened = await ask<boolean>((port) => page.postMessage(message, [port]), { timeoutMs: answerMs });
    if (isOpened) return true;
  }
  await worker.clients.openWindow(path).catch(() => null);
  return false;
}
