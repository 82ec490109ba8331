import type { Pool } from 'pg';
import type { Database } from '../src/platform/db/database.ts';
import { fillUnchecked } from './fill-unchecked.ts';

const givenNames =
  'Anna Jan Hannah Daniel Ivan Susan Juan Diana Sandra Amanda Franz Nathan Brian Stefan Joanna Yann Ethan Maria ' +
  'Peter Tom Eve Sofie Erik Ida Otto Hugo Luis Mirko Bo Yuki';

/** Rows per transaction: events of other tests in the same cluster wait for open transactions. */
const batch = 1000;

/**
 * Inserts people with realistic names: half contain "an", a twentieth end in 王小明, the last one is called Quentin
 * Xylander.
 */
export function addManyPeople(database: Database, count: number): Promise<void> {
  return fillUnchecked(database, async (client) => {
    // Inserts what the triggers would.
    for (let first = 1; first <= count; first += batch) {
      await client.query(
        `with numbered as (
           select n, gen_random_uuid() as id, 'p' || n || '@example.test' as email,
             case when n = $2::int then 'Quentin Xylander' else
               ($1::text[])[1 + n * 7 % 30] || ' ' ||
               initcap(translate(substr(md5(n::text), 1, 4 + n % 5), '0123456789', 'aeiourstnl')) ||
               case when n % 20 = 0 then ' 王小明' else '' end
             end as name
           from generate_series($3::int, least($2::int, $3::int + $4::int - 1)) n
         ),
         users as (insert into users (id, name, email) select id, name, email from numbered),
         profiles as (insert into user_profiles (id, full_name, email) select id, name, email from numbered)
         insert into person_name_parts (place, part, person_id)
           select parts.place, parts.part, id from numbered, person_name_parts_of(name) parts order by 1, 2, 3`,
        [givenNames.split(' '), count, first, batch],
      );
    }
    await client.query('analyze users, user_profiles, person_name_parts');
  });
}

/**
 * So many people who are called alike, for stores that find nobody by name. Returns their ids in order. `client` is one
 * connection where that has settings of its own.
 */
export async function addAlikePeople(client: Pick<Pool, 'query'>, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with numbered as (
       select gen_random_uuid() as id, 'p' || n || '@example.test' as email from generate_series(1, $1::int) n
     ),
     users as (insert into users (id, name, email) select id, 'P', email from numbered)
     insert into user_profiles (id, full_name, email) select id, 'Person ' || email, email from numbered returning id`,
    [count],
  );
  await client.query('analyze users, user_profiles');
  return rows.map(({ id }) => id).toSorted();
}
