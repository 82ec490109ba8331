import '../../server/src/policies/task-comment.table.ts';
import type { Insertable } from 'kysely';
import { cardsOfTasks, presentSharedTask } from '../../server/src/features/tasks/tasks.presenter.ts';
import type { Tx } from '../../server/src/platform/db/database.ts';
import { runStatements } from '../../server/src/platform/db/statement.ts';
import { appendStatements } from '../../server/src/platform/events/append.ts';
import type { TaskTable } from '../../server/src/policies/task.table.ts';
import { selectTasks, taskPolicy } from '../../server/src/policies/task.ts';
import { idFor } from './chance.ts';

/** Events contain no relation of an actor to a task. */
const nobody = '00000000-0000-0000-0000-000000000000';

export type SampleComment = {
  readonly authorId: string;
  readonly content: string;
  readonly mentions: readonly string[];
};

export type SampleTask = {
  readonly row: Insertable<TaskTable>;
  readonly tags: readonly string[];
  /** The ids of its dependencies. */
  readonly dependencies?: readonly string[];
  readonly comments?: readonly SampleComment[];
};

/** Inserts tasks that do not exist yet, with their child rows, and publishes them. Returns the number of new ones. */
export async function insertTasks(tx: Tx, tasks: readonly SampleTask[]): Promise<number> {
  const inserted = await tx
    .insertInto('tasks')
    .values(tasks.map(({ row, comments = [] }) => ({ ...row, comments_count: comments.length })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  if (inserted.length === 0) return 0;
  const ids = new Set(inserted.map(({ id }) => id));
  const fresh = tasks.filter(({ row }) => ids.has(row.id));
  const tags = fresh.flatMap(({ row, tags }) =>
    tags.map((name, ordinal) => ({ task_id: row.id, ordinal, name })),
  );
  await tx.insertInto('task_tags').values(tags).execute();
  const dependencies = fresh.flatMap(({ row, dependencies = [] }) =>
    dependencies.map((depends_on_id) => ({ task_id: row.id, depends_on_id })),
  );
  if (dependencies.length > 0) await tx.insertInto('task_dependencies').values(dependencies).execute();
  await insertComments(tx, fresh);
  await tx
    .insertInto('task_activity')
    .values(fresh.flatMap(({ row }) => activityOf(row)))
    .execute();
  await publishTasks(tx, [...ids]);
  return ids.size;
}

/** Publishes the present state of tasks. */
export async function publishTasks(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Browsers that have loaded this workspace before only request later events: without these they would not see the
  // tasks.
  const rows = await selectTasks(tx, nobody)
    .where('tasks.id', 'in', [...ids])
    .execute();
  const events = rows.map((row) => {
    const { audience, rights } = taskPolicy.receiversOf(row);
    const payload = { task: presentSharedTask(row), cards: cardsOfTasks([row]) };
    return { type: 'task.saved' as const, actorId: row.assigned_by, audience, rights, payload };
  });
  await runStatements(tx, appendStatements(events));
}

/** Comments are spread over the time since the task was created. */
async function insertComments(tx: Tx, tasks: readonly SampleTask[]): Promise<void> {
  const now = Date.now();
  const rows = tasks.flatMap(({ row, comments = [] }) =>
    comments.map((comment, index) => {
      const madeAt = new Date(row.created_at ?? now).getTime();
      const at = madeAt + ((now - madeAt) * (index + 1)) / (comments.length + 1);
      const id = idFor(`${row.id}/comment/${index}`);
      return { ...comment, id, taskId: row.id, at: new Date(at).toISOString() };
    }),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('task_comments')
    .values(
      rows.map(({ id, taskId, authorId, content, at }) => ({
        id,
        task_id: taskId,
        author_id: authorId,
        content,
        created_at: at,
        edited_at: null,
      })),
    )
    .execute();
  const mentions = rows.flatMap(({ id, mentions }) =>
    mentions.map((user_id) => ({ comment_id: id, user_id })),
  );
  if (mentions.length > 0) await tx.insertInto('task_comment_mentions').values(mentions).execute();
}

/** The activity of a task: it was created, and perhaps completed. */
function activityOf(row: SampleTask['row']) {
  const { id: task_id, user_id, assigned_to, created_at, completed_at } = row;
  const at = created_at ?? new Date().toISOString();
  const created = {
    task_id,
    actor_id: user_id,
    kind: 'created' as const,
    changes: '{}',
    change_id: null,
    at,
  };
  if (completed_at === null) return [created];
  const changes = JSON.stringify({
    status: ['in_progress', 'completed'],
    progress: [25, 100],
    completedAt: [null, completed_at],
  });
  const completed = { actor_id: assigned_to, kind: 'changed' as const, changes, at: completed_at };
  return [created, { ...created, ...completed }];
}
