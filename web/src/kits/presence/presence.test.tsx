import type { LiveEditing, LivePlace } from '@longtable/contract/live';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { card, openBoard, openTask } from '../../../test/board.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { live } from '../../../test/fake-live.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { fakeTasks } from '../../../test/fake-tasks.ts';
import { press } from '../../../test/keyboard.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aProject } from '../../../test/sample-projects.ts';
import { aPerson, aTask, aUser, cardOf } from '../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const bruno = aPerson('Bruno Diaz');
const eve = aPerson('Eve Moneypenny');
let place: LivePlace;
const others = page.getByRole('group', { name: 'Also looking at this task' });

type Someone = readonly [person: Parameters<typeof cardOf>[0], editing?: LiveEditing];

/** The server says that these people and Ada are at a place. */
function tell(at: LivePlace, ...people: readonly Someone[]): void {
  const all: readonly Someone[] = [[ada], ...people];
  live.presence({
    place: at,
    people: all.map(([{ id }, what = null]) => ({ id, editing: what })),
    total: all.length,
    cards: { people: all.map(([person]) => cardOf(person)) },
  });
}

async function openIt(): Promise<Locator> {
  await openBoard(ada);
  await live.connected();
  await card('Cut the wheels').click();
  const opened = openTask('Cut the wheels');
  await expect.element(opened).toBeVisible();
  await expectWhereabouts({ places: [place], editing: null });
  return opened;
}

function expectWhereabouts(expected: { places: readonly LivePlace[]; editing: LiveEditing | null }) {
  return expect.poll(() => live.whereabouts().at(-1)).toEqual(expected);
}

beforeEach(() => {
  // Another task in each test, since each is announced once.
  const task = aTask(ada, 'Cut the wheels', { description: 'With forty teeth' });
  place = { kind: 'task', id: task.id };
  fakeTasks(ada, [task, aTask(ada, 'Oil the relays')]);
});

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('an open task shows who else looks at it, and who edits what', async () => {
    const opened = await openIt();
    await expect.element(others).not.toBeInTheDocument();
    tell(place, [bruno], [eve, 'description']);
    await expect.element(others.getByRole('img', { name: 'Bruno Diaz' })).toBeVisible();
    await expect.poll(() => others.getByRole('img').elements().length).toBe(2);
    await expect.element(opened.getByText('Eve Moneypenny is editing')).toBeVisible();
    await expectScreen('a task that others look at and edit');
    tell(place, [bruno, 'title'], [eve, 'form']);
    await expect.element(opened.getByText('Bruno Diaz and 1 other are editing')).toBeVisible();
    tell(place);
    await expect.element(others).not.toBeInTheDocument();
    await expect.element(opened.getByText(/ editing$/)).not.toBeInTheDocument();
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('says where the person is and what they edit, once for each change', async () => {
    const opened = await openIt();
    await opened.getByRole('button', { name: 'Cut the wheels', exact: true }).click();
    await expectWhereabouts({ places: [place], editing: 'title' });
    await press('{End} and oil them');
    await press('{Escape}');
    await expectWhereabouts({ places: [place], editing: null });
    await opened.getByRole('button', { name: 'Change the description' }).click();
    await expectWhereabouts({ places: [place], editing: 'description' });
    await press('{Escape}');
    await expectWhereabouts({ places: [place], editing: null });
    await opened.getByRole('button', { name: 'Edit', exact: true }).click();
    await expectWhereabouts({ places: [place], editing: 'form' });
    const form = page.getByRole('dialog', { name: 'Edit Task' });
    tell(place, [bruno, 'title']);
    await expect.element(form.getByText('Bruno Diaz is editing')).toBeVisible();
    await press('{Escape}');
    await expectWhereabouts({ places: [place], editing: null });
    await press('{Escape}');
    await expectWhereabouts({ places: [], editing: null });
    expect(live.whereabouts().map((said) => said.editing)).toEqual([
      null,
      'title',
      null,
      'description',
      null,
      'form',
      null,
      null,
    ]);
  });

  test('announces once that somebody edits, and forgets all of them without a connection', async () => {
    const opened = await openIt();
    const announced = () =>
      [...document.querySelectorAll('[aria-live="polite"]')].map((region) => region.textContent).join();
    for (const [person, what] of [
      [eve, 'title'],
      [bruno, 'title'],
      [eve, 'description'],
    ] as const) {
      tell(place, [person, what]);
      await expect.element(opened.getByText(`${person.name} is editing`)).toBeVisible();
    }
    expect(announced()).toContain('Bruno Diaz is editing');
    setOffline(true);
    await expect.element(others).not.toBeInTheDocument();
    await expect.element(opened.getByText(/ editing$/)).not.toBeInTheDocument();
    setOffline(false);
    await live.connected();
    await expect.poll(() => live.whereabouts().length).toBe(1);
  });

  test('the header of a project shows who else has it open', async () => {
    const project = aProject(ada, 'New harbour');
    fakeApi(projectsApi.get, { ...project, cards: {} });
    fakeApi(projectActivityApi.list, { activity: [], cards: {}, next: null });
    fakeApi(projectMembersApi.list, { members: [], cards: {}, next: null });
    await renderApp(`/app/collaboration/projects/${project.id}`, { user: ada });
    await live.connected();
    const at = { kind: 'project', id: project.id } as const;
    await expectWhereabouts({ places: [at], editing: null });
    tell(at, [bruno]);
    const row = page.getByRole('group', { name: 'Also looking at this project' });
    await expect.element(row.getByRole('img', { name: 'Bruno Diaz' })).toBeVisible();
    await expectScreen('a project that others look at');
  });
});
