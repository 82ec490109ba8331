import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import type { Page } from '@playwright/test';
import { column, dragCard, expectColumn, openBoard } from './support/board.ts';
import { addToProject, newProject, openProject } from './support/project.ts';
import { expect, test } from './support/test.ts';

const today = calendarDay('Europe/Rome');

test('filters and sorts by keyboard, and keeps both in the URL', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  await ada.has('Water the plants', { priority: 'low', tags: ['home'], dueDate: addDays(today, 40) });
  await ada.has('Pay the rent', { priority: 'high', tags: ['home', 'money'], dueDate: today });
  await ada.has('Answer the parents', { priority: 'high', tags: ['school'], status: 'review' });
  const { page } = ada;
  await openBoard(page);
  const toggle = page.getByRole('button', { name: /^Filter & Sort/ });
  const panel = page.getByRole('region', { name: 'Filter & Sort' });

  await test.step('filters by options, with badge and counts', async () => {
    await page.keyboard.press('f');
    await expect(panel).toContainText('3 of 3 tasks');
    await expect(panel.getByRole('searchbox', { name: 'Title contains' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Priority' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Priority: High' })).toBeFocused();
    await expect(panel).toContainText('2 of 3 tasks');
    await expect(toggle).toHaveAccessibleName('Filter & Sort 1 active filter');
    await expectColumn(page, 'To Do', ['Pay the rent']);
    await expectColumn(page, 'Review', ['Answer the parents']);
    await expect(page).toHaveURL(/\/app\/tasks\?priority=high$/);

    await panel.getByRole('button', { name: 'Tag' }).click();
    await page.getByRole('combobox', { name: 'Find a tag' }).fill('mon');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(panel).toContainText('1 of 3 tasks');
    await expect(page).toHaveURL(/priority=high&tag=money$/);
  });

  await test.step('shows active filters as chips while the panel is closed', async () => {
    await toggle.click();
    await expect(panel).toHaveCount(0);
    const chips = page.getByRole('list', { name: 'Filters in use' });
    await expect(chips.getByRole('listitem')).toHaveText([/Priority: High/, /Tag: money/]);
    await page.getByRole('button', { name: 'Remove the filter Tag: money' }).click();
    await expect(chips.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('2 of 3 tasks')).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page).toHaveURL(/\/app\/tasks$/);
    await expectColumn(page, 'To Do', ['Water the plants', 'Pay the rent']);
  });

  await test.step('filters by day and title, shows no results, and clears the filters', async () => {
    await toggle.click();
    await panel.getByRole('combobox', { name: 'Due' }).click();
    await page.getByRole('option', { name: 'Today' }).click();
    await expect(panel).toContainText('2 of 3 tasks');
    await panel.getByRole('searchbox').pressSequentially('garden');
    await expect(page.getByRole('heading', { name: 'No tasks match' })).toBeVisible();
    await expect(panel).toContainText('0 of 3 tasks');
    await expect(page).toHaveURL(/due=today&text=garden$/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(panel.getByRole('searchbox')).toHaveValue('');
    await expect(panel).toContainText('3 of 3 tasks');
  });

  await test.step('sorts in both directions', async () => {
    await panel.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Title' }).click();
    await expectColumn(page, 'To Do', ['Pay the rent', 'Water the plants']);
    await panel.getByRole('button', { name: 'Direction: Ascending' }).click();
    await expectColumn(page, 'To Do', ['Water the plants', 'Pay the rent']);
    await expect(page).toHaveURL(/sort=title&direction=desc$/);
    await page.getByRole('radio', { name: 'List' }).check();
    await expect(page).toHaveURL(/\?view=list&sort=title&direction=desc$/);
    await expect(page.getByRole('table', { name: 'Tasks' }).getByRole('row')).toHaveText([
      /Task name/,
      /^To Do\s*2/,
      /Water the plants/,
      /Pay the rent/,
      /^Review\s*1/,
      /Answer the parents/,
    ]);
  });

  await test.step('restores filters from the URL, and ignores invalid ones', async () => {
    const other = await ada.newTab();
    await other.goto('/app/tasks?view=board&priority=high,urgent&due=never&sort=title&direction=desc&x=1');
    await expectColumn(other, 'To Do', ['Pay the rent']);
    await expect(other.getByText('2 of 3 tasks')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Filter & Sort 1 active filter' })).toBeVisible();
    // New tasks appear only if they match.
    await ada.has('Buy gears', { priority: 'high' });
    await ada.has('Buy oil', { priority: 'low' });
    await expectColumn(other, 'To Do', ['Pay the rent', 'Buy gears']);
    await expect(other.getByText('3 of 5 tasks')).toBeVisible();
    await other.close();
  });
});

