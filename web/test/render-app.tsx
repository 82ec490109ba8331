import { connectionsApi } from '@longtable/contract/connections';
import { invitationsApi } from '@longtable/contract/invitations';
import { type CurrentUser, peopleApi } from '@longtable/contract/people';
import { projectsApi } from '@longtable/contract/projects';
import { signInApi } from '@longtable/contract/sign-in';
import { taskActivityApi } from '@longtable/contract/task-activity';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { taskTemplatesApi } from '@longtable/contract/task-templates';
import { taskViewsApi } from '@longtable/contract/task-views';
import { teamsApi } from '@longtable/contract/teams';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react/pure';
import { reportCaught } from '../src/app/error-id.ts';
import { Root } from '../src/app/root.tsx';
import { router } from '../src/app/router.tsx';
import { goTo, watchAddress } from '../src/platform/address.ts';
import { isInApp, paths } from '../src/platform/paths.ts';
import { session } from '../src/platform/session.ts';
import { dismissToast, openToasts } from '../src/ui/toast.ts';
import { fakeApi, silence } from './fake-api.ts';
import { fakeTasks } from './fake-tasks.ts';
import { aUser } from './samples.ts';

type AppOptions = {
  /** Who is signed in; null for somebody who is not. Ada, unless a test says otherwise. */
  readonly user?: CurrentUser | null;
  /** False for somebody who has yet to see the welcome notice; it lies over the page for its first seconds. */
  readonly isWelcomed?: boolean;
};

const patience = { timeout: 10_000 };
let isOpen = false;

watchAddress();

/**
 * Opens the app at an address, as the browser does: its routes, its loaders and its providers, against the fake server.
 * The server knows nothing but who is signed in and that they have nothing yet: what a test needs beyond that, it fakes
 * before.
 */
export async function renderApp(
  address: string,
  { user, isWelcomed = true }: AppOptions = {},
): Promise<void> {
  if (user !== undefined) fakeSession(user);
  if (isWelcomed) localStorage.setItem('hasSeenWelcomeNotice', 'true');
  isOpen = true;
  goTo(address, { replace: true });
  await render(
    <StrictMode>
      <Root />
    </StrictMode>,
    { createRootOptions: { onCaughtError: reportCaught } },
  );
  // The router loads by itself only once.
  if (hasRouterLoaded()) void router.load();
}

function hasRouterLoaded(): boolean {
  return router.state.resolvedLocation !== undefined;
}

function hasRouterLeft(): boolean {
  const { status, location } = router.state;
  return status === 'idle' && !isInApp(location.pathname);
}

/** Whether the history has no entry of a layer, unless that is still open. */
function isHistorySettled(): boolean {
  const { layers = [] } = (history.state ?? {}) as { readonly layers?: readonly string[] };
  return layers.length === 0 || document.querySelector('[role=dialog], [role=alertdialog]') !== null;
}

/** Goes to an address within the open page, as a link does, and waits until it has loaded if it is one of the app. */
export async function visit(address: string): Promise<void> {
  goTo(address);
  await vi.waitUntil(() => router.state.status === 'idle', patience);
}

function fakeSession(user: CurrentUser | null): void {
  fakeApi(peopleApi.session, { user, offset: user ? '1' : '', off: [] });
}

/** Answers of the server to somebody who has nothing yet, and to visitors. */
export function fakeEmptyWorkspace(user: CurrentUser | null = aUser()): void {
  fakeSession(user);
  fakeApi(signInApi.options, {
    signUps: 'open',
    confirmsEmail: false,
    singleSignOn: null,
    invitation: null,
  });
  // The browser has no passkey to suggest.
  fakeApi(signInApi.beginPasskey, silence);
  fakeTasks(user ?? aUser(), []);
  fakeApi(connectionsApi.counts, { connections: 0, received: 0, sent: 0 });
  fakeApi(connectionsApi.list, { connections: [], cards: {}, next: null });
  fakeApi(connectionsApi.requests, { requests: [], cards: {}, next: null });
  fakeApi(invitationsApi.list, { invitations: [], can: { create: true } });
  fakeApi(taskCommentsApi.list, { comments: [], cards: {}, next: null });
  fakeApi(taskActivityApi.list, { activity: [], cards: {}, next: null });
  fakeApi(taskViewsApi.list, { views: [] });
  fakeApi(taskTemplatesApi.list, { templates: [] });
  fakeApi(teamsApi.list, { teams: [], cards: {}, next: null });
  fakeApi(projectsApi.list, { projects: [], cards: {}, next: null });
}

/**
 * Closes the app and forgets the person, in the way in which deleting an account does: whatever the page keeps of them
 * outside of the components goes with the session.
 */
export async function closeApp(): Promise<void> {
  fakeEmptyWorkspace(null);
  for (const { id } of openToasts()) dismissToast(id);
  // Going back from the entry of a layer that was just closed would undo the navigation below.
  if (isOpen) await vi.waitUntil(isHistorySettled, patience);
  session.set({ state: 'signedOut', user: null, ended: 'withAccount' });
  if (isOpen) {
    isOpen = false;
    goTo(paths.landing, { replace: true });
    if (hasRouterLoaded()) await vi.waitUntil(hasRouterLeft, patience);
  }
  await cleanup();
  router.clearCache();
  session.set({ state: 'checking', user: null });
  localStorage.clear();
  sessionStorage.clear();
}
