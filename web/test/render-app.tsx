import { connectionsApi } from '@longtable/contract/connections';
import { deviceTokensApi } from '@longtable/contract/device-tokens';
import { followsApi } from '@longtable/contract/follows';
import { invitationsApi } from '@longtable/contract/invitations';
import { type CurrentUser, peopleApi } from '@longtable/contract/people';
import { personBlocksApi } from '@longtable/contract/person-blocks';
import { pinsApi } from '@longtable/contract/pins';
import { projectsApi } from '@longtable/contract/projects';
import { sampleDataApi } from '@longtable/contract/sample-data';
import { signInApi } from '@longtable/contract/sign-in';
import { taskActivityApi } from '@longtable/contract/task-activity';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { taskInvitationsApi } from '@longtable/contract/task-invitations';
import { taskTemplatesApi } from '@longtable/contract/task-templates';
import { taskViewsApi } from '@longtable/contract/task-views';
import { teamsApi } from '@longtable/contract/teams';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { reportCaught } from '../src/app/error-id.ts';
import { forgetPages } from '../src/app/page-shown.ts';
import { Root } from '../src/app/root.tsx';
import { router } from '../src/app/router.tsx';
import { forgetTypedEmail } from '../src/features/authentication/forms/email-field.tsx';
import { forgetSignInOptions } from '../src/features/authentication/forms/sign-in-options.ts';
import { goTo, watchAddress } from '../src/platform/address.ts';
import { isInApp, paths } from '../src/platform/paths.ts';
import { queryClient } from '../src/platform/query-client.ts';
import { endHere, session } from '../src/platform/session.ts';
import { dismissToast, openToasts } from '../src/ui/toast.ts';
import { fakeApi, silence } from './fake-api.ts';
import { fakeChats } from './fake-chats.ts';
import { fakeNotes } from './fake-notes.ts';
import { fakeNotifications } from './fake-notifications.ts';
import { fakeResources } from './fake-resources.ts';
import { fakeTasks } from './fake-tasks.ts';
import { renderCommitted } from './render-committed.tsx';
import { aUser } from './samples.ts';

type AppOptions = {
  /** The signed-in person; null for a visitor. Ada by default. */
  readonly user?: CurrentUser | null;
  /** False to show the welcome notice, which covers a part of the page for its first seconds. */
  readonly isWelcomed?: boolean;
};

const waitOptions = { timeout: 10_000 };
let isOpen = false;

watchAddress();

/**
 * Opens the whole app at a path, with routes, loaders and providers, on the fake server. That has an empty workspace; fake other
 * data first.
 */
export async function renderApp(path: string, { user, isWelcomed = true }: AppOptions = {}): Promise<void> {
  if (user !== undefined) fakeSession(user);
  if (isWelcomed) localStorage.setItem('hasSeenWelcomeNotice', 'true');
  isOpen = true;
  goTo(path, { replace: true });
  await renderCommitted(
    <StrictMode>
      <Root />
    </StrictMode>,
    { createRootOptions: { onCaughtError: reportCaught } },
  );
  // The router loads automatically only once.
  if (hasRouterLoaded()) void router.load();
}

function hasRouterLoaded(): boolean {
  return router.state.resolvedLocation !== undefined;
}

function hasRouterLeft(): boolean {
  const { status, location } = router.state;
  return status === 'idle' && !isInApp(location.pathname);
}

/** Whether the history has no entries of closed layers. */
function isHistorySettled(): boolean {
  const { layers = [] } = (history.state ?? {}) as { readonly layers?: readonly string[] };
  return (
    layers.length === 0 ||
    document.querySelector('[role=dialog], [role=alertdialog], [data-panel], [data-sheet]') !== null
  );
}

/** Navigates to a path like a link, and waits until the router is idle. */
export async function visit(path: string): Promise<void> {
  goTo(path);
  await vi.waitUntil(() => router.state.status === 'idle', waitOptions);
}

