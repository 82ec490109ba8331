import type { CurrentUser } from '@longtable/contract/people';
import type { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { boxOf, grab, middleOf, mouse } from './pointer.ts';
import { renderApp } from './render-app.tsx';

/** The name of a column by status, or of the blocked strip above the columns. */
export type ColumnName = (typeof taskStatusLabels)[keyof typeof taskStatusLabels];

/** Opens the Taskboard for a person. Fake their tasks first (`fakeTasks`). */
export async function openBoard(user: CurrentUser): Promise<void> {
  await renderApp('/app/tasks', { user });
  await expect.element(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
}

/** Opens the form for a new task: on a phone from the menu of the tools. */
export async function openNewTask(): Promise<void> {
  if (isPhone()) await openTool('New Task');
  else await page.getByRole('button', { name: 'New Task', exact: true }).click();
}

/** Chooses an item of the menu for import and export, or where there is little room of that of all tools without a button. */
export async function openTool(name: string): Promise<void> {
  // The last one: the sidebar has a group of that name.
  await page
    .getByRole('button', { name: /^(Import and export|Tools)$/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name }).click();
}

function isPhone(): boolean {
  return innerWidth < 768;
}

export function column(name: ColumnName): Locator {
  return groupColumn(name);
}

/** A column by any property. */
export function groupColumn(name: string): Locator {
  // The name of the blocked strip includes its count.
  return page.getByRole('region', {
    name: new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}( \\d+ tasks?)?$`),
  });
}

export function card(title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

/** The open task: a panel beside the tasks of a page, or a dialog. */
export function openTask(title: string | RegExp): Locator {
  const named = { name: title, exact: true };
  return page.getByRole('complementary', named).or(page.getByRole('dialog', named));
}

/** The focused element of a card, and the title of a task in the list. */
export function cardTitle(title: string): Locator {
  return page.getByRole('button', { name: title, exact: true });
}

/** Expects exactly these cards in a column, from top to bottom. */
export async function expectColumn(name: ColumnName, titles: readonly string[]): Promise<void> {
  await expectGroup(name, titles);
}

/** The same for a column by any property. */
export async function expectGroup(name: string, titles: readonly string[]): Promise<void> {
  await expect.element(groupColumn(name)).toBeInTheDocument();
  await expect
    .poll(() => {
      const shown = groupColumn(name).element().querySelectorAll('[data-card-title]');
      return [...shown].map(({ textContent }) => textContent);
    })
    .toEqual(titles);
}

/** Drags a card with the mouse: above another card, or to the end of a column by any property. */
export async function dragCard(
  title: string,
  { to, above }: { readonly to: string; readonly above?: string },
): Promise<void> {
  await grab(middleOf(card(title)));
  const box = boxOf(above === undefined ? groupColumn(to) : card(above));
  const y = above === undefined ? box.bottom - 24 : box.top + 6;
  await mouse.move({ x: box.x + box.width / 2, y }, { steps: 8 });
  await mouse.up();
}

/** The message of a drop target after a drop, for three seconds. */
export function zoneMessage(name: string): Locator {
  return groupColumn(name).getByRole('status');
}
