import { newId } from '@longtable/contract/new-id';
import { type Pin, pinsApi } from '@longtable/contract/pins';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { taskChangesApi } from '@longtable/contract/task-changes';
import { taskViewsApi } from '@longtable/contract/task-views';
import { tasksApi } from '@longtable/contract/tasks';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card, openBoard } from '../../../test/board.ts';
import { fakeApi, silence } from '../../../test/fake-api.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { fakeTasks } from '../../../test/fake-tasks.ts';
import { grab, middleOf, mouse, tap } from '../../../test/pointer.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aProject } from '../../../test/sample-projects.ts';
import { aTask, aUser, longAgo } from '../../../test/samples.ts';
import { expectScreen, onDevice, phone } from '../../../test/screen.ts';

const ada = aUser();
const harbour = aProject(ada, 'New harbour');
const masts = aProject(ada, 'Masts and a very long name that does not fit into the sidebar at all');
const view = { id: newId(), name: 'Overdue', address: 'view=list&due=overdue', createdAt: longAgo };
const pinned = page.getByRole('navigation', { name: 'Pinned' });
const names = () =>
  pinned
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('title'));

let stored: Pin[] = [];

function cardsOf(projects: readonly Project[]) {
  return { projects: projects.map(({ id, name, version }) => ({ id, name, version })) };
}

function aPin(what: Partial<Pin>, position: string): Pin {
  return { id: newId(), projectId: null, taskViewId: null, position, ...what };
}

beforeEach(() => {
  stored = [
    aPin({ projectId: harbour.id }, 'a0'),
    aPin({ taskViewId: view.id }, 'a1'),
    aPin({ projectId: masts.id }, 'a2'),
  ];
  const cards = cardsOf([harbour, masts]);
  fakeApi(pinsApi.list, () => ({ pins: stored, cards }));
  fakeApi(pinsApi.pinProject, ({ projectId, id, position }) => {
    const pin = aPin({ id, projectId }, position);
    stored = [...stored, pin];
    return { ...pin, cards };
  });
  fakeApi(pinsApi.move, ({ pinId, position }) => {
    stored = stored.map((pin) => (pin.id === pinId ? { ...pin, position } : pin));
    return stored.find(({ id }) => id === pinId) ?? aPin({}, position);
  });
  fakeApi(pinsApi.unpin, ({ pinId }) => {
    stored = stored.filter(({ id }) => id !== pinId);
    return { pinId };
  });
  fakeApi(taskViewsApi.list, { views: [view] });
  fakeApi(projectsApi.list, { projects: [harbour, masts], cards, next: null });
  fakeApi(projectsApi.get, ({ projectId }) => ({ ...(projectId === masts.id ? masts : harbour), cards }));
});

async function choose(name: string, action: string): Promise<void> {
  await pinned.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

describe('on a desktop', () => {
  onDevice({ device: 'desktop', touch: false, widths: [1440], height: 900 });

  test('lists projects and views in their order, which the menu changes', async () => {
    await renderApp('/app/collaboration/teams', { user: ada });
    await expect.poll(names).toEqual([harbour.name, view.name, masts.name]);
    await expectScreen('pinned projects and views');
    await choose(masts.name, 'Move up');
    await expect.poll(names).toEqual([harbour.name, masts.name, view.name]);
    await choose(harbour.name, 'Move down');
    await expect.poll(names).toEqual([masts.name, harbour.name, view.name]);
    await choose(harbour.name, 'Unpin');
    await expect.poll(names).toEqual([masts.name, view.name]);
    await pinned.getByRole('link', { name: view.name }).click();
    await expect.poll(() => location.search).toBe('?view=list&due=overdue');
    await expect
      .element(pinned.getByRole('link', { name: view.name }))
      .toHaveAttribute('aria-current', 'page');
  });

  test('pins and unpins from the list and the page of a project, also offline', async () => {
    stored = [];
    await renderApp('/app/collaboration/projects', { user: ada });
    const pin = page.getByRole('button', { name: `Pin ${harbour.name} to the sidebar` });
    await pin.click();
    await expect.poll(names).toEqual([harbour.name]);
    await expect.element(pin).toHaveAttribute('aria-pressed', 'true');
    await pinned.getByRole('link', { name: harbour.name }).click();
    const actions = page.getByRole('button', { name: 'Actions for this project' });
    await expect.element(actions).toBeVisible();
    setOffline(true);
    await actions.click();
    await page.getByRole('menuitem', { name: 'Unpin' }).click();
    await expect.element(pinned).not.toBeInTheDocument();
    await actions.click();
    await page.getByRole('menuitem', { name: 'Pin to the sidebar' }).click();
    await expect.poll(names).toEqual([harbour.name]);
    setOffline(false);
    await expect.poll(() => stored.map(({ projectId }) => projectId)).toEqual([harbour.id]);
  });

  test('follows the other tabs, and leaves out what can no longer be seen', async () => {
    await openBoard(ada);
    await live.connected();
    await expect.poll(names).toEqual([harbour.name, view.name, masts.name]);
    live.send('project.deleted', { projectId: masts.id });
    await expect.poll(names).toEqual([harbour.name, view.name]);
    live.send('pin.deleted', { pinId: stored[1]?.id ?? '' });
    await expect.poll(names).toEqual([harbour.name]);
  });

  test('a card dropped on a project goes there, and back by Undo', async () => {
    const task = aTask(ada, 'Buy rope');
    const cards = cardsOf([harbour]);
    fakeTasks(ada, [task], cards);
    const edits = fakeApi(tasksApi.update, ({ projectId = null }) => ({
      ...task,
      projectId,
      version: 2,
      cards,
    }));
    const undone = fakeApi(taskChangesApi.undo, silence);
    await openBoard(ada);
    await expect.poll(names).toContain(harbour.name);
    const target = pinned.getByRole('listitem').filter({ hasText: harbour.name });
    await grab(middleOf(card('Buy rope')));
    await mouse.move(middleOf(target), { steps: 8 });
    await expect.element(target).toHaveClass('bg-selected');
    await mouse.up();
    await expect.element(target).not.toHaveClass('bg-selected');
    await expect.poll(() => edits.map(({ projectId }) => projectId)).toEqual([harbour.id]);
    await expect.element(page.getByText(`“Buy rope” moved to ${harbour.name}`).first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => undone.map(({ changeId }) => changeId)).toEqual([edits[0]?.changeId]);
  });

  test('a card does not go to a project where the person may not add tasks', async () => {
    fakeApi(projectsApi.list, { projects: [masts], cards: cardsOf([masts]), next: null });
    const tasks = fakeTasks(ada, [aTask(ada, 'Buy rope')]);
    await openBoard(ada);
    await expect.poll(names).toContain(harbour.name);
    await grab(middleOf(card('Buy rope')));
    await mouse.move(middleOf(pinned.getByRole('link', { name: harbour.name })), { steps: 8 });
    // The rights arrive meanwhile.
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    await mouse.up();
    await expect.element(page.getByText(`You can’t add tasks to ${harbour.name}.`).first()).toBeVisible();
    expect(tasks()[0]?.projectId).toBe(null);
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('are in the menu More', async () => {
    await renderApp('/app', { user: ada });
    await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible();
    await tap(page.getByRole('button', { name: 'More' }));
    await expect.element(page.getByRole('menuitem', { name: view.name })).toBeVisible();
    await expectScreen('pins in the menu More');
    await page.getByRole('menuitem', { name: harbour.name }).click();
    await expect.poll(() => location.pathname).toBe(`/app/collaboration/projects/${harbour.id}`);
    await userEvent.keyboard('{Escape}');
  });
});
