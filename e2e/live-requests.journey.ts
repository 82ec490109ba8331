import { newId } from '@longtable/contract/ids';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { taskImportsApi } from '@longtable/contract/task-imports';
import { updatesApi } from '@longtable/contract/updates';
import type { Page } from '@playwright/test';
import { card, openBoard } from './support/board.ts';
import { connect } from './support/people.ts';
import { addToProject, openProject, projectOfThree, projectTab } from './support/project.ts';
import { expect, test } from './support/test.ts';

/** Milliseconds within which a page would refetch what an event did not contain: it batches such requests. */
const settling = 1500;

test("shows others' changes on the pages of a project without requests", async ({ newPerson }) => {
  const { olive, adam, mia, project } = await projectOfThree(newPerson, 'Harbour');
  const [nina, omar] = [await newPerson('Nina New'), await newPerson('Omar Other')];
  await connect(olive, nina);
  await addToProject(olive, project.id, omar);
  await olive.has('Survey the pier', { projectId: project.id });
  await openBoard(adam.page);
  await expect(card(adam.page, 'Survey the pier')).toBeVisible();
  await openProject(mia.page, project);
  await openProject(omar.page, project, 'members');
  await expect(omar.page.getByText('Adam Admin')).toBeVisible();
  const pages = [adam.page, mia.page, omar.page];
  await Promise.all(pages.map((page) => settled(page)));
  const requests = pages.map((page) => requestsOf(page));

  await test.step('shows a new task', async () => {
    await olive.has('Paint the buoys', { projectId: project.id });
    await expect(card(adam.page, 'Paint the buoys')).toBeVisible();
  });

  await test.step('shows a new member', async () => {
    await olive.call(projectMembersApi.add, { projectId: project.id, id: newId(), personId: nina.id });
    await expect(omar.page.getByText('Nina New')).toBeVisible();
  });

  await test.step('shows an edit of the project', async () => {
    await olive.call(projectsApi.update, { projectId: project.id, name: 'Old harbour' });
    for (const page of [mia.page, omar.page])
      await expect(page.getByRole('heading', { level: 1, name: 'Old harbour' })).toBeVisible();
  });

  await test.step('shows an update that is posted and deleted', async () => {
    const recent = (text: string) => mia.page.getByRole('button', { name: text });
    const id = newId();
    await olive.call(updatesApi.postToProject, { projectId: project.id, id, content: 'The pier is dry' });
    await expect(recent('1 in 7 days')).toBeVisible();
    await olive.call(updatesApi.deleteInProject, { projectUpdateId: id });
    await expect(recent('None in 7 days')).toBeVisible();
  });

  await test.step('shows an import of 500 tasks', async () => {
    await olive.call(taskImportsApi.add, {
      id: newId(),
      source: 'csv',
      name: 'harbour.csv',
      total: 500,
      isLast: true,
      tasks: Array.from({ length: 500 }, (_, index) => ({
        id: newId(),
        key: String(index),
        title: `Imported ${index}`,
        projectId: project.id,
      })),
      comments: [],
    });
    await expect(projectTab(mia.page, 'Tasks', 502)).toBeVisible();
  });

  await Promise.all(pages.map((page) => page.waitForTimeout(settling)));
  expect(requests).toEqual([[], [], []]);
});

/** Resolves once a page makes no more requests. */
async function settled(page: Page): Promise<void> {
  for (;;) {
    const made = requestsOf(page, '/');
    await page.waitForTimeout(settling);
    if (made.length === 0) return;
  }
}

/** The requests that a page makes from now on. */
function requestsOf(page: Page, prefix = '/api/'): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(prefix)) made.push(`${request.method()} ${pathname}`);
  });
  return made;
}
