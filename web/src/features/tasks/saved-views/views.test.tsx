import { type SavedTaskView, taskViewsApi } from '@longtable/contract/task-views';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectColumn } from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press } from '../../../../test/keyboard.ts';
import { renderApp, visit } from '../../../../test/render-app.tsx';
import { aTask, aUser, longAgo } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
let views: SavedTaskView[] = [];

/** The fake server's saved views. */
function fakeViews(): void {
  views = [];
  fakeApi(taskViewsApi.list, () => ({ views }));
  fakeApi(taskViewsApi.create, ({ id, name, address }) => {
    const view = { id, name, address, createdAt: longAgo };
    views = [...views, view];
    return view;
  });
  fakeApi(taskViewsApi.update, ({ taskViewId, name, address }) => {
    const [found] = views;
    if (!found) throw new Error('no view');
    const view = { ...found, id: taskViewId, name: name ?? found.name, address: address ?? found.address };
    views = [view];
    return view;
  });
  fakeApi(taskViewsApi.delete, ({ taskViewId }) => {
    views = [];
    return { taskViewId };
  });
}

onDevice(desktop);

function button(name: string) {
  return page.getByRole('button', { name, exact: true });
}

async function openViews(): Promise<void> {
  await page.getByRole('button', { name: /^(Views|Saved view)/ }).click();
  await expect.element(page.getByRole('menu', { name: 'Views' })).toBeVisible();
}

test('a view is saved, applied, changed, renamed, deleted and restored', async () => {
  fakeTasks(ada, [
    aTask(ada, 'Pay the rent', { priority: 'high' }),
    aTask(ada, 'Water the plants', { priority: 'low' }),
  ]);
  fakeViews();
  await renderApp('/app/tasks?priority=high', { user: ada });
  await expect.element(page.getByText('1 of 2 tasks').first()).toBeVisible();
  await openViews();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabelText('Name').fill('Urgent things');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Saved view: Urgent things')).toBeVisible();

  await visit('/app/tasks');
  await openViews();
  await page.getByRole('menuitemradio', { name: 'Urgent things' }).click();
  await expect.poll(() => location.search).toBe('?view=board&priority=high');
  await expectColumn('To Do', ['Pay the rent']);

  await page.getByRole('button', { name: /^Filter & Sort/ }).click();
  const panel = page.getByRole('region', { name: 'Filter & Sort' });
  await panel.getByRole('button', { name: 'Priority: High' }).click();
  await page.getByRole('option', { name: 'Low' }).click();
  await press('{Escape}');
  await expect.element(button('Saved view: Urgent things · changed')).toBeVisible();
  await panel.getByRole('button', { name: 'Save changes of the view Urgent things' }).click();
  await expect.element(button('Saved view: Urgent things')).toBeVisible();
  await expect.poll(() => decodeURIComponent(views[0]?.address ?? '')).toContain('priority=high,low');

  await openViews();
  await page.getByRole('menuitem', { name: 'Rename “Urgent things”…' }).click();
  const name = page.getByRole('dialog', { name: 'Rename view' }).getByLabelText('Name');
  await expect.element(name).toHaveValue('Urgent things');
  await name.fill('Not medium');
  await press('{Enter}');
  await expect.element(button('Saved view: Not medium')).toBeVisible();
  await openViews();
  await page.getByRole('menuitem', { name: 'Delete “Not medium”' }).click();
  await expect.element(button('Views')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button('Saved view: Not medium')).toBeVisible();
});

test('a window keeps its filters when the view is changed, renamed and deleted in another', async () => {
  fakeTasks(ada, [aTask(ada, 'Pay the rent', { priority: 'high' })]);
  fakeViews();
  const view = {
    id: crypto.randomUUID(),
    name: 'Urgent things',
    address: 'view=board&priority=high',
    createdAt: longAgo,
  };
  views = [view];
  await renderApp('/app/tasks', { user: ada });
  await live.connected();
  await openViews();
  await page.getByRole('menuitemradio', { name: 'Urgent things' }).click();
  await expect.element(button('Saved view: Urgent things')).toBeVisible();
  const changed = { ...view, address: 'view=board&priority=high,low' };
  live.send('task-view.saved', { view: changed });
  await expect.element(button('Saved view: Urgent things · changed')).toBeVisible();
  await expectColumn('To Do', ['Pay the rent']);
  live.send('task-view.saved', { view: { ...changed, name: 'Not medium' } });
  await expect.element(button('Saved view: Not medium · changed')).toBeVisible();
  live.send('task-view.deleted', { taskViewId: view.id });
  await expect.element(button('Views')).toBeVisible();
});
