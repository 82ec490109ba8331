import '../policies/person.table.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** The pattern of ILIKE for everything that contains the text, with special characters taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The person whose id a column has, as `person` of a lateral join, if their name or e-mail address has the text in it;
 * a blank text has everybody. `open` leaves out those whose accounts are being deleted.
 */
export function matchingPerson(db: Db, idColumn: string, text: string, which: 'all' | 'open' = 'all') {
  const wanted = text.trim();
  const people = db
    .selectFrom('user_profiles')
    .select(['id', 'full_name', 'email', 'avatar_url', 'version'])
    .where('id', '=', sql.ref<string>(idColumn))
    // A fence, so that people are looked up one by one: for a rare text the planner would read all people of the server.
    .offset(sql<number>`0`);
  const query = which === 'open' ? people.where('closed_at', 'is', null) : people;
  if (wanted === '') return query.as('person');
  const pattern = containing(wanted);
  return query
    .where((eb) => eb.or([eb('full_name', 'ilike', pattern), eb('email', 'ilike', pattern)]))
    .as('person');
}
