import { newId } from '@longtable/contract/ids';
import type { Person, TestApp } from '../../../test/test-app.ts';

/** Signs up a person of each kind, once per app; `signedOut` is a visitor. */
export function signUpActors<const Kind extends string>(
  kinds: readonly Kind[],
): (app: TestApp) => Promise<Record<Kind, Person>> {
  const signedUp = new WeakMap<TestApp, Promise<Record<Kind, Person>>>();
  return (app) => {
    const actors = signedUp.get(app) ?? signUpEach(app, kinds);
    signedUp.set(app, actors);
    return actors;
  };
}

async function signUpEach<Kind extends string>(
  app: TestApp,
  kinds: readonly Kind[],
): Promise<Record<Kind, Person>> {
  const people = await Promise.all(
    kinds.map(async (kind) => [kind, kind === 'signedOut' ? app.visitor() : await app.newPerson(kind)]),
  );
  return Object.fromEntries(people) as Record<Kind, Person>;
}

/** Inserts a person with an account who never signs in. Returns the id. */
export async function insertPerson({ database: { db } }: TestApp): Promise<string> {
  const id = newId();
  const email = `${id}@example.test`;
  await db.insertInto('users').values({ id, name: 'Somebody', email }).execute();
  await db.insertInto('user_profiles').values({ id, full_name: 'Somebody', email }).execute();
  return id;
}

/** Connects two people. */
export async function insertConnection(
  { database: { db } }: TestApp,
  one: string,
  other: string,
): Promise<void> {
  const [user_a_id, user_b_id] = one < other ? [one, other] : [other, one];
  await db.insertInto('connections').values({ id: newId(), user_a_id, user_b_id }).execute();
}
