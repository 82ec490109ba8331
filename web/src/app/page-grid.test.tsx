import { projectsApi } from '@longtable/contract/projects';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fakeApi } from '../../test/fake-api.ts';
import { fakeTasks } from '../../test/fake-tasks.ts';
import { boxOf } from '../../test/pointer.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aProject } from '../../test/sample-projects.ts';
import { aTeam } from '../../test/sample-teams.ts';
import { aTask, aUser, cardOf } from '../../test/samples.ts';
import { desktop, onDevice, phone } from '../../test/screen.ts';

const ada = aUser();
const workshop = aTeam(ada, 'Workshop');
const furniture = aProject(ada, 'Library furniture');
const cards = { people: [cardOf(ada)] };
const team = `/app/collaboration/teams/${workshop.id}`;
const project = `/app/collaboration/projects/${furniture.id}`;

beforeEach(() => {
  fakeTasks(ada, [aTask(ada, 'Plane the shelves')]);
  fakeApi(teamsApi.list, { teams: [workshop, aTeam(ada, 'Bindery')], cards, next: null });
  fakeApi(teamsApi.get, { ...workshop, cards });
  fakeApi(teamMembersApi.list, { members: [], cards, next: null });
  fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
  fakeApi(projectsApi.list, { projects: [furniture], cards, next: null });
  fakeApi(projectsApi.get, { ...furniture, cards });
});

const heading = () => page.getByRole('main').getByRole('heading', { level: 1 });

/** Every page, with something that begins at its left edge. */
const pages: readonly { path: string; first: () => Locator }[] = [
  { path: '/app', first: heading },
  { path: '/app/tasks', first: heading },
  { path: '/app/connect', first: heading },
  { path: '/app/connect', first: () => page.getByRole('search') },
  { path: '/app/settings', first: heading },
  { path: '/app/collaboration/teams', first: heading },
  { path: '/app/collaboration/projects', first: heading },
  { path: '/app/collaboration/projects', first: () => page.getByRole('group', { name: 'Show' }) },
  { path: team, first: () => page.getByRole('region', { name: 'About the team' }) },
  { path: `${team}?tab=projects`, first: () => page.getByRole('main').getByRole('list') },
  { path: project, first: () => page.getByRole('region', { name: 'About the project' }) },
];

/** The left edge of the content of an element, within its padding, and its distance from that of the page. */
function leftWithin(target: Locator): number {
  const main = document.querySelector('main')?.getBoundingClientRect().left ?? 0;
  const padding = Number.parseFloat(getComputedStyle(target.element()).paddingLeft);
  return boxOf(target).left + padding - main;
}

describe.each([phone, desktop])('on a $device, every page', (device) => {
  onDevice(device);

  test.each(pages)('has the same left edge: $path', async ({ path, first }) => {
    await renderApp(path, { user: ada });
    await expect.element(first()).toBeVisible();
    for (const width of device === phone ? [390] : [820, 1440]) {
      await page.viewport(width, device.height);
      const gutter = width < 768 ? 16 : 24;
      await expect.poll(() => leftWithin(first()), { message: `${width} px` }).toBe(gutter);
    }
  });
});
