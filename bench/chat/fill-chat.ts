import type pg from 'pg';
import { openPeople } from '../../server/test/signed-in-people.ts';
import type { BenchDatabase, Person, Server } from '../product/product.ts';

/** Adds people with accounts and sessions of their own: signing up a thousand by the API takes minutes. */
export async function addPeople(
  database: BenchDatabase['database'],
  { url }: Server,
  count: number,
): Promise<Person[]> {
  const add = await openPeople({ database, publicUrl: url });
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Person ${index}`;
    const { id, cookies } = await add({
      name,
      email: `person-${index}@longtable.test`,
      timeZone: 'UTC',
      ip: '127.0.0.1',
      userAgent: 'bench',
    });
    people.push({ id, name, cookie: cookies.map((header) => header.split(';')[0]).join('; ') });
  }
  return people;
}

/** Messages per statement: the index of words takes longer for a million than a statement may. */
const batch = 20_000;

/** Creates a team of these people, the first of whom owns it. Its chat gets so many messages, by all of them in turn. */
export async function addTeam(
  pool: pg.Pool,
  name: string,
  people: readonly Person[],
  messages: number,
): Promise<string> {
  const ids = people.map(({ id }) => id);
  const { rows } = await pool.query<{ id: string }>(
    `with team as (
       insert into teams (id, name, owner_id) values (gen_random_uuid(), $1, $2) returning id
     )
     insert into team_members (id, team_id, user_id, role, joined_at)
     select gen_random_uuid(), team.id, person, case when person = $2 then 'Owner' else 'Member' end, '2020-01-01'
     from team, unnest($3::uuid[]) as person
     returning team_id as id`,
    [name, ids[0], ids],
  );
  const teamId = rows[0]?.id ?? '';
  for (let first = 1; first <= messages; first += batch) {
    await pool.query(
      `insert into chat_messages (id, chat_id, number, author_id, content, created_at)
       select gen_random_uuid(), $1, number, ($2::uuid[])[1 + number % cardinality($2::uuid[])],
         'A message of usual length, as people write them to each other all day.', now() - interval '1 year' + number * interval '10 seconds'
       from generate_series($3::int, $4::int) as number`,
      [teamId, ids, first, Math.min(messages, first + batch - 1)],
    );
  }
  await pool.query('update chats set last_number = $2 where id = $1', [teamId, messages]);
  await pool.query(
    'insert into chat_states (user_id, chat_id, last_read) select person, $1, $3 from unnest($2::uuid[]) as person',
    [teamId, ids, messages],
  );
  return teamId;
}
