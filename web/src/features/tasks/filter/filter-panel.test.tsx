import { projectsApi } from '@longtable/contract/projects';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card, column, dragCard, expectColumn, openBoard } from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aProject } from '../../../../test/sample-projects.ts';
import { aPerson, aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, expectScreen, onDevice, phone } from '../../../../test/screen.ts';

describe('on a phone', () => {
  onDevice(phone);

  test('shows the filters as a sheet, with all controls within the viewport', async () => {
    const ada = aUser();
    fakeTasks(ada, [
      aTask(ada, 'Pay the rent', { priority: 'high', tags: ['home'] }),
      aTask(ada, 'Water the plants', { priority: 'low' }),
    ]);
    await openBoard(ada);
    const toggle = page.getByRole('button', { name: /^Filter & Sort/ });
    await toggle.click();
    const panel = page.getByRole('dialog', { name: 'Filter & Sort' });
    await panel.getByRole('button', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await expectScreen('choosing a priority');
    history.back();
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
    await expect.element(panel).toMatchTextContent('1 of 2 tasks');
    await expectScreen('Filter & Sort');
    history.back();
    await expect.element(panel).not.toBeInTheDocument();
    expect(location.search).toBe('?priority=high');
    await expect.element(page.getByRole('list', { name: 'Filters in use' })).toBeVisible();
    await expect.element(card('Pay the rent')).toBeVisible();
    await expectScreen('filters in use');
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('M shows only tasks assigned to the person, beside the number of all', async () => {
    const [ada, grace] = [aUser(), aPerson('Grace Hopper')];
    fakeTasks(ada, [aTask(ada, 'Mine'), aTask(ada, 'Given', { assignedTo: grace.id })], {
      people: [cardOf(ada), cardOf(grace)],
    });
    await openBoard(ada);
    await expect.element(card('Given')).toBeVisible();
    await userEvent.keyboard('m');
    const toggle = page.getByRole('button', { name: 'Assigned to me', exact: true });
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect.element(card('Given')).not.toBeInTheDocument();
    await expect.element(card('Mine')).toBeVisible();
    await expect.poll(() => location.search).toBe(`?assignee=${ada.id}`);
    await expect.element(page.getByLabelText('Board statistics')).toMatchTextContent('1 of 2');
    await toggle.click();
    await expect.element(card('Given')).toBeVisible();
    await expect.poll(() => location.search).toBe('');
  });

  test('a figure of the Quick Stats leads to the tasks that it counts', async () => {
    const ada = aUser();
    const dueDate = calendarDay(ada.timeZone);
    fakeTasks(ada, [
      aTask(ada, 'Today', { dueDate }),
      aTask(ada, 'Done', { dueDate, status: 'completed', completedAt: new Date().toISOString() }),
      aTask(ada, 'Begun', { status: 'in_progress' }),
    ]);
    await openBoard(ada);
    const stats = page.getByRole('region', { name: 'Quick Stats' });
    for (const [name, title] of [
      ['Due Today', 'Today'],
      ['Completed Today', 'Done'],
      ['In Progress', 'Begun'],
    ] as const) {
      await stats.getByRole('link', { name }).click();
      await expect.element(card(title)).toBeVisible();
      await expect.element(page.getByRole('status').filter({ hasText: '1 of 3 tasks' })).toBeVisible();
    }
  });

  test('filters by project and by days of completion', async () => {
    const ada = aUser();
    const project = aProject(ada, 'Library');
    fakeApi(projectsApi.list, { projects: [project], cards: {}, next: null });
    fakeTasks(ada, [
      aTask(ada, 'In it', { projectId: project.id }),
      aTask(ada, 'Done', { status: 'completed', completedAt: new Date().toISOString() }),
    ]);
    await openBoard(ada);
    await userEvent.keyboard('f');
    const panel = page.getByRole('region', { name: 'Filter & Sort' });
    await panel.getByRole('button', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Library' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).toMatchTextContent('1 of 2 tasks');
    await expect.element(card('In it')).toBeVisible();
    await expectScreen('filtered by project');
    await panel.getByRole('button', { name: 'Clear', exact: true }).click();
    await panel.getByRole('combobox', { name: 'Completed' }).click();
    await page.getByRole('option', { name: 'Completed: This week' }).click();
    await expect.element(panel).toMatchTextContent('1 of 2 tasks');
    await expect.element(card('Done')).toBeVisible();
  });
});

describe('filters of three tasks', () => {
  onDevice(desktop);
  const ada = aUser();
  const today = calendarDay(ada.timeZone);
  const toggle = page.getByRole('button', { name: /^Filter & Sort/ });
  const panel = page.getByRole('region', { name: 'Filter & Sort' });
  const address = () => location.pathname + location.search;

  async function openPanel(): Promise<void> {
    // It stays open from page to page.
    if (!panel.query()) await toggle.click();
    await expect.element(panel).toBeVisible();
  }

  function fakeThree(): void {
    fakeTasks(ada, [
      aTask(ada, 'Water the plants', { priority: 'low', tags: ['home'], dueDate: addDays(today, 40) }),
      aTask(ada, 'Pay the rent', { priority: 'high', tags: ['home', 'money'], dueDate: today }),
      aTask(ada, 'Answer the parents', { priority: 'high', tags: ['school'], status: 'review' }),
    ]);
  }

  test('are set by keyboard, kept in the address, and removed by their chips', async () => {
    fakeThree();
    await openBoard(ada);
    await expectColumn('To Do', ['Water the plants', 'Pay the rent']);
    // It stays open from page to page. Emulated touch of an earlier suite leaves the browser without a fine pointer.
    if (panel.query()) await press('f');
    await expect.element(panel).not.toBeInTheDocument();
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchMedia.call(window, query === '(pointer: fine)' ? 'all' : query),
    );
    await press('f');
    await expect.element(panel).toMatchTextContent('3 of 3 tasks');
    await expect.element(panel.getByRole('searchbox', { name: 'Title contains' })).toHaveFocus();
    await press('{Tab}');
    await expect.element(panel.getByRole('button', { name: 'Priority' })).toHaveFocus();
    await press('{Enter}', ' ', '{Escape}');
    await expect.element(panel.getByRole('button', { name: 'Priority: High' })).toHaveFocus();
    await expect.element(panel).toMatchTextContent('2 of 3 tasks');
    await expect.element(toggle).toHaveAccessibleName('Filter & Sort 1 active filter');
    await expectColumn('To Do', ['Pay the rent']);
    await expectColumn('Review', ['Answer the parents']);
    await expect.poll(address).toBe('/app/tasks?priority=high');

    await panel.getByRole('button', { name: 'Tag' }).click();
    await page.getByRole('combobox', { name: 'Find a tag' }).fill('mon');
    await press('{Enter}', '{Escape}');
    await expect.element(panel).toMatchTextContent('1 of 3 tasks');
    await expect.poll(address).toBe('/app/tasks?priority=high&tag=money');

    await toggle.click();
    await expect.element(panel).not.toBeInTheDocument();
    const chips = page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem');
    await expect
      .poll(() => chips.elements().map(({ textContent }) => textContent))
      .toEqual([expect.stringMatching(/Priority: High/), expect.stringMatching(/Tag: money/)]);
    await page.getByRole('button', { name: 'Remove the filter Tag: money' }).click();
    await expect.poll(() => chips.elements().length).toBe(1);
    await expect.element(page.getByText('2 of 3 tasks').first()).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(address).toBe('/app/tasks');
    await expectColumn('To Do', ['Water the plants', 'Pay the rent']);
  });

  test('by day and title may leave nothing, and are cleared there', async () => {
    fakeThree();
    await openBoard(ada);
    await openPanel();
    await panel.getByRole('combobox', { name: 'Due' }).click();
    await page.getByRole('option', { name: 'Today', exact: false }).click();
    await expect.element(panel).toMatchTextContent('1 of 3 tasks');
    await panel.getByRole('searchbox').fill('garden');
    await expect.element(page.getByRole('heading', { name: 'No tasks match' })).toBeVisible();
    await expect.element(panel).toMatchTextContent('0 of 3 tasks');
    await expect.poll(address).toBe('/app/tasks?due=today&text=garden');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(panel.getByRole('searchbox')).toHaveValue('');
    await expect.element(panel).toMatchTextContent('3 of 3 tasks');
  });

  test('are combined with sorting in both directions, on the board and in the list', async () => {
    fakeThree();
    await openBoard(ada);
    await openPanel();
    await panel.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Title' }).click();
    await expectColumn('To Do', ['Pay the rent', 'Water the plants']);
    await panel.getByRole('button', { name: 'Direction: Ascending' }).click();
    await expectColumn('To Do', ['Water the plants', 'Pay the rent']);
    await expect.poll(address).toBe('/app/tasks?sort=title&direction=desc');
    await page.getByRole('radio', { name: 'List' }).click();
    await expect.poll(address).toBe('/app/tasks?view=list&sort=title&direction=desc');
    await expect
      .poll(() =>
        page
          .getByRole('table', { name: 'Tasks' })
          .getByRole('row')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(
        [
          /Task name/,
          /^To Do\s*2/,
          /Water the plants/,
          /Pay the rent/,
          /^Review\s*1/,
          /Answer the parents/,
        ].map((row) => expect.stringMatching(row)),
      );
  });

  test('of an address are restored, without invalid ones; new tasks appear if they match', async () => {
    fakeThree();
    const path = '/app/tasks?view=board&priority=high,urgent&due=never&sort=title&direction=desc&x=1';
    await renderApp(path, { user: ada });
    await expectColumn('To Do', ['Pay the rent']);
    await expect.element(page.getByText('2 of 3 tasks').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Filter & Sort 1 active filter' })).toBeVisible();
    await live.connected();
    for (const [title, priority] of [
      ['Buy gears', 'high'],
      ['Buy oil', 'low'],
    ] as const) {
      const { can, ...task } = aTask(ada, title, { priority });
      live.send('task.saved', { task, cards: {} }, can);
    }
    await expectColumn('To Do', ['Pay the rent', 'Buy gears']);
    await expect.element(page.getByText('3 of 5 tasks').first()).toBeVisible();
  });

  test('of a project by person stay after a drop', async () => {
    const grace = aPerson('Grace Hopper');
    const project = aProject(ada, 'Difference engine');
    const cards = { people: [cardOf(ada), cardOf(grace)] };
    fakeApi(projectsApi.get, { ...project, cards });
    fakeTasks(
      ada,
      [
        aTask(ada, 'Elsewhere'),
        aTask(ada, 'Cut the gears', { projectId: project.id }),
        aTask(ada, 'Grease them', { projectId: project.id, assignedTo: grace.id }),
      ],
      cards,
    );
    await renderApp(`/app/collaboration/projects/${project.id}?tab=tasks`, { user: ada });
    await expectColumn('To Do', ['Cut the gears', 'Grease them']);
    await openPanel();
    await panel.getByRole('button', { name: 'Assignee' }).click();
    await page.getByRole('combobox', { name: 'Find a person' }).fill('gra');
    await page.getByRole('option', { name: 'Grace Hopper', exact: false }).click();
    await press('{Escape}');
    await expect.element(panel).toMatchTextContent('1 of 2 tasks');
    await expectColumn('To Do', ['Grease them']);
    await expect.poll(() => location.search).toBe(`?tab=tasks&assignee=${grace.id}`);
    await dragCard('Grease them', { to: 'Review' });
    await expectColumn('Review', ['Grease them']);
    await expect.element(column('To Do').getByText('0 of 1 task')).toBeInTheDocument();
    await toggle.click();
    await expect.element(page.getByText('Assignee: Grace Hopper').first()).toBeVisible();
  });
});
