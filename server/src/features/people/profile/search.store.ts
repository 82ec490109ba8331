import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type PersonCardRow, personCardColumns } from '../../../policies/person-columns.ts';

type Wanted = { readonly text: string; readonly actorId: string; readonly limit: number };

/** Index entries read per wanted person: a name may contain the text more than once. */
const width = 4;
const widest = 50_000;

/**
 * Finds people other than the actor with the text in their name: first those whose name begins with it, then those with
 * a word that does, then the others. `person_search_text` and `person_name_parts` define how names are compared
 * (migration 0005). Reads three ranges of an index, each with a limit.
 */
export async function findByName(db: Db, wanted: Wanted): Promise<PersonCardRow[]> {
  for (let range = wanted.limit * width; ; range *= width) {
    const rows = await read(db, wanted, range);
    const cutOff = rows[0] !== undefined && rows[0].fullest >= range;
    if (rows.length === wanted.limit || !cutOff || range >= widest)
      return rows.map(({ fullest: _, ...person }) => person);
  }
}

/** The person with exactly this address, unless it is the actor. */
export function findByEmail(db: Db, email: string, actorId: string): Promise<PersonCardRow | undefined> {
  return db
    .selectFrom('user_profiles')
    .select(personCardColumns)
    .where('id', '=', (eb) => eb.selectFrom('users').select('users.id').where('users.email', '=', email))
    .where('closed_at', 'is', null)
    .where('id', '<>', actorId)
    .executeTakeFirst();
}

async function read(db: Db, { text, actorId, limit }: Wanted, range: number) {
  const place = (number: number) => sql`
    (select place, part, person_id from person_name_parts
     where place = ${sql.lit(number)}
       and part >= (select first from wanted) and part < (select after_last from wanted)
       and person_id <> ${actorId}
     order by part, person_id limit ${range})`;
  // The range of texts that begin with this one: up to the text followed by the highest character.
  const { rows } = await sql<PersonCardRow & { fullest: number }>`
    with wanted as materialized (
      select text as first, text || chr(1114111) as after_last
      from (select person_search_text(${text}) as text) folded where text <> ''
    ),
    found as materialized (${place(0)} union all ${place(1)} union all ${place(2)}),
    best as (
      select person_id, min(place) as place, min(part) as part from found
      group by person_id order by 2, 3, 1 limit ${limit}
    )
    select p.id, p.full_name, p.email, p.avatar_url, p.version,
      (select max(rows)::int from (select count(*) as rows from found group by place) places) as fullest
    from best join user_profiles p on p.id = best.person_id and p.closed_at is null
    order by best.place, best.part, best.person_id`.execute(db);
  return rows;
}
