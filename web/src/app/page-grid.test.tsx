import { departmentsApi } from '@longtable/contract/departments';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { teamMembersApi } from '@longtable/contract/team-members';
import { teamsApi } from '@longtable/contract/teams';
import { updatesApi } from '@longtable/contract/updates';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { cardTitle, column, openBoard, openTask } from '../../test/board.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { fakeTasks } from '../../test/fake-tasks.ts';
import { boxOf } from '../../test/pointer.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aProject } from '../../test/sample-projects.ts';
import { aTeam } from '../../test/sample-teams.ts';
import { aTask, aUser, cardOf } from '../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../test/screen.ts';

const ada = aUser();
const workshop = aTeam(ada, 'Workshop');
const furniture = aProject(ada, 'Library furniture with a name that is far too long for one row', {
  type: 'team',
  teamId: workshop.id,
});
const cards = {
  people: [cardOf(ada)],
  teams: [{ id: workshop.id, name: workshop.name, version: 1 }],
};
const team = `/app/collaboration/teams/${workshop.id}`;
const project = `/app/collaboration/projects/${furniture.id}`;
const shelves = { ...aTask(ada, 'Plane the shelves'), projectId: furniture.id };

beforeEach(() => {
  fakeTasks(ada, [shelves]);
  fakeApi(teamsApi.list, { teams: [workshop, aTeam(ada, 'Bindery')], cards, next: null });
  fakeApi(teamsApi.get, { ...workshop, cards });
  fakeApi(teamMembersApi.list, { members: [], cards, next: null });
  fakeApi(departmentsApi.list, { departments: [], cards, next: null });
  fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
  fakeApi(projectsApi.list, { projects: [furniture], cards, next: null });
  fakeApi(projectMembersApi.list, { members: [], cards, next: null });
  fakeApi(projectActivityApi.list, { activity: [], cards, next: null });
  fakeApi(projectsApi.get, { ...furniture, cards });
});

const bar = page.getByRole('banner');

/** Every page, and something that begins at its left edge. */
const pages: readonly { path: string; first: () => Locator; isBoard?: true }[] = [
  { path: '/app', first: () => page.getByRole('heading', { level: 1 }) },
  { path: '/app/tasks', first: () => column('To Do'), isBoard: true },
  { path: '/app/connect', first: () => page.getByRole('textbox', { name: /^Find people/ }) },
  {
    path: '/app/resources',
    first: () =>
      innerWidth < 768
        ? page.getByRole('searchbox', { name: /^Find files/ })
        : page.getByRole('navigation', { name: 'Folders' }),
  },
  { path: '/app/settings', first: () => page.getByText('How the people you work with see you.') },
  { path: '/app/collaboration/teams', first: () => page.getByRole('searchbox', { name: /^Find a team/ }) },
  { path: '/app/collaboration/projects', first: () => page.getByRole('group', { name: 'Show' }) },
  { path: team, first: () => page.getByRole('region', { name: 'About the team' }) },
  { path: `${team}?tab=projects`, first: () => page.getByRole('main').getByRole('listitem') },
  { path: project, first: () => page.getByRole('region', { name: 'About the project' }) },
  { path: `${project}?tab=tasks`, first: () => column('To Do'), isBoard: true },
];

/** The left edge of an element, from that of the page. */
function leftOf(target: Locator): number {
  return boxOf(target).left - boxOf(page.getByRole('main')).left;
}

describe.each([phone, desktop])('on a $device, every page', (device) => {
  onDevice(device);

  test.each(pages)(
    'has one header row, and the left edge of all pages: $path',
    async ({ path, first, isBoard }) => {
      await renderApp(path, { user: ada });
      await expect.element(first()).toBeVisible();
      for (const width of device === phone ? [390] : [820, 1440]) {
        await page.viewport(width, device.height);
        // Columns are closer to the edge on a phone, where they are swiped.
        const gutter = width >= 768 ? 24 : isBoard ? 12 : 16;
        await expect.poll(() => leftOf(first()), { message: `${width} px` }).toBe(gutter);
        if (path === '/app') continue;
        expect(boxOf(bar).height, `${width} px`).toBe(48);
        expect(spilled(), `${width} px`).toEqual([]);
      }
    },
  );
});

