import type { Server } from './server.ts';

/**
 * Inserts `count` tasks for a person, `Task 1` and so on: the first quarter to do, the next in progress, in review,
 * completed, in this order from top to bottom.
 */
export async function fillTasks(
  server: Server,
  { count, owner }: { count: number; owner: string },
): Promise<void> {
  await server.query(insertTasks, [count, owner]);
}

// A position is a fractional index: `d` and four base 62 digits are valid for every number below 14 million.
const insertTasks = `
  with digits as (select '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' as d),
  planned as (
    select n, (array['todo', 'in_progress', 'review', 'completed'])[1 + (n - 1) * 4 / $1::int] as status
    from generate_series(1, $1::int) n
  )
  insert into tasks (id, title, due_date, priority, status, position, progress, user_id, assigned_to, assigned_by, completed_at)
  select
    gen_random_uuid(), 'Task ' || n, current_date + n % 30, (array['high', 'medium', 'low'])[1 + n % 3], status,
    'd' || substr(d, 1 + n / 238328 % 62, 1) || substr(d, 1 + n / 3844 % 62, 1) || substr(d, 1 + n / 62 % 62, 1)
      || substr(d, 1 + n % 62, 1),
    case status when 'completed' then 100 when 'review' then 90 when 'in_progress' then 25 else 0 end,
    $2::uuid, $2::uuid, $2::uuid,
    case when status = 'completed' then now() end
  from planned cross join digits`;
