import { byStatus } from '@longtable/contract/rules/task-status';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { live } from '../../../test/fake-live.ts';
import { fakeTasks } from '../../../test/fake-tasks.ts';
import { renderApp, visit } from '../../../test/render-app.tsx';
import { aTask, aUser } from '../../../test/samples.ts';
import { desktop, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const heads = byStatus(() => null);
const columns = byStatus(() => 0);
const teams = '/app/collaboration/teams';

/** A figure of Quick Stats. */
function figure(label: string) {
  return page.getByRole('region', { name: 'Quick Stats' }).getByText(label).element().nextElementSibling;
}

async function openTeams(): Promise<void> {
  await renderApp(teams, { user: ada });
  await expect.element(page.getByRole('heading', { name: 'Teams', exact: true })).toBeVisible();
}

describe('tasks in the shell of a page without tasks', () => {
  onDevice(desktop);

  test('counts with the first response, then by live events', async () => {
    const started = aTask(ada, 'Started', { status: 'in_progress' });
    const waiting = aTask(ada, 'Waiting');
    fakeTasks(ada, [started, waiting]);
    const requests = fakeApi(tasksApi.counts, { ...countsOf(1), heads, columns });
    await openTeams();
    expect(figure('In Progress')?.textContent).toBe('1');
    await live.connected();
    expect(requests).toHaveLength(1);
    fakeApi(tasksApi.counts, { ...countsOf(2), heads, columns });
    // The task is not loaded, so the server counts.
    const { can, ...moved } = { ...waiting, status: 'in_progress', version: 2 } satisfies Task;
    live.send('task.saved', { task: moved, cards: {} }, can);
    await expect.poll(() => figure('In Progress')?.textContent).toBe('2');
  });

  test('says that the counts could not be loaded, and repeats the request', async () => {
    fakeApi(tasksApi.counts, new Refusal('server/unexpected', { text: 'Counting failed.' }));
    await renderApp(teams, { user: ada });
    await expect.element(page.getByRole('alert')).toMatchTextContent('Counting failed.');
    fakeTasks(ada, [aTask(ada, 'One')]);
    await expect.element(page.getByRole('heading', { name: 'Teams', exact: true })).toBeVisible();
  });

  test('opens the form for a new task by its shortcut', async () => {
    await openTeams();
    await userEvent.keyboard('c');
    await expect
      .element(page.getByRole('dialog', { name: 'Create New Task' }).getByRole('textbox', { name: 'Title' }))
      .toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('opens the task in the URL', async () => {
    const task = aTask(ada, 'Mend the roof');
    fakeTasks(ada, [task]);
    fakeApi(tasksApi.dependencies, { dependencies: [], dependents: [] });
    await renderApp(`${teams}?task=${task.id}`, { user: ada });
    await expect.element(page.getByRole('dialog', { name: 'Mend the roof' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('shows the Taskboard next', async () => {
    fakeTasks(ada, [aTask(ada, 'Mend the roof')]);
    await openTeams();
    await visit('/app/tasks');
    await expect.element(page.getByRole('article', { name: 'Mend the roof' })).toBeInTheDocument();
  });
});

function countsOf(inProgress: number) {
  return {
    dueToday: 0,
    overdue: 0,
    completedToday: 0,
    inProgress,
    total: 2,
    completed: 0,
    received: 0,
    assigned: 0,
  };
}
