import { api } from '@longtable/contract/api';
import type { App } from '../../server/src/app.ts';
import type { Database } from '../../server/src/platform/db/database.ts';

/** The password of everyone in the sample workspace. */
export const samplePassword = 'sample-workspace';

export type SamplePerson = { readonly id: string; readonly fullName: string; readonly email: string };

type Described = { readonly fullName: string; readonly email: string; readonly timeZone: string };

/** A small publishing house with friends everywhere: many scripts, short and long names. */
const described: readonly Described[] = [
  ['Amara Okafor', 'amara', 'Africa/Lagos'],
  ['Mateo Fernández de la Cruz y Villanueva-Etxeberria', 'mateo', 'Europe/Madrid'],
  ['田中さくら', 'sakura', 'Asia/Tokyo'],
  ['نورة بنت عبد العزيز الخطيب', 'noura', 'Asia/Riyadh'],
  ['Дмитрий Соколов', 'dmitri', 'Asia/Almaty'],
  ['Siobhán Ní Dhomhnaill', 'siobhan', 'Europe/Dublin'],
  ['प्रिया वेंकटरमन', 'priya', 'Asia/Kolkata'],
  ['Li', 'li', 'Asia/Shanghai'],
  ['Anna-Lena Großmann', 'anna-lena', 'Europe/Berlin'],
  ['Chimamanda Adébáyò-Ògúnlẹ́yẹ', 'chimamanda', 'America/New_York'],
].map(([fullName = '', mailbox = '', timeZone = '']) => ({
  fullName,
  email: `${mailbox}@fernside.example`,
  timeZone,
}));

/** The person with this mailbox, the part of an address before the @. Throws when there is none. */
export function personOf(people: readonly SamplePerson[], mailbox: string): SamplePerson {
  const person = people.find(({ email }) => email.startsWith(`${mailbox}@`));
  if (!person) throw new Error(`Nobody has the mailbox ${mailbox}.`);
  return person;
}

/**
 * Creates the people of the sample workspace by signing them up. Existing people are kept. `added` is the number of new
 * ones.
 */
export async function seedPeople(
  { http }: Pick<App, 'http'>,
  { db }: Pick<Database, 'db'>,
): Promise<{ people: SamplePerson[]; added: number }> {
  const people: SamplePerson[] = [];
  let added = 0;
  for (const [index, person] of described.entries()) {
    const found = await idOf(person.email);
    const id = found ?? (await signUp(person, index));
    if (!found) added += 1;
    people.push({ id, fullName: person.fullName, email: person.email });
  }
  return { people, added };

  async function idOf(email: string): Promise<string | undefined> {
    const found = await db
      .selectFrom('user_profiles')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    return found?.id;
  }

  async function signUp(person: Described, index: number): Promise<string> {
    const { method, path } = api.people.signUp;
    const answer = await http.inject({
      method,
      url: path,
      payload: { ...person, password: samplePassword },
      // Each from its own address in the range for documentation, since sign-ups per address are limited.
      remoteAddress: `192.0.2.${index + 1}`,
    });
    if (answer.statusCode !== 200) throw new Error(`${person.email} could not sign up: ${answer.body}`);
    const { user } = api.people.signUp.output.parse(answer.json());
    if (!user) throw new Error(`${person.email} has an account with a second factor.`);
    return user.id;
  }
}