function fakeSession(user: CurrentUser | null): void {
  fakeApi(peopleApi.session, { user, offset: user ? '1' : '', off: [] });
}

/** The responses for an empty workspace, or (null) for a visitor. */
export function fakeEmptyWorkspace(user: CurrentUser | null = aUser()): void {
  fakeSession(user);
  fakeApi(signInApi.options, {
    signUps: 'open',
    confirmsEmail: false,
    singleSignOn: null,
    invitation: null,
  });
  // The browser suggests no passkey.
  fakeApi(signInApi.beginPasskey, silence);
  fakeTasks(user ?? aUser(), []);
  fakeResources(user ?? aUser(), []);
  fakeNotes(user ?? aUser(), []);
  fakeNotifications([]);
  fakeChats(user ?? aUser(), []);
  fakeApi(connectionsApi.counts, { connections: 0, received: 0, sent: 0 });
  fakeApi(personBlocksApi.ids, { personIds: [] });
  fakeApi(personBlocksApi.list, { people: [], cards: {}, next: null });
  fakeApi(connectionsApi.list, { connections: [], cards: {}, next: null });
  fakeApi(connectionsApi.requests, { requests: [], cards: {}, next: null });
  fakeApi(invitationsApi.list, { invitations: [], can: { create: true } });
  fakeApi(invitationsApi.received, { invitations: [], cards: {} });
  fakeApi(taskInvitationsApi.list, { invited: [] });
  fakeApi(sampleDataApi.get, () => ({ isLoaded: false, kept: [], hasOwnTasks: false }));
  fakeApi(taskCommentsApi.list, { comments: [], cards: {}, next: null });
  fakeApi(taskActivityApi.list, { activity: [], cards: {}, next: null });
  fakeApi(taskViewsApi.list, { views: [] });
  const unfollowed = { level: 'default', reason: null } as const;
  fakeApi(followsApi.ofTask, ({ taskId }) => ({ about: `task:${taskId}`, ...unfollowed }));
  fakeApi(followsApi.ofProject, ({ projectId }) => ({ about: `project:${projectId}`, ...unfollowed }));
  fakeApi(deviceTokensApi.settings, { settings: null });
  fakeApi(pinsApi.list, { pins: [], cards: {} });
  fakeApi(taskTemplatesApi.list, { templates: [] });
  fakeApi(teamsApi.list, { teams: [], cards: {}, next: null });
  fakeApi(projectsApi.list, { projects: [], cards: {}, next: null });
}

/**
 * Unmounts the app and ends the session as if the account had been deleted, which clears all personal data outside of
 * components.
 */
export async function closeApp(): Promise<void> {
  fakeEmptyWorkspace(null);
  for (const { id } of openToasts()) dismissToast(id);
  try {
    // Closing layers go back in the history asynchronously, which would undo the navigation below.
    if (isOpen) await vi.waitUntil(isHistorySettled, waitOptions);
  } finally {
    // A part that was rendered alone does not follow the end of the session, as the app does.
    if (!isOpen) await cleanup();
    // Also after a test that failed in the midst of something: it must not fail the next one.
    await endHere('withAccount');
    await leaveApp();
  }
}

async function leaveApp(): Promise<void> {
  try {
    if (isOpen) goTo(paths.landing, { replace: true });
    if (isOpen && hasRouterLoaded()) await vi.waitUntil(hasRouterLeft, waitOptions);
  } finally {
    isOpen = false;
    await cleanup();
    // What was still asked for when the session ended.
    queryClient.clear();
    forgetPages();
    forgetTypedEmail();
    forgetSignInOptions();
    router.clearCache();
    session.set({ state: 'checking', user: null });
    clearStorage();
  }
}

/** Forgets the choices that are kept in this browser, also where modules hold them. */
function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  // As if another tab had done it.
  window.dispatchEvent(new StorageEvent('storage'));
}
