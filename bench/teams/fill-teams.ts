import type pg from 'pg';

/** The contents of a team; members are divided among the departments. */
export type TeamContents = {
  readonly members: number;
  readonly departments: number;
  readonly updates: number;
};

/**
 * Creates a team for its owner and returns its id. Its members are filled profiles, the first twenty of them Admins.
 */
export async function fillTeam(
  pool: pg.Pool,
  ownerId: string,
  { members, departments, updates }: TeamContents,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with team as (
       insert into teams (id, name, description, owner_id) values (gen_random_uuid(), $2, $3, $1) returning id
     )
     insert into team_members (id, team_id, user_id, role, permissions)
       select gen_random_uuid(), id, $1, 'Owner', '{CAN_ADD_MEMBERS,CAN_REMOVE_MEMBERS,CAN_MANAGE_ROLES}' from team
       returning team_id as id`,
    [ownerId, `Team of ${members}`, 'Everyone who works on it.'],
  );
  const id = rows[0]?.id ?? '';
  await pool.query(
    `insert into team_members (id, team_id, user_id, role, permissions, tags, joined_at)
     select gen_random_uuid(), $1, id, case when n <= 20 and $2::int > 100 then 'Admin' else 'Member' end,
       '{CAN_MANAGE_PROJECTS}', '{design,print}', now() - n * interval '1 hour'
     from (select id, row_number() over (order by id) as n from user_profiles where email like '%@filled.test') p
     where n < $2::int`,
    [id, members],
  );
  await pool.query(
    `insert into departments (id, team_id, name, description)
     select gen_random_uuid(), $1, 'Department ' || n, 'What the department does, in a sentence.'
     from generate_series(1, $2::int) n`,
    [id, departments],
  );
  await pool.query(
    `insert into department_members (id, department_id, team_id, user_id)
     select gen_random_uuid(), d.id, $1, m.user_id
     from (select user_id, row_number() over (order by user_id) - 1 as n from team_members where team_id = $1) m
     join (select id, row_number() over (order by id) - 1 as n from departments where team_id = $1) d
       on d.n = m.n % $2::int`,
    [id, departments],
  );
  await pool.query(
    `insert into team_updates (id, team_id, author_id, content, created_at)
     select gen_random_uuid(), $1, $2, repeat('News of everything that happened. ', 6), now() - n * interval '1 hour'
     from generate_series(1, $3::int) n`,
    [id, ownerId, updates],
  );
  return id;
}

/** Adds a person to this many new teams of five, each owned by another of the filled profiles. */
export async function fillTeamsOf(pool: pg.Pool, personId: string, teams: number): Promise<void> {
  await pool.query(
    `with owners as (
       select id, gen_random_uuid() as team_id, row_number() over (order by id desc) as n
       from user_profiles where email like '%@filled.test' order by id desc limit $2::int
     ),
     made as (
       insert into teams (id, name, description, owner_id)
       select team_id, 'Team ' || n, 'Everyone who works on it.', id from owners returning id
     )
     insert into team_members (id, team_id, user_id, role, permissions)
       select gen_random_uuid(), o.team_id, o.id, 'Owner', '{CAN_MANAGE_PROJECTS}'::text[] from owners o
       union all
       select gen_random_uuid(), team_id, $1, 'Member', '{CAN_MANAGE_PROJECTS}' from owners
       union all
       select gen_random_uuid(), o.team_id, p.id, 'Member', '{CAN_MANAGE_PROJECTS}'
       from owners o join owners p on p.n between o.n + 1 and o.n + 3`,
    [personId, teams],
  );
}
