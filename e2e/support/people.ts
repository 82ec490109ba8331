import { connectionsApi } from '@longtable/contract/connections';
import { newId } from '@longtable/contract/ids';
import type { Locator, Page } from '@playwright/test';
import type { Server } from './server.ts';
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

/**
 * Inserts `count` connections of a person, `Person 00001 of <word>` and so on, the first of them the oldest. Returns
 * the word, which is unique to the journey.
 */
export async function fillConnections(
  server: Server,
  { count, owner }: { count: number; owner: string },
): Promise<string> {
  const word = owner.slice(-6);
  await server.query(insertPeople, [count, word]);
  await server.query(insertConnections, [owner, word]);
  return word;
}

const insertPeople = `
  with planned as (
    select gen_random_uuid() as id, 'Person ' || lpad(n::text, 5, '0') || ' of ' || $2 as name, n
    from generate_series(1, $1::int) n
  ), made as (
    insert into users (id, name, email) select id, name, 'p' || n || '.' || $2 || '@example.test' from planned
    returning id, name, email
  )
  insert into user_profiles (id, full_name, email) select id, name, email from made`;

const insertConnections = `
  insert into connections (id, user_a_id, user_b_id, created_at)
  select gen_random_uuid(), least(id, $1::uuid), greatest(id, $1::uuid),
    now() - interval '1 minute' * (100001 - substr(full_name, 8, 5)::int)
  from user_profiles where full_name like 'Person % of ' || $2`;
