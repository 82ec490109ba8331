import type pg from 'pg';

/** The contents of an account before it is deleted. */
export type AccountContents = {
  readonly teams: number;
  readonly projects: number;
  readonly tasksInEach: number;
};

/** A filled account, and the projects that it shares with the writers. */
export type FilledAccount = { readonly personId: string; readonly projectIds: readonly string[] };

/**
 * Adds a person and the writer to this many new teams and projects, each owned by another of the filled profiles. In
 * each project the person created some tasks, was assigned some, and commented on some.
 */
export async function fillAccount(
  pool: pg.Pool,
  { personId, writerId }: { personId: string; writerId: string },
  { teams, projects, tasksInEach }: AccountContents,
): Promise<FilledAccount> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query(
      `with owners as (
         select id as owner_id, gen_random_uuid() as team_id
         from user_profiles where email like '%@filled.test' order by id limit $3
       ),
       made as (
         insert into teams (id, name, owner_id) select team_id, 'Team', owner_id from owners returning id
       )
       insert into team_members (id, team_id, user_id, role)
         select gen_random_uuid(), team_id, owner_id, 'Owner' from owners
         union all select gen_random_uuid(), team_id, $1, 'Member' from owners
         union all select gen_random_uuid(), team_id, $2, 'Member' from owners`,
      [personId, writerId, teams],
    );
    const { rows } = await client.query<{ id: string }>(
      `insert into projects (id, name, owner_id)
       select gen_random_uuid(), 'Project', id from (
         select id from user_profiles where email like '%@filled.test' order by id limit $1
       ) owners returning id`,
      [projects],
    );
    const projectIds = rows.map(({ id }) => id);
    await client.query(
      `insert into project_members (id, project_id, user_id, role)
       select gen_random_uuid(), id, owner_id, 'Owner' from projects where id = any($1)
       union all select gen_random_uuid(), id, $2::uuid, 'Member' from projects where id = any($1)
       union all select gen_random_uuid(), id, $3::uuid, 'Member' from projects where id = any($1)`,
      [projectIds, personId, writerId],
    );
    await client.query(
      `insert into tasks (id, title, due_date, position, user_id, assigned_to, assigned_by, project_id)
       select gen_random_uuid(), 'Task ' || n, current_date, 'a' || n % 10 || 'V',
         case n % 2 when 0 then $2::uuid else owner_id end,
         case n % 2 when 0 then owner_id else $2::uuid end,
         case n % 2 when 0 then $2::uuid else owner_id end, p.id
       from projects p, generate_series(1, $3::int) n where p.id = any($1)`,
      [projectIds, personId, tasksInEach],
    );
    await client.query(
      `with said as (
         insert into task_comments (id, task_id, author_id, content)
         select gen_random_uuid(), id, $2::uuid, 'Look at this' from tasks where project_id = any($1) and position = 'a1V'
         returning task_id
       )
       update tasks set comments_count = 1 where id in (select task_id from said)`,
      [projectIds, personId],
    );
    await client.query('commit');
    return { personId, projectIds };
  } finally {
    client.release(true);
  }
}

/** A project with this many tasks, each with a history entry and one in three with a comment. */
export async function fillLargeProject(
  pool: pg.Pool,
  { ownerId, memberId }: { ownerId: string; memberId: string },
  tasks: number,
): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ id: string }>(
      `insert into projects (id, name, owner_id) values (gen_random_uuid(), 'Large', $1) returning id`,
      [ownerId],
    );
    const projectId = rows[0]?.id ?? '';
    await client.query(
      `insert into project_members (id, project_id, user_id, role)
       values (gen_random_uuid(), $1, $2, 'Owner'), (gen_random_uuid(), $1, $3, 'Member')`,
      [projectId, ownerId, memberId],
    );
    await client.query(
      `insert into tasks (id, title, due_date, position, user_id, assigned_to, assigned_by, project_id)
       select gen_random_uuid(), 'Task ' || n, current_date, 'a' || n % 10 || 'V', $2, $2, $2, $1
       from generate_series(1, $3::int) n`,
      [projectId, memberId, tasks],
    );
    await client.query(
      `insert into task_activity (task_id, actor_id, kind) select id, $2, 'created' from tasks where project_id = $1`,
      [projectId, memberId],
    );
    await client.query(
      `insert into task_comments (id, task_id, author_id, content)
       select gen_random_uuid(), id, $2, 'Look at this' from tasks
       where project_id = $1 and position in ('a1V', 'a4V', 'a7V')`,
      [projectId, memberId],
    );
    await client.query('commit');
    return projectId;
  } finally {
    client.release(true);
  }
}
