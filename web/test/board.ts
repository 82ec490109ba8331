import type { CurrentUser } from '@longtable/contract/people';
import type { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderApp } from './render-app.tsx';

/** The name of a column, or of the blocked strip above the columns. */
export type ColumnName = (typeof taskStatusLabels)[keyof typeof taskStatusLabels];

/** Opens the Taskboard for a person. Fake their tasks first (`fakeTasks`). */
export async function openBoard(user: CurrentUser): Promise<void> {
  await renderApp('/app/tasks', { user });
  await expect.element(page.getByRole('heading', { name: 'Taskboard' })).toBeVisible();
}

export function column(name: ColumnName): Locator {
  // The name of the blocked strip includes its count.
  return page.getByRole('region', { name: new RegExp(`^${name}( \\d+ tasks?)?$`) });
}

export function card(title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

/** The focused element of a card. */
export function cardTitle(title: string): Locator {
  return page.getByRole('button', { name: title, exact: true });
}

/** Expects exactly these cards in a column, from top to bottom. */
export async function expectColumn(name: ColumnName, titles: readonly string[]): Promise<void> {
  await expect.element(column(name)).toBeInTheDocument();
  await expect
    .poll(() => {
      const shown = column(name).element().querySelectorAll('[data-card-title]');
      return [...shown].map(({ textContent }) => textContent);
    })
    .toEqual(titles);
}
