import { projectsApi } from '@longtable/contract/projects';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card, openBoard } from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
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
