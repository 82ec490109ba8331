import { card, cardTitle, dragCard, expectCards, groupColumn, zoneMessage } from './support/board.ts';
import { addToProject, newProject, openProject } from './support/project.ts';
import { expect, test } from './support/test.ts';

test('a card dropped on a person is theirs, on both boards at once, and undo takes it back', async ({
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const project = await newProject(ada, 'Difference engine');
  await addToProject(ada, project.id, grace);
  await ada.has('Cut the gears', { projectId: project.id });
  await ada.has('Oil the axles', { projectId: project.id });
  await ada.has('Read the drawings', { projectId: project.id, assigneeId: grace.id });
  await openProject(ada.page, project, 'tasks');
  await openProject(grace.page, project, 'tasks');

  await test.step('both group the board by assignee, oneself first', async () => {
    for (const { page } of [ada, grace]) {
      await page.getByRole('button', { name: 'Filter & Sort' }).click();
      await page.getByRole('combobox', { name: 'Group by' }).click();
      await page.getByRole('option', { name: 'Group by assignee' }).click();
    }
    await expectCards(ada.page, 'Ada Lovelace (you)', ['Cut the gears', 'Oil the axles']);
    await expectCards(ada.page, 'Grace Hopper', ['Read the drawings']);
    await expectCards(grace.page, 'Grace Hopper (you)', ['Read the drawings']);
    await expectCards(grace.page, 'Ada Lovelace', ['Cut the gears', 'Oil the axles']);
  });

  await test.step('a drop arrives at the other', async () => {
    await dragCard(ada.page, 'Cut the gears', { to: 'Grace Hopper' });
    await expectCards(ada.page, 'Ada Lovelace (you)', ['Oil the axles']);
    await expectCards(grace.page, 'Ada Lovelace', ['Oil the axles']);
    await expect(card(groupColumn(grace.page, 'Grace Hopper (you)'), 'Cut the gears')).toBeVisible();
    await expect(card(grace.page, 'Cut the gears')).toContainText('Assigned to you');
  });

  await test.step('who may not edit a task cannot give it away, and is told so', async () => {
    await dragCard(grace.page, 'Cut the gears', { to: 'Ada Lovelace' });
    await expect(zoneMessage(grace.page, 'Ada Lovelace')).toHaveText(
      'You can’t change the assignee of this task.',
    );
    await expectCards(grace.page, 'Ada Lovelace', ['Oil the axles']);
  });

  await test.step('undo gives it back on both boards', async () => {
    await ada.page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(groupColumn(ada.page, 'Ada Lovelace (you)'), 'Cut the gears')).toBeVisible();
    await expect(card(groupColumn(grace.page, 'Ada Lovelace'), 'Cut the gears')).toBeVisible();
  });

  await test.step('the groups are still there after a reload, and on a shared link', async () => {
    await ada.page.reload();
    await expect(cardTitle(groupColumn(ada.page, 'Grace Hopper'), 'Read the drawings')).toBeVisible();
    expect(new URL(ada.page.url()).searchParams.get('group')).toBe('assignee');
  });
});
