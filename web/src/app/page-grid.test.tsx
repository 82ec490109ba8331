import { departmentsApi } from '@longtable/contract/departments';
import { projectsApi } from '@longtable/contract/projects';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { column, openBoard } from '../../test/board.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { fakeTasks } from '../../test/fake-tasks.ts';
import { boxOf } from '../../test/pointer.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aProject } from '../../test/sample-projects.ts';
import { aTeam } from '../../test/sample-teams.ts';
import { aTask, aUser } from '../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../test/screen.ts';

const ada = aUser();
const workshop = aTeam(ada, 'Workshop');
const others = ['Bindery', 'Press'].map((name) => aTeam(ada, name));
const furniture = aProject(ada, 'Library furniture with a name that is far too long for one row', {
  type: 'team',
  teamId: workshop.id,
});
const cards = {
  teams: [{ id: workshop.id, name: workshop.name, version: 1 }],
  people: [{ id: ada.id, name: 'Ada', avatarUrl: null, version: 1 }],
};
const project = `/app/collaboration/projects/${furniture.id}`;

beforeEach(() => {
  fakeTasks(ada, [aTask(ada, 'Plane the shelves')]);
  fakeApi(teamsApi.list, { teams: [workshop, ...others], cards, next: null });
  fakeApi(teamsApi.get, { ...workshop, cards });
  fakeApi(teamMembersApi.list, { members: [], cards, next: null });
  fakeApi(departmentsApi.list, { departments: [], cards, next: null });
  fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
  fakeApi(projectsApi.list, { projects: [furniture], cards, next: null });
  fakeApi(projectsApi.get, { ...furniture, cards });
});

/** Every page, and something that begins at its left edge. */
const pages: readonly { path: string; first: () => Locator; isBoard?: true }[] = [
  { path: '/app', first: () => page.getByRole('heading', { level: 1 }) },
  { path: '/app/tasks', first: () => column('To Do'), isBoard: true },
  { path: '/app/connect', first: () => page.getByRole('textbox', { name: /^Find people/ }) },
  { path: '/app/settings', first: () => page.getByRole('heading', { name: 'Profile' }) },
  { path: '/app/collaboration/teams', first: () => page.getByRole('searchbox', { name: /^Find a team/ }) },
  { path: '/app/collaboration/projects', first: () => page.getByRole('group', { name: 'Show' }) },
  {
    path: `/app/collaboration/teams/${workshop.id}`,
    first: () => page.getByRole('region', { name: 'About the team' }),
  },
  { path: project, first: () => page.getByRole('region', { name: 'About the project' }) },
  { path: `${project}?tab=tasks`, first: () => column('To Do'), isBoard: true },
];

/** The left edge of what the page has in its header row. */
function leftOfBar(): number | undefined {
  const bar = document.querySelector('#page-bar');
  const [first] = [...(bar?.querySelectorAll('h1, a, button') ?? [])].filter(
    (element) => element.getBoundingClientRect().width > 1,
  );
  return first?.getBoundingClientRect().left;
}

describe.each([phone, desktop])('on a $device', (device) => {
  onDevice(device);

  test.each(pages)(
    '$path has one header row, and the left edge of all pages',
    async ({ path, first, isBoard }) => {
      await renderApp(path, { user: ada });
      await expect.element(first()).toBeVisible();
      for (const width of device === phone ? [390] : [820, 1440]) {
        await page.viewport(width, device.height);
        const { left } = document.querySelector('main')?.getBoundingClientRect() ?? { left: 0 };
        // A column of the board has no padding on a phone.
        const gutter = width >= 768 ? 24 : isBoard ? 12 : 16;
        await expect.poll(() => boxOf(first()).left - left, { message: `${width} px` }).toBe(gutter);
        if (path === '/app') continue;
        expect(heightOfHeader(), `${width} px`).toBe(48);
        const bar = leftOfBar();
        // Labels of tabs and the arrow back have a padding of their own, which begins before the edge.
        if (bar !== undefined && width >= 768)
          expect(Math.abs(bar - left - 24), `${width} px`).toBeLessThanOrEqual(8);
      }
    },
  );
});

/** The header row of the shell, or that of the board on a phone. */
function heightOfHeader(): number | undefined {
  const rows = [...document.querySelectorAll('header')].filter(
    (row) => row.getBoundingClientRect().height > 0,
  );
  return rows[0]?.getBoundingClientRect().height;
}

describe('a project with a board', () => {
  onDevice(desktop);

  test('has its team, name, tabs and tools in the one row, and no figures of other tasks', async () => {
    await renderApp(`${project}?tab=tasks`, { user: ada });
    const header = page.getByRole('banner');
    await expect.element(header.getByRole('radio', { name: 'Board' })).toBeVisible();
    await expect.element(header.getByRole('heading', { level: 1, name: furniture.name })).toBeVisible();
    await expect.element(header.getByRole('link', { name: 'Workshop' })).toBeVisible();
    await expect.element(header.getByRole('tab', { name: 'Tasks' })).toBeVisible();
    expect(boxOf(column('To Do')).top).toBeLessThan(64);
    await expectScreen('project with a board');
    // The tabs stay where they are on the other tabs, which have no tools.
    const before = boxOf(header.getByRole('tab', { name: 'Members' }));
    await header.getByRole('tab', { name: 'Overview' }).click();
    await expect.element(header.getByRole('radio', { name: 'Board' })).not.toBeInTheDocument();
    expect(boxOf(header.getByRole('tab', { name: 'Members' })).left).toBe(before.left);
  });

  test('filtering moves no task', async () => {
    await openBoard(ada);
    const top = () => boxOf(column('To Do')).top;
    const before = top();
    await page.getByRole('button', { name: 'Assigned to me' }).click();
    await expect.element(page.getByRole('list', { name: 'Filters in use' })).toBeVisible();
    expect(top()).toBe(before);
  });
});
