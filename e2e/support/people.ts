import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import type { Visitor } from './visitor.ts';

export async function openConnect(page: Page, search = ''): Promise<void> {
  await page.goto(`/app/connect${search}`);
  // Not by role: an open profile hides it from the accessibility tree.
  await expect(page.locator('h1', { hasText: 'Connect' })).toBeVisible();
}

/** The search field of the page. */
export function findBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Find people by name or full e-mail address' });
}

/** A person in a list of the page. */
export function personRow(within: Page | Locator, name: string): Locator {
  return within.getByRole('listitem').filter({ has: within.getByRole('link', { name, exact: true }) });
}

/** A tab of the page; with `count` if that matters. */
export function tab(page: Page, name: 'Connections' | 'Received' | 'Sent', count?: number): Locator {
  return page.getByRole('tab', { name: count === undefined ? new RegExp(`^${name}`) : `${name} ${count}` });
}

/** The profile beside the page. */
export function profileOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

/** Connects two people before the journey begins. */
export async function connect(one: Visitor, other: Visitor): Promise<void> {
  const requestId = await request(one, other);
  await other.call(connectionsApi.accept, { requestId, connectionId: newId() });
}

/** Sends a request before the journey begins. Returns its id. */
export async function request(from: Visitor, to: Visitor): Promise<string> {
  const id = newId();
  await from.call(connectionsApi.request, { id, personId: to.id });
  return id;
}
