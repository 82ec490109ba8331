import { newId } from '@longtable/contract/ids';
import { expect } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../actor.ts';

export type Rows = readonly { readonly id: string }[];
/** What the row rule lets a person read of all there is, and what the list rule finds for them. */
export type Read = (actor: Actor) => Promise<{ all: Rows; byRow: Rows; byList: Rows }>;

/** Row rule and list rule agree for everyone, who see something of it and not everything. */
export async function expectAgreement(people: readonly string[], read: Read): Promise<void> {
  let seen = 0;
  let hidden = 0;
  for (const id of people) {
    const { all, byRow, byList } = await read({ id, sessionId: newId(), timeZone: 'UTC' });
    expect(idsOf(byList)).toEqual(idsOf(byRow));
    seen += byRow.length;
    hidden += all.length - byRow.length;
  }
  // Otherwise the comparison says nothing.
  expect(seen).toBeGreaterThan(people.length);
  expect(hidden).toBeGreaterThan(people.length);
}

/** Somebody who never signs in. */
export async function addPerson({ db }: Pick<Database, 'db'>, id: string): Promise<void> {
  const email = `${id}@example.test`;
  await db.insertInto('users').values({ id, name: 'Somebody', email }).execute();
  await db.insertInto('user_profiles').values({ id, full_name: 'Somebody', email }).execute();
}

export function chance(of: number): boolean {
  return Math.random() < of;
}

function idsOf(rows: Rows): string[] {
  return rows.map((row) => row.id).toSorted();
}
