import type { Database } from '../src/platform/db/database.ts';
import { fillUnchecked } from './fill-unchecked.ts';
import { type ManyTeams, openManyTeams } from './many-teams.ts';

const bigProject = {
  members: 500,
  activity: 10_000,
  departments: 3,
  tasks: 5000,
  updates: 3000,
  links: 1000,
};
const openProjects = 10;
const smallProjects = 4000;
const projectsOfOne = 1000;
const connectionsOfOne = 300;

export type ManyProjects = ManyTeams & {
  /**
   * A project with five hundred members and some departments of the big team; its owner also owns the team, and has
   * many connections.
   */
  readonly project: { readonly id: string; readonly team_id: string; readonly memberId: string };
};

/** The tables of projects, none of which may be scanned. */
export const seqScanOfProjects =
  /Seq Scan on (projects|project_\w+|tasks|connections|users|user_profiles|team_members|department_members)\b/;

/** Many teams, a big project, a person (the busy one) in a thousand projects, and thousands of small projects. */
export async function openManyProjects(): Promise<ManyProjects> {
  const many = await openManyTeams();
  await fill(many);
  const { rows } = await many.database.pool.query<ManyProjects['project']>(
    `select p.id, p.team_id, m.user_id as "memberId"
     from projects p join project_members m on m.project_id = p.id and m.role = 'Member'
     where p.name = 'Big' limit 1`,
  );
  const [project] = rows;
  if (!project) throw new Error('Nothing was filled in.');
  return { ...many, project };
}

/** Inserts what the triggers would: one statement for all is faster than thousands. */
function fill({ database, big }: { database: Database; big: ManyTeams['big'] }): Promise<void> {
  return fillUnchecked(database, async (client) => {
    const run = (sql: string, parameters: readonly unknown[] = []) => client.query(sql, [...parameters]);
    await run(
      `insert into projects (id, name, owner_id, type, team_id, visibility, members_count)
       values (gen_random_uuid(), 'Big', $1, 'department', $2, 'team', $3)`,
      [big.ownerId, big.teamId, bigProject.members],
    );
    await run(
      `insert into project_members (id, project_id, user_id, role, joined_at)
       select gen_random_uuid(), t.id, p.id, case when n = 1 then 'Owner' when n < 30 then 'Admin' else 'Member' end,
         now() - random() * interval '1000 days'
       from projects t, numbered_people p where p.n <= $1`,
      [bigProject.members],
    );
    await run(
      `insert into project_department_assignments (project_id, department_id)
       select t.id, d.id from projects t join departments d on d.team_id = t.team_id order by d.id limit $1`,
      [bigProject.departments],
    );
    await run(
      `insert into project_activity (id, project_id, actor_id, kind, at)
       select gen_random_uuid(), t.id, t.owner_id, 'project-changed', now() - random() * interval '1000 days'
       from projects t, generate_series(1, $1::int) n`,
      [bigProject.activity],
    );
    await run(
      `insert into connections (id, user_a_id, user_b_id)
       select gen_random_uuid(), least(p.id, $1::uuid), greatest(p.id, $1::uuid)
       from numbered_people p where p.n between 6001 and 6000 + $2::int`,
      [big.ownerId, connectionsOfOne],
    );
    await run(
      `insert into connections (id, user_a_id, user_b_id)
       select gen_random_uuid(), least(one.id, other.id), greatest(one.id, other.id)
       from numbered_people one join numbered_people other on other.n = one.n + 1 where one.n > 10000`,
    );
    // Small projects of three, the first thousand with the busy person.
    await run(
      `insert into projects (id, name, owner_id, type, team_id, members_count)
       select gen_random_uuid(), 'Small ' || made, p.id, 'department', t.id, 3 from generate_series(1, $1::int) made
       join numbered_people p on n = 7000 + made * 5 join teams t on t.owner_id = p.id and t.name like 'Small %'`,
      [smallProjects],
    );
    await run(
      `insert into project_department_assignments (project_id, department_id)
       select p.id, d.id from projects p join departments d on d.team_id = p.team_id where p.name like 'Small %'`,
    );
    await run(
      `insert into project_members (id, project_id, user_id, role)
       select gen_random_uuid(), t.id, p.id, case when step = 0 then 'Owner' else 'Member' end
       from projects t join numbered_people o on o.id = t.owner_id, generate_series(0, 2) step
       join numbered_people p on true
       where t.name like 'Small %' and p.n = case
         when step = 2 and o.n <= 7000 + $1::int * 5 then 6000 else o.n + step end`,
      [projectsOfOne],
    );
    await run(
      `insert into project_activity (id, project_id, actor_id, kind)
       select gen_random_uuid(), t.id, t.owner_id, 'project-created' from projects t`,
    );
    // Projects that everyone in the big team sees.
    await run(
      `insert into projects (id, name, owner_id, type, team_id, visibility)
       select gen_random_uuid(), 'Open ' || n, $1, 'team', $2, 'team' from generate_series(1, $3::int) n`,
      [big.ownerId, big.teamId, openProjects],
    );
    await fillWork(run);
    await run(
      `insert into project_task_counts (project_id, total, completed)
       select p.id, count(t.id), count(t.completed_at) from projects p left join tasks t on t.project_id = p.id
       group by p.id`,
    );
    // As if tasks of all projects had changed a moment ago.
    await run('insert into project_task_deltas (project_id) select id from projects');
    await run('analyze');
  });
}

/** Tasks, updates and links: thousands in the big project, a few in each of the others. */
async function fillWork(
  run: (sql: string, parameters?: readonly unknown[]) => Promise<unknown>,
): Promise<void> {
  const inEach = "from projects t, generate_series(1, case t.name when 'Big' then $1::int else 5 end) n";
  await run(
    `insert into tasks (id, title, description, due_date, priority, status, position, progress, user_id, assigned_to,
       assigned_by, project_id, completed_at)
     select gen_random_uuid(), 'Task ' || n, '', '2026-01-01', 'medium', s.status, 'a' || n, 0, t.owner_id, t.owner_id,
       t.owner_id, t.id, case s.status when 'completed' then now() end
     ${inEach}, lateral (select case when (n + ascii(right(t.name, 1))) % 3 = 0 then 'completed' else 'todo' end as status) s`,
    [bigProject.tasks],
  );
  await run(
    `insert into project_updates (id, project_id, author_id, content, timestamp)
     select gen_random_uuid(), t.id, t.owner_id, 'News', now() - random() * interval '1000 days' ${inEach}`,
    [bigProject.updates],
  );
  await run(
    `insert into resources (id, project_id, name, type, url, uploaded_by, created_at)
     select gen_random_uuid(), t.id, 'Link ' || n, 'link', 'https://example.test/' || n, t.owner_id,
       now() - random() * interval '1000 days' ${inEach}`,
    [bigProject.links],
  );
}