/** The controls of the top bar that are not completely within it, except for tabs, which scroll. */
function spilled(): string[] {
  const { left, right } = boxOf(bar);
  return [...bar.element().querySelectorAll('h1, button, label, a')]
    .filter((element) => !element.closest('[role=tablist], ul'))
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && (box.left < left || box.right > right);
    })
    .map(({ outerHTML }) => outerHTML);
}

/** Whether two of the controls of the top bar overlap. */
function overlaps(): string[] {
  const boxes = [...bar.element().querySelectorAll('h1, [role=tablist], button:not([role=tab]), fieldset')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1)
    .toSorted((a, b) => a.box.left - b.box.left);
  return boxes.flatMap(({ element, box }, index) => {
    const before = boxes[index - 1];
    return before && before.box.right > box.left + 0.5
      ? [`${before.element.outerHTML} ${element.outerHTML}`]
      : [];
  });
}

describe('a project with a board', () => {
  onDevice(desktop);

  test('has its team, name, tabs and tools in the one row; the tabs keep their place', async () => {
    await renderApp(`${project}?tab=tasks`, { user: ada });
    await expect.element(bar.getByRole('radio', { name: 'Board' })).toBeVisible();
    await expect.element(bar.getByRole('heading', { level: 1, name: furniture.name })).toBeVisible();
    await expect.element(bar.getByRole('link', { name: 'Workshop' })).toBeVisible();
    expect(boxOf(column('To Do')).top).toBeLessThan(64);
    expect(overlaps()).toEqual([]);
    await expectScreen('project with a board');
    const members = () => boxOf(bar.getByRole('tab', { name: /^Members/ })).left;
    const before = members();
    await bar.getByRole('tab', { name: 'Overview' }).click();
    await expect.element(bar.getByRole('radio', { name: 'Board' })).not.toBeInTheDocument();
    expect(members()).toBe(before);
    await bar.getByRole('link', { name: 'Workshop' }).click();
    await expect.element(bar.getByRole('heading', { level: 1, name: 'Workshop' })).toBeVisible();
  });

  test('has the layouts in a menu beside an open task', async () => {
    await renderApp(`${project}?tab=tasks&task=${shelves.id}`, { user: ada });
    await expect.element(openTask(shelves.title)).toBeVisible();
    await expect.element(bar.getByRole('radio', { name: 'Board' })).not.toBeInTheDocument();
    expect(spilled()).toEqual([]);
    expect(overlaps()).toEqual([]);
    await expectScreen('project beside a task');
    await bar.getByRole('button', { name: 'Tools' }).click();
    await expect.element(page.getByRole('menuitemradio', { name: 'Board' })).toBeChecked();
    await expectScreen('menu of the tools beside a task', { resized: false });
    await page.getByRole('menuitemradio', { name: 'List' }).click();
    await expect.element(page.getByRole('table', { name: 'Tasks' })).toBeVisible();
    await bar.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: 'Templates…' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Templates' })).toBeVisible();
  });
});

describe('the Taskboard', () => {
  onDevice(desktop);

  test('has every tool in reach beside an open task, by keys, too', async () => {
    await openBoard(ada);
    await cardTitle(shelves.title).click();
    await expect.element(openTask(shelves.title)).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Tools' })).toBeVisible();
    for (const width of [1200, 1280, 1440]) {
      await page.viewport(width, 900);
      await expect.poll(() => [...spilled(), ...overlaps()], { message: `${width} px` }).toEqual([]);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(bar.getByRole('button', { name: 'Views' })).toBeVisible();
  });

  test('moves no task when it is filtered', async () => {
    await openBoard(ada);
    const top = () => boxOf(column('To Do')).top;
    const before = top();
    await page.getByRole('button', { name: 'Assigned to me' }).click();
    await expect.element(page.getByRole('list', { name: 'Filters in use' })).toBeVisible();
    expect(top()).toBe(before);
  });
});
