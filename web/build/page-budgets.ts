/** The scripts that a page may load until its first paint. KB are 1,000 bytes, compressed by gzip. */
export type PageBudget = {
  /** Its path. */
  readonly page: string;
  /**
   * The modules of the first paint, by their names in Vite's manifest, without their imports. e2e/first-visit.journey.ts
   * compares the list with what a browser loads.
   */
  readonly parts: readonly string[];
  /** The most KB. */
  readonly limit: number;
  /** The most KB of styles, if it has more than others. */
  readonly styles?: number;
  /** It has room for more: files are arranged for other pages first. */
  readonly isGuest?: true;
};

const entry = ['index.html'];
const publicPages = [...entry, 'src/app/public-pages.tsx'];
/** Public links, of files and of notes. */
const sharedPage = 'src/app/shared-page.tsx';
const app = [...entry, 'src/app/app.tsx'];

function route(name: string): string {
  return `src/app/routes/${name}.tsx?tsr-split=component`;
}

/** Starts tasks, on pages that show them. */
const tasks = 'src/features/tasks/tasks.register.ts';

function pageData(name: string): string {
  return `src/app/page-data/${name}.ts`;
}

function feature(path: string): string {
  return `src/features/${path}.tsx`;
}

/** Fetches the invitation that the join pages show. */
const fetchInvite = 'src/features/teams/join/fetch-invite.ts';

const publicPage = 100;
export const shell = 150;
const taskboard = 185;
const otherPage = shell + 40;
const chat = [...app, pageData('chat'), route('app._chats')];

/** The shapes that forms of public pages validate with (use-auth-form.ts), loaded when the person starts to type. */
export const formShapes = ['../contract/src/people.ts', '../contract/src/sign-in.ts'];

/** The limit of the styles in KB, the same for every page that says no other. */
export const styleLimit = 17.5;

/** The most requests of a first visit until the first paint. */
export const maxRequests = 35;

/** The most files that a first visit of the Taskboard has loaded when it is at rest, with answers of the API. */
export const maxFilesAtRest = 90;

/** All pages, in the order of the report. */
export const pageBudgets: readonly PageBudget[] = [
  { page: '/', parts: [...publicPages, feature('marketing/landing-page')], limit: publicPage },
  {
    page: '/signin',
    parts: [...publicPages, feature('authentication/sign-in-page')],
    limit: publicPage,
  },
  {
    page: '/signup',
    parts: [...publicPages, feature('authentication/sign-up-page')],
    limit: publicPage,
  },
  {
    page: '/forgot-password',
    parts: [...publicPages, feature('authentication/forgot-password-page')],
    limit: publicPage,
  },
  {
    page: '/reset-password',
    parts: [...publicPages, feature('authentication/reset-password-page')],
    limit: publicPage,
  },
  {
    page: '/auth/callback',
    parts: [...publicPages, feature('authentication/auth-callback-page')],
    limit: publicPage,
  },
  {
    page: '/join-team/$inviteCode',
    parts: [...publicPages, fetchInvite, feature('teams/join/join-page')],
    limit: publicPage,
  },
  {
    page: '/s/$token',
    parts: [...publicPages, sharedPage],
    limit: publicPage,
  },
  { page: '(shell)', parts: app, limit: shell },
  { page: '/app', parts: [...app, tasks, route('app.index')], limit: otherPage },
  { page: '/app/tasks', parts: [...app, tasks, route('app.tasks')], limit: taskboard },
  { page: '/app/chat', parts: chat, limit: otherPage },
  {
    page: '/app/connect',
    parts: [...app, pageData('connect'), route('app.connect')],
    limit: otherPage,
    isGuest: true,
  },
  {
    page: '/app/notes',
    parts: [...app, pageData('notes'), route('app.notes')],
    limit: otherPage,
  },
  {
    page: '/app/notifications',
    parts: [...app, route('app.notifications')],
    limit: otherPage,
  },
  {
    page: '/app/resources',
    parts: [...app, pageData('resources'), route('app.resources')],
    limit: otherPage,
  },
  {
    page: '/app/settings',
    parts: [...app, route('app.settings'), 'src/features/people/settings/profile/profile-section.tsx'],
    limit: otherPage,
  },
  {
    page: '/app/collaboration/teams',
    parts: [...app, pageData('teams'), route('app.collaboration.teams.index')],
    limit: otherPage,
  },
  {
    page: '/app/collaboration/teams/$teamId',
    parts: [...app, pageData('teams'), route('app.collaboration.teams.$teamId')],
    limit: otherPage,
    isGuest: true,
  },
  {
    page: '/app/collaboration/teams/$teamId/department/$departmentId',
    parts: [...app, pageData('teams'), route('app.collaboration.teams.$teamId_.department.$departmentId')],
    limit: otherPage,
    isGuest: true,
  },
  {
    page: '/app/collaboration/projects',
    parts: [...app, pageData('projects'), route('app.collaboration.projects.index')],
    limit: otherPage,
  },
  {
    page: '/app/collaboration/projects/$projectId',
    parts: [...app, pageData('projects'), route('app.collaboration.projects.$projectId')],
    limit: otherPage,
    isGuest: true,
  },
  {
    page: '/app/join-team/$inviteCode',
    parts: [...app, fetchInvite, route('app.join-team.$inviteCode')],
    limit: otherPage,
  },
];

/** The other addresses of the page of chats. */
const chatAddresses = [
  '/app/chat/$people',
  '/app/collaboration/teams/$teamId/chat',
  '/app/collaboration/teams/$teamId/department/$departmentId/chat',
  '/app/collaboration/projects/$projectId/chat',
];

/**
 * Pages that have a budget and a document, but for whom files are not arranged: those of the landing page would become larger, and those
 * of chats are arranged already. The text of a note has styles of its own, as in the editor.
 */
export const pagesApart: readonly PageBudget[] = [
  ...chatAddresses.map((page) => ({ page, parts: chat, limit: otherPage })),
  {
    page: '/s/note-$token',
    parts: [...publicPages, sharedPage, feature('notes/links/shared-note-page')],
    limit: publicPage,
    styles: styleLimit + 3,
  },
  {
    page: '/unsubscribe/$token',
    parts: [...publicPages, feature('people/unsubscribe/unsubscribe-page')],
    limit: publicPage,
  },
];

/** The parts that pages of the app load at once after the first paint. */
export const partsAtOnce = [
  'src/app/shell/notices.tsx',
  'src/app/workspace-deferred.ts',
  'src/features/tasks/assigned/assigned-tasks.tsx',
  'src/features/tasks/board/board-actions.ts',
  // In the file of the next one: small, and what imports it lists no further files.
  'src/features/tasks/windows/grouped/grouped.ts',
  'src/features/tasks/windows/reload-windows.ts',
  'src/platform/sync-live.ts',
  'src/ui/toaster.tsx',
];

/** The main pages of the navigation, whose parts every page of the app loads ahead (src/app/shell/late-hotkeys.ts). */
export const pagesAhead = ['/app', '/app/tasks', '/app/connect', '/app/settings', '/app/collaboration/teams'];
