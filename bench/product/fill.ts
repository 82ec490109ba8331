import type pg from 'pg';

/** Inserts this many people who cannot sign in. Returns their ids. */
export async function fillPeople(pool: pg.Pool, people: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into users (id, name, email)
       select gen_random_uuid(), 'Person ' || n, 'person-' || n || '@filled.test' from generate_series(1, $1::int) n
       returning id, name, email
     )
     insert into user_profiles (id, full_name, email) select id, name, email from made returning id`,
    [people],
  );
  return rows.map((row) => row.id);
}

export type TaskFill = {
  readonly count: number;
  /** Owns every n-th task; the rest is divided among `others`, and one in ten is assigned to another person. */
  readonly owner: string;
  readonly others?: readonly string[];
  /** The projects that the tasks are divided among, and the members that they are assigned to. */
  readonly within?: { readonly projects: readonly string[]; readonly members: readonly string[] };
};

/**
 * Inserts tasks in a mixed order, as if created over time, so that one person's tasks are scattered over the whole
 * table. With `others` the owner gets 1,000 of them, else all.
 */
export async function fillTasks(
  pool: pg.Pool,
  { count, owner, others = [], within }: TaskFill,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Foreign key checks would take most of the time; the rows are known to be valid.
    await client.query('set local session_replication_role = replica; set local statement_timeout = 0');
    await client.query(insertTasks, [
      count,
      owner,
      others,
      others.length === 0 ? 1 : count / 1000,
      within?.projects ?? [],
      within?.members ?? [],
    ]);
    await client.query(insertTags);
    await client.query(insertDependencies, [owner]);
    await client.query('commit');
    // Vacuum and analyze now, as the database would within minutes, so that they do not fall into a measurement.
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    client.release(true);
  }
}

// A position is a fractional index: `d` and four base 62 digits are valid for every number below 14 million.
const insertTasks = `
  with digits as (select '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' as d),
  planned as (
    select
      n,
      (n % 20) as kind,
      now() - interval '1 day' * (120.0 * ($1::int - n) / $1::int) as made_at,
      case when n % $4::int = 0 then $2::uuid else ($3::uuid[])[1 + (n::bigint * 7919) % cardinality($3::uuid[])] end as owner,
      case when n % 10 = 3 and n % $4::int <> 0 then ($3::uuid[])[1 + (n::bigint * 104729) % cardinality($3::uuid[])] end as other,
      ($5::uuid[])[1 + (n::bigint * 7919) % nullif(cardinality($5::uuid[]), 0)] as project,
      ($6::uuid[])[1 + (n::bigint * 104729) % nullif(cardinality($6::uuid[]), 0)] as member
    from generate_series(1, $1::int) n
  )
  insert into tasks (id, title, description, due_date, priority, status, position, progress, estimated_hours,
    project_id, user_id, assigned_to, assigned_by, completed_at, created_at, updated_at)
  select
    gen_random_uuid(),
    (array['Prepare the quarterly review', 'Reply to the supplier about delivery dates', 'Check the invoices of last week',
      'Write the release notes', 'Call the dentist', 'Plan the workshop with the design team',
      'Fix the broken link on the pricing page'])[1 + n % 7] || ' (' || n || ')',
    case when n % 3 = 0 then '' else 'Ask for the numbers first, then compare them with those of the last quarter. The old '
      || 'document is in the shared folder; whoever reads it next should say what is missing.' end,
    (current_date + (n % 41) - 20)::date,
    (array['high', 'medium', 'low'])[1 + n % 3],
    s.status,
    'd' || substr(d, 1 + n / 238328 % 62, 1) || substr(d, 1 + n / 3844 % 62, 1) || substr(d, 1 + n / 62 % 62, 1)
      || substr(d, 1 + n % 62, 1),
    case s.status when 'completed' then 100 when 'review' then 90 when 'in_progress' then 25 else 0 end,
    case when n % 4 = 0 then 1.5 end,
    project, owner, coalesce(member, other, owner), owner,
    case when s.status = 'completed' then made_at end,
    made_at, made_at
  from planned
  cross join digits
  cross join lateral (select case when kind = 19 then 'blocked' when kind < 7 then 'todo' when kind < 12 then 'in_progress'
    when kind < 15 then 'review' else 'completed' end as status) s
  order by n`;

const insertTags = `
  insert into task_tags (task_id, ordinal, name)
  select id, 0, (array['finance', 'writing', 'customers', 'home'])[1 + ascii(right(position, 1)) % 4] from tasks
  where ascii(right(position, 1)) % 2 = 0 and not exists (select from task_tags where task_id = id)`;

// One in ten of the others' tasks depends on the same person's previous one.
const insertDependencies = `
  insert into task_dependencies (task_id, depends_on_id)
  select id, earlier from (
    select id, position, user_id, lag(id) over (partition by user_id order by position) as earlier from tasks
  ) tasks
  where user_id <> $1 and earlier is not null and ascii(right(position, 1)) % 10 = 0
  on conflict do nothing`;
