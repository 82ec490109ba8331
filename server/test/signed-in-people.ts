import { insertPerson } from '../src/features/people/people.store.ts';
import { createAuth } from '../src/platform/auth/auth.ts';
import { createPasswords, type Passwords } from '../src/platform/auth/passwords.ts';
import { randomToken } from '../src/platform/auth/tokens.ts';
import type { Database } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log/log.ts';

/** The password of everyone in tests and journeys. */
export const testPassword = 'correct horse battery';

type NewPerson = {
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  /** Where they are signed in. */
  readonly ip: string;
  readonly userAgent: string;
};

/** Somebody with an account and a session. */
export type SignedIn = {
  readonly id: string;
  /** The Set-Cookie headers of the session and of the browser. */
  readonly cookies: readonly string[];
};

/**
 * Adds people to the database of a server with this public URL, as signing up does, but without the request and without
 * another hash of `testPassword`: that alone takes 40 ms of CPU, and the tests need thousands of people.
 */
export async function openPeople(options: {
  readonly database: Database;
  readonly publicUrl: string;
  readonly passwords?: Passwords;
}): Promise<(person: NewPerson) => Promise<SignedIn>> {
  const { database, passwords = createPasswords() } = options;
  const publicUrl = new URL(options.publicUrl);
  const auth = await createAuth({ database, publicUrl, log: createLog('silent') });
  let hash: Promise<string> | undefined;
  return ({ name, email, timeZone, ip, userAgent }) =>
    database.transaction(async (tx) => {
      hash ??= passwords.hash(testPassword);
      const id = await auth.addUser(tx, { name, email, passwordHash: await hash });
      await insertPerson(tx, { id, full_name: name, email, time_zone: timeZone });
      const device = { ip, userAgent, browser: randomToken() };
      const { cookie, deviceCookie } = await auth.startSession(tx, id, device);
      return { id, cookies: [cookie, deviceCookie] };
    });
}
