import type pg from 'pg';

/** So many notifications of these people: one of forty is of a note, the others are of tasks; one of twenty is unread. */
export async function fillNotifications(
  pool: pg.Pool,
  people: readonly { readonly id: string; readonly notifications: number }[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica');
    for (const { id, notifications } of people) {
      await client.query(
        `insert into notifications (id, user_id, type, title, message, action_url, action_text, metadata, actor_id, about,
           reason, key, is_read, created_at)
         select gen_random_uuid(), $1, case when n % 40 = 0 then 'note_shared' when n % 3 = 0 then 'task_assigned'
             else 'task_comment' end,
           'New Comment', 'Grace commented on “A task with a title of usual length”.', '/app/tasks?task=' || n % 5000,
           'View Task', json_build_object('taskId', n % 5000), $1, 'task:' || n % 5000, 'you are assigned', n, n % 40 > 1,
           now() - n * interval '10 seconds'
         from generate_series(1, $2::int) n`,
        [id, notifications],
      );
    }
  } finally {
    // With its settings.
    client.release(true);
  }
}
