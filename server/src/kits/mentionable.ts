import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { PersonCardRow } from '../policies/person-columns.ts';
import { presentPersonCard } from './person-card.ts';
import { containing } from './text-match.ts';

/** Most people to offer for mentioning; a text narrows them down. */
const maxMentionable = 10;

/**
 * People other than the actor who can be mentioned and whose name contains the text, sorted by where in the name
 * it is. `seers` selects the ids of those who see the task or note as a column `id`, which may have duplicates and nulls.
 */
export async function readMentionable(
  db: Db,
  { actorId, seers, text }: { actorId: string; seers: RawBuilder<unknown>; text: string },
): Promise<PersonCardRow[]> {
  const wanted = text.trim();
  // An optimization fence: look names up one by one instead of scanning all people of the server.
  const { rows } = await sql<PersonCardRow>`
    select person.id, person.full_name, person.email, person.avatar_url, person.version
    from (${seers}) seer
    cross join lateral (
      select id, full_name, email, avatar_url, version,
        coalesce(nullif(full_name, ''), split_part(email, '@', 1)) as name
      from user_profiles where user_profiles.id = seer.id and closed_at is null offset 0
    ) person
    where seer.id <> ${actorId}::uuid and person.name ilike ${containing(wanted)}
    order by position(lower(${wanted}::text) in lower(person.name)), lower(person.name), person.id
    limit ${maxMentionable}`.execute(db);
  return rows;
}

/** The response of an endpoint that offers these people for mentioning. */
export function presentMentionable(rows: readonly PersonCardRow[]) {
  return { personIds: rows.map(({ id }) => id), cards: { people: rows.map(presentPersonCard) } };
}
