import type { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { expect, type Locator, type Page } from '@playwright/test';

/** The name of a column by status, or of the blocked strip above the columns. */
export type ColumnName = (typeof taskStatusLabels)[keyof typeof taskStatusLabels];

export async function openBoard(page: Page): Promise<void> {
  await page.goto('/app/tasks');
  await expect(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
}

export function column(page: Page, name: ColumnName): Locator {
  return groupColumn(page, name);
}

/** A column by any property. */
function groupColumn(page: Page, name: string): Locator {
  const escaped = name.replaceAll(/[()]/g, '\\$&');
  // The name of the blocked strip includes its count.
  return page.getByRole('region', { name: new RegExp(`^${escaped}( \\d+( of \\d+)? tasks?)?$`) });
}

/** A card, on the whole page or in a column. */
export function card(within: Page | Locator, title: string): Locator {
  return within.getByRole('article', { name: title, exact: true });
}

/** The focused element of a card. */
export function cardTitle(within: Page | Locator, title: string): Locator {
  return within.getByRole('button', { name: title, exact: true });
}

/** Checks that a column has exactly these cards, from top to bottom. */
export async function expectColumn(page: Page, name: ColumnName, titles: readonly string[]): Promise<void> {
  await expect(column(page, name).locator('[data-card-title]')).toHaveText([...titles]);
}

/** The open task: a panel beside the tasks of a page, or a dialog. */
export function openTask(page: Page, title: string): Locator {
  const named = { name: title, exact: true } as const;
  return page.getByRole('complementary', named).or(page.getByRole('dialog', named));
}

/** Creates a task with a title by the dialog. */
export async function createTask(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New Task', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, title)).toBeVisible();
}

/** Drags a card with the mouse: above another card, or to the end of a column by any property. */
export async function dragCard(
  page: Page,
  title: string,
  { to, above }: { to: string; above?: string },
): Promise<void> {
  const start = await middleOf(card(page, title));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  // Far enough to count as dragging.
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 2 });
  const target = groupColumn(page, to);
  const box = await boxOf(above === undefined ? target : card(target, above));
  const end = { x: box.x + box.width / 2, y: above === undefined ? box.y + box.height - 24 : box.y + 6 };
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
}

export async function boxOf(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`not on the page: ${String(locator)}`);
  return box;
}

export async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}