test('saves a named view, in all windows', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  await ada.has('Pay the rent', { priority: 'high' });
  await ada.has('Water the plants', { priority: 'low' });
  const { page } = ada;
  const other = await ada.newTab();
  await openBoard(other);
  await page.goto('/app/tasks?priority=high');
  await expect(page.getByText('1 of 2 tasks')).toBeVisible();

  await openViews(page);
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Urgent things');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Saved view: Urgent things' })).toBeVisible();

  await test.step('applies the view in another window', async () => {
    await openViews(other);
    await other.getByRole('menuitemradio', { name: 'Urgent things' }).click();
    await expect(other).toHaveURL(/\?view=board&priority=high$/);
    await expectColumn(other, 'To Do', ['Pay the rent']);
  });

  await test.step('updates the view', async () => {
    await page.getByRole('button', { name: /^Filter & Sort/ }).click();
    const panel = page.getByRole('region', { name: 'Filter & Sort' });
    await panel.getByRole('button', { name: 'Priority: High' }).click();
    await page.getByRole('option', { name: 'Low' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Saved view: Urgent things · changed' })).toBeVisible();
    await panel.getByRole('button', { name: 'Save changes of the view Urgent things' }).click();
    await expect(page.getByRole('button', { name: 'Saved view: Urgent things' })).toBeVisible();
    // The other window keeps its filters, which now differ from the view.
    await expect(other.getByRole('button', { name: 'Saved view: Urgent things · changed' })).toBeVisible();
    await expectColumn(other, 'To Do', ['Pay the rent']);
  });

  await test.step('renames, deletes and restores the view', async () => {
    await openViews(page);
    await page.getByRole('menuitem', { name: 'Rename “Urgent things”…' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename view' });
    await expect(rename.getByLabel('Name')).toHaveValue('Urgent things');
    await rename.getByLabel('Name').fill('Not medium');
    await page.keyboard.press('Enter');
    await expect(other.getByRole('button', { name: 'Saved view: Not medium · changed' })).toBeVisible();
    await openViews(page);
    await page.getByRole('menuitem', { name: 'Delete “Not medium”' }).click();
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Saved view: Not medium' })).toBeVisible();
  });
});

test('filters the tasks of a project by person, and keeps the filter in the URL', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const project = await newProject(ada, 'Difference engine');
  await addToProject(ada, project.id, grace);
  await ada.has('Elsewhere');
  await ada.has('Cut the gears', { projectId: project.id });
  await ada.has('Grease them', { projectId: project.id, assigneeId: grace.id });
  const { page } = ada;
  await openProject(page, project, 'tasks');
  await expectColumn(page, 'To Do', ['Cut the gears', 'Grease them']);
  await page.getByRole('button', { name: /^Filter & Sort/ }).click();
  const panel = page.getByRole('region', { name: 'Filter & Sort' });
  await panel.getByRole('button', { name: 'Assignee' }).click();
  await page.getByRole('combobox', { name: 'Find a person' }).fill('gra');
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  await page.keyboard.press('Escape');
  await expect(panel).toContainText('1 of 2 tasks');
  await expectColumn(page, 'To Do', ['Grease them']);
  await expect(page).toHaveURL(new RegExp(`tab=tasks&assignee=${grace.id}$`));
  await page.reload();
  await expectColumn(page, 'To Do', ['Grease them']);
  await expect(page.getByText('Assignee: Grace Hopper')).toBeVisible();
  // The filters stay after a drop.
  await dragCard(page, 'Grease them', { to: 'Review' });
  await expectColumn(page, 'Review', ['Grease them']);
  await expect(column(page, 'To Do').getByText('0 of 1 task')).toBeAttached();
});

async function openViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Views|Saved view/ }).click();
  await expect(page.getByRole('menu', { name: 'Views' })).toBeVisible();
}
