import type pg from 'pg';

/** The contents of a project. */
export type ProjectContents = {
  readonly tasks: number;
  readonly members: number;
  /** The number of updates, and of activity entries. */
  readonly updates: number;
  readonly links: number;
};

/** Creates a team project for its owner and returns its id. Its other members are filled profiles. */
export async function fillProject(
  pool: pg.Pool,
  { ownerId, teamId }: { ownerId: string; teamId: string },
  contents: ProjectContents,
): Promise<string> {
  const [id = ''] = await withoutTriggers(pool, async (run) => {
    const ids = await run(
      `insert into projects (id, name, description, owner_id, type, team_id)
       values (gen_random_uuid(), 'Project of ' || $3::int, 'What it is about.', $1, 'team', $2) returning id`,
      [ownerId, teamId, contents.tasks],
    );
    await run(
      `insert into project_members (id, project_id, user_id, role, joined_at)
       select gen_random_uuid(), $1, id, case n when 0 then 'Owner' else 'Member' end, now() - n * interval '1 hour'
       from (
         select $2::uuid as id, 0 as n
         union all select id, row_number() over (order by id) from user_profiles where email like '%@filled.test'
       ) p where n < $3::int returning id`,
      [ids[0], ownerId, contents.members],
    );
    await fillWork(run, ids, contents);
    return ids;
  });
  return id;
}

/**
 * Adds a person to this many new projects of two, each owned by another of the filled profiles: a third are team
 * projects, a third department projects.
 */
export async function fillProjectsOf(
  pool: pg.Pool,
  { personId, teamId, projects }: { personId: string; teamId: string; projects: number },
  contents: Omit<ProjectContents, 'members'>,
): Promise<void> {
  await withoutTriggers(pool, async (run) => {
    const ids = await run(
      `insert into projects (id, name, description, owner_id, type, team_id, due_date, priority)
       select gen_random_uuid(), 'Project ' || n, 'What it is about, in a sentence or two.', id,
         (array['individual', 'team', 'department'])[1 + n % 3], case when n % 3 > 0 then $1::uuid end,
         current_date + (n % 90)::int, (array['high', 'medium', 'low'])[1 + n % 3]
       from (
         select id, row_number() over (order by id desc) as n from user_profiles where email like '%@filled.test'
       ) p where n <= $2::int returning id`,
      [teamId, projects],
    );
    await run(
      `insert into project_department_assignments (project_id, department_id)
       select p.id, d.id from projects p
       cross join lateral (select id from departments where team_id = p.team_id order by id limit 2) d
       where p.id = any($1) and p.type = 'department' returning project_id as id`,
      [ids],
    );
    await run(
      `insert into project_members (id, project_id, user_id, role)
       select gen_random_uuid(), id, owner_id, 'Owner' from projects where id = any($1)
       union all select gen_random_uuid(), id, $2::uuid, 'Member' from projects where id = any($1) returning id`,
      [ids, personId],
    );
    await fillWork(run, ids, contents);
    return ids;
  });
}

/** Gives a person this many tasks without a project and returns their ids. */
export function fillTasksAlone(pool: pg.Pool, personId: string, tasks: number): Promise<string[]> {
  return withoutTriggers(pool, (run) =>
    run(
      insertTasks(
        `select $1::uuid as owner_id, null::uuid as project_id, n from generate_series(1, $2::int) n`,
      ),
      [personId, tasks],
    ),
  );
}

/** Runs a statement and returns the ids that it returns. */
type Run = (sql: string, parameters: readonly unknown[]) => Promise<string[]>;

/** Inserts rows in a transaction without triggers: the rows are valid, and counts are computed once. */
async function withoutTriggers(pool: pg.Pool, fill: (run: Run) => Promise<string[]>): Promise<string[]> {
  const client = await pool.connect();
  const run: Run = async (sql, parameters) => {
    const { rows } = await client.query<{ id: string }>(sql, [...parameters]);
    return rows.map(({ id }) => id);
  };
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica; set local statement_timeout = 0');
    const ids = await fill(run);
    await client.query('commit');
    return ids;
  } finally {
    client.release(true);
  }
}

/** The contents of each of these projects, mixed as if created over time. */
async function fillWork(
  run: Run,
  ids: readonly string[],
  contents: Omit<ProjectContents, 'members'>,
): Promise<void> {
  const each = 'from projects p, generate_series(1, $2::int) n where p.id = any($1)';
  await run(insertTasks(`select p.owner_id, p.id as project_id, n ${each}`), [ids, contents.tasks]);
  await run(
    `insert into project_updates (id, project_id, author_id, content, type, timestamp)
     select gen_random_uuid(), p.id, p.owner_id, repeat('News of everything that happened. ', 6),
       (array['general', 'progress', 'milestone', 'blocker'])[1 + n % 4], now() - n * interval '1 hour'
     ${each} order by n desc returning id`,
    [ids, contents.updates],
  );
  await run(
    `insert into project_activity (id, project_id, actor_id, kind, subject, subject_id, at)
     select gen_random_uuid(), p.id, p.owner_id, 'task-completed', 'Task ' || n, gen_random_uuid(),
       now() - n * interval '1 hour'
     ${each} order by n desc returning id`,
    [ids, contents.updates],
  );
  await run(
    `insert into resources (id, project_id, name, type, url, uploaded_by, created_at)
     select gen_random_uuid(), p.id, 'Link ' || n, 'link', 'https://example.test/pages/' || n, p.owner_id,
       now() - n * interval '1 hour'
     ${each} order by n desc returning id`,
    [ids, contents.links],
  );
  await run(
    `update projects p set members_count = (select count(*) from project_members where project_id = p.id)
     where p.id = any($1) returning id`,
    [ids],
  );
  await run(
    `insert into project_task_counts (project_id, total, completed)
     select p.id, count(t.id), count(t.completed_at) from projects p left join tasks t on t.project_id = p.id
     where p.id = any($1) group by p.id returning project_id as id`,
    [ids],
  );
}

/** Tasks of these owners and projects, two fifths of them completed. */
function insertTasks(planned: string): string {
  return `
    insert into tasks (id, title, description, due_date, priority, status, position, progress, user_id, assigned_to,
      assigned_by, project_id, completed_at)
    select gen_random_uuid(), 'Reply to the supplier about delivery dates (' || n || ')', 'Ask for the numbers first.',
      current_date, 'medium', case when n % 5 < 2 then 'completed' else 'todo' end, 'a' || n % 10 || 'V',
      case when n % 5 < 2 then 100 else 0 end, owner_id, owner_id, owner_id, project_id,
      case when n % 5 < 2 then now() end
    from (${planned}) planned order by n returning id`;
}
