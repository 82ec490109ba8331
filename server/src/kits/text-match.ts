import '../policies/person.table.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { personCardColumns } from '../policies/person-columns.ts';

/** The ILIKE pattern that matches texts containing the given one, with special characters escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The person whose id is in a column, as `person` of a lateral join, if name or e-mail address contain the text. A
 * blank text matches everyone. `open` leaves out closed accounts.
 */
export function matchingPerson(db: Db, idColumn: string, text: string, which: 'all' | 'open' = 'all') {
  const wanted = text.trim();
  const people = db
    .selectFrom('user_profiles')
    .select(personCardColumns)
    .where('id', '=', sql.ref<string>(idColumn))
    // An optimization fence: look people up one by one. For a rare text the planner would scan all people of the
    // server.
    .offset(sql<number>`0`);
  const query = which === 'open' ? people.where('closed_at', 'is', null) : people;
  if (wanted === '') return query.as('person');
  const pattern = containing(wanted);
  return query
    .where((eb) => eb.or([eb('full_name', 'ilike', pattern), eb('email', 'ilike', pattern)]))
    .as('person');
}
