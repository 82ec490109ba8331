import { projectActivityApi } from '@longtable/contract/project-activity';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { resourcesApi } from '@longtable/contract/resources';
import { projectUpdateTypes } from '@longtable/contract/rules/project-kinds';
import { type ProjectUpdate, updatesApi } from '@longtable/contract/updates';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aFile, aLink, fakeResources } from '../../../../test/fake-resources.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aProject, aProjectMember } from '../../../../test/sample-projects.ts';
import { anUpdate } from '../../../../test/sample-teams.ts';
import { aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const project = aProject(ada, 'Difference engine', { totalTasks: 1 });
const task = aTask(ada, `Averyveryverylongtask${'g'.repeat(120)}`, { projectId: project.id });
const updates = projectUpdateTypes.map(anUpdateOf);
const resources = ['x'.repeat(255), 'مستندات المشروع'].map((name) =>
  aLink(ada, name, `https://${'very-long-host.'.repeat(12)}example/`, {
    projectId: project.id,
    description: 'What is found there: '.repeat(12),
  }),
);
const cards = {
  people: [cardOf(ada)],
  projects: [{ id: project.id, name: project.name, version: 1 }],
};

/** The rows of a list, without those of nested lists. */
function rows(name: string): HTMLElement[] {
  const list = page.getByRole('list', { name }).query();
  return [...(list?.querySelectorAll<HTMLElement>(':scope > li') ?? [])];
}

async function openActions(list: string): Promise<void> {
  const [first] = rows(list);
  if (!first) throw new Error(`${list} has no row.`);
  await page
    .elementLocator(first)
    .getByRole('button', { name: /^Actions/ })
    .click();
}

describe.each(devices)('updates and resources of a project, on a $device', (device) => {
  onDevice(device);
  beforeEach(() => {
    fakeApi(projectsApi.get, { ...project, cards });
    fakeApi(projectActivityApi.list, { activity: [], cards, next: null });
    fakeApi(projectMembersApi.list, { members: [aProjectMember(ada, 'Owner')], cards, next: null });
    fakeApi(updatesApi.listOfProject, { updates, cards, next: null });
    fakeResources(ada, [...resources, aFile(ada, 'Plan.pdf', { projectId: project.id, type: 'pdf' })]);
    fakeApi(resourcesApi.linkTitle, { title: null });
    fakeTasks(ada, [task], cards);
  });

  test('updates with long content', async () => {
    await renderApp(`/app/collaboration/projects/${project.id}?tab=updates`, { user: ada });
    await expect.poll(() => rows('Updates').length).toBe(4);
    await page.getByRole('textbox', { name: 'Write an update' }).click();
    await openActions('Updates');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expectScreen('updates of a project');
    const [first = document.body] = rows('Updates');
    await page.elementLocator(first).getByRole('combobox', { name: 'Related task' }).click();
    await expect.poll(() => page.getByRole('option').length).toBe(2);
    await expectScreen('tasks to choose from', { resized: false });
    await userEvent.keyboard('{Escape}');
  });

  test('resources with long content', async () => {
    await renderApp(`/app/collaboration/projects/${project.id}?tab=resources`, { user: ada });
    const items = () => document.querySelectorAll('[data-item]').length;
    await expect.poll(items).toBe(3);
    await expectScreen('resources of a project');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add link' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill('nowhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Add link' }).click();
    await expect.element(page.getByText('Enter a web address', { exact: false })).toBeVisible();
    await expectScreen('form of a link');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Actions for مستندات المشروع' }).first().click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    await expect.element(page.getByText('What is found there', { exact: false })).toBeVisible();
    await expectScreen('details of a link');
  });
});

function anUpdateOf(type: ProjectUpdate['type']): ProjectUpdate {
  const content = `https://longtable.example/${'a-very-long-address-'.repeat(9)}\nEvery day. مرحبا`;
  return {
    ...anUpdate(ada, content, { isMine: true }),
    type,
    relatedTaskId: task.id,
    relatedTaskTitle: task.title,
  };
}
