import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { notesApi } from '@longtable/contract/notes';
import { resourcesApi } from '@longtable/contract/resources';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import type { Page } from '@playwright/test';
import { filesOf, readManifest } from '../scripts/sizes/page-sizes.ts';
import { maxFilesAtRest, maxRequests, pageBudgets } from '../web/build/page-budgets.ts';
import { newProject } from './support/project.ts';
import { newTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';
import { answered } from './support/watch.ts';

const client = new URL('../web/dist', import.meta.url).pathname;

/** The main content of pages where it is not the heading. */
const contents: Readonly<Record<string, string>> = {
  '/signin': 'input[type=password]',
  '/signup': 'input[name=fullName]',
  '/app/tasks': '[data-task-card]',
  '/auth/callback': '#main',
};

for (const { page: route, parts } of pageBudgets) {
  if (!route.startsWith('/')) continue;
  const isInside = route.startsWith('/app');
  test(`a first visit of ${route} loads the scripts of its budget, in ${maxRequests} requests at most`, async ({
    page: visitorsPage,
    newPerson,
    watch,
  }) => {
    const ada = await newPerson('Ada Lovelace');
    // Pages with content: the parts of an empty list are loaded when it is known to be empty, which may be before the first paint.
    await ada.has('A task');
    await ada.call(notesApi.create, { id: newId(), title: 'A note' });
    await ada.call(resourcesApi.createFolder, { id: newId(), name: 'Plans', parentFolderId: null });
    // No link has this token, which the page says.
    if (route.includes('$token')) watch.expectError(answered(404));
    const address = await addressOf(
      route,
      route.includes('$inviteCode') ? await newPerson('Grace Hopper') : ada,
    );
    const page = isInside ? ada.page : visitorsPage;
    // Without a session it redirects, which may be before its first paint.
    if (route === '/auth/callback') await page.route('**/api/session', () => undefined);
    const requests = await requestsUntilPainted(page, address, contents[route] ?? 'h1:not(.sr-only)');
    const counted = filesOf(await readManifest(client), parts);
    const scripts = requests.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
    expect(scripts.filter((path) => !counted.has(path.slice(1)))).toEqual([]);
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(maxRequests);
  });
}

test(`a Taskboard has loaded ${maxFilesAtRest} files at most once it is at rest`, async ({ newPerson }) => {
  const { page, has } = await newPerson('Ada Lovelace');
  await has('A task');
  await page.goto('/app/tasks');
  await expect(page.getByText('A task')).toBeVisible();
  // Starts to load parts ahead.
  await page.mouse.move(5, 5);
  const files = await page.waitForFunction(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const isAtRest = entries.every(({ responseEnd }) => performance.now() - responseEnd > 1000);
    return isAtRest && [...new Set(entries.map(({ name }) => name))];
  });
  const loaded = (await files.jsonValue()) || [];
  expect(loaded.filter((file) => file.includes('/assets/ahead-'))).toHaveLength(1);
  expect(loaded.length, loaded.join('\n')).toBeLessThanOrEqual(maxFilesAtRest);
});

/** The URL of a page; creates what the page shows. */
async function addressOf(route: string, owner: Visitor): Promise<string> {
  const ids: Record<string, string> = {};
  if (route.includes('$projectId')) ids['projectId'] = (await newProject(owner, 'Harbour')).id;
  if (route.includes('$teamId')) ids['teamId'] = (await newTeam(owner, 'Crew')).id;
  if (route.includes('$token')) ids['token'] = 'A'.repeat(43);
  const { teamId } = ids;
  if (teamId && route.includes('$departmentId')) {
    ids['departmentId'] = newId();
    await owner.call(departmentsApi.create, { teamId, id: ids['departmentId'], name: 'Deck' });
  }
  if (route.includes('$inviteCode')) {
    const team = await newTeam(owner, 'Crew');
    const invite = await owner.call(teamInvitesApi.create, { teamId: team.id, id: newId() });
    ids['inviteCode'] = invite.inviteCode;
  }
  return route.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? '');
}

/** The paths that a page requests with an empty cache until `content` is painted. */
async function requestsUntilPainted(page: Page, address: string, content: string): Promise<string[]> {
  await page.addInitScript((selector) => {
    // Without user input: what is loaded on the first input is not part of the visit.
    const own = window.setTimeout.bind(window);
    const patient = (work: TimerHandler, delay?: number) => own(work, delay === 3000 ? 1e6 : delay);
    Object.assign(window, { setTimeout: patient });
    // In the task that adds the content: what its effects then request is not needed to paint it.
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      Object.assign(window, { paintedAt: performance.now() });
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  }, content);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'paintedAt' in window);
  const loaded = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ startTime }) => startTime <= (window as unknown as { paintedAt: number }).paintedAt)
      .map(({ name }) => new URL(name).pathname),
  );
  // Preloaded scripts are imported from the cache.
  return [...new Set(loaded)];
}
