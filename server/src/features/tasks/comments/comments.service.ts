import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { TaskComment, taskCommentsApi } from '@longtable/contract/task-comments';
import type { Actor } from '../../../access/actor.ts';
import { authorize } from '../../../access/engine.ts';
import { personalRoom } from '../../../access/rooms.ts';
import { roomsOfTask, type TaskPeople, type TaskRow } from '../../../access/task.ts';
import type { TaskCommentRow } from '../../../access/task-comment.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { decodeTimedEnd, encodeTimedEnd } from '../../../platform/http/list-ends.ts';
import { pageOf } from '../../../platform/http/page-end.ts';
import { cardOf } from '../../people/actor-card.ts';
import { toPersonCard } from '../../people/people.shape.ts';
import { toTaskFields } from '../tasks.shape.ts';
import { toTaskComment, toTaskCommentFacts } from './comments.shape.ts';
import * as store from './comments.store.ts';
import { type HeldTask, holdTask } from './task-held.ts';

type Input<Name extends keyof typeof taskCommentsApi> = ParsedInputOf<(typeof taskCommentsApi)[Name]>;
type Output<Name extends keyof typeof taskCommentsApi> = OutputOf<(typeof taskCommentsApi)[Name]>;

/** As many are offered at once to be mentioned; a text narrows whom. */
const maxMentionable = 10;

export type TaskComments = ReturnType<typeof createTaskComments>;

/** What is said about tasks, by everyone who sees them. Rows arrive authorized. */
export function createTaskComments(options: { database: Pick<Database, 'db'>; changes: Changes }) {
  const { changes } = options;
  const { db } = options.database;

  return {
    /** The newest first; `after` is the end of the page before. */
    async list(actor: Actor, task: TaskRow, { after, limit }: Input<'list'>): Promise<Output<'list'>> {
      const end = decodeTimedEnd(after);
      const rows = await store.readComments(db, actor.id, task.id, { end, limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, encodeTimedEnd);
      return { comments: page.map((row) => toTaskComment(actor, row)), next };
    },

    async mentionable(
      actor: Actor,
      task: TaskRow,
      { text }: Input<'mentionable'>,
    ): Promise<Output<'mentionable'>> {
      const rows = await store.readMentionable(db, actor.id, task, { text, limit: maxMentionable });
      return { people: rows.map(toPersonCard) };
    },

    /** The same id again is the same comment again, whose answer was lost. */
    post: (actor: Actor, task: TaskRow, { id, content, mentionIds }: Input<'post'>): Promise<TaskComment> =>
      withTaskHeld(heldOf(task), {
        people: [actor.id, ...mentionIds],
        reread: async () => heldOf(await authorize(db, 'task', 'read', actor, task.id)),
        async work(change, present) {
          const { tx } = change;
          const standing = await authorize(tx, 'task', 'read', actor, task.id);
          const already = await store.readComment(tx, actor.id, id);
          if (already) return asSame(actor, already, task.id);
          await checkMentioned(change, standing, mentionIds, present);
          const comment = { id, task_id: task.id, author_id: actor.id, content };
          if (!(await store.insertComment(tx, comment))) throw refuse('request/id-taken');
          await store.insertMentions(tx, id, mentionIds);
          const row = await store.readCommentThatStands(tx, actor.id, id);
          await countAnew(change, actor, standing, 1);
          announce(change, actor, row);
          await tellMentioned(change, actor, { row, title: standing.title, people: mentionIds });
          return toTaskComment(actor, row);
        },
      }),

    edit: (
      actor: Actor,
      comment: TaskCommentRow,
      { content, mentionIds }: Input<'edit'>,
    ): Promise<TaskComment> =>
      withTaskHeld(comment, {
        people: [actor.id, ...mentionIds],
        reread: () => authorize(db, 'taskComment', 'edit', actor, comment.id),
        async work(change, present) {
          const { tx } = change;
          const before = await authorize(tx, 'taskComment', 'edit', actor, comment.id);
          const mentioned = before.mentions.map(({ id }) => id);
          const added = mentionIds.filter((id) => !mentioned.includes(id));
          const dropped = mentioned.filter((id) => !mentionIds.includes(id));
          if (content === before.content && added.length === 0 && dropped.length === 0)
            return toTaskComment(actor, before);
          // Who has left since they were mentioned stays in what was said.
          await checkMentioned(change, before, added, present);
          await store.writeContent(tx, comment.id, content);
          await store.deleteMentions(tx, comment.id, dropped);
          await store.insertMentions(tx, comment.id, added);
          const row = await store.readCommentThatStands(tx, actor.id, comment.id);
          announce(change, actor, row);
          if (added.length > 0) {
            const { title } = await authorize(tx, 'task', 'read', actor, comment.task_id);
            await tellMentioned(change, actor, { row, title, people: added });
          }
          return toTaskComment(actor, row);
        },
      }),

    delete: (actor: Actor, comment: TaskCommentRow): Promise<Output<'delete'>> =>
      withTaskHeld(comment, {
        people: [actor.id],
        reread: () => authorize(db, 'taskComment', 'delete', actor, comment.id),
        async work(change) {
          const { tx } = change;
          const { id: commentId, task_id: taskId } = await authorize(
            tx,
            'taskComment',
            'delete',
            actor,
            comment.id,
          );
          const task = await authorize(tx, 'task', 'read', actor, taskId);
          if (!(await store.deleteComment(tx, commentId))) throw refuse('task-comment/not-found');
          await countAnew(change, actor, task, -1);
          change.emit('task-comment.deleted', {
            actorId: actor.id,
            audience: roomsOfTask(task),
            payload: { taskId, commentId },
          });
          return { commentId };
        },
      }),
  };

  /** One change of what is said about a task; when the task has gone elsewhere meanwhile, starts again from there. */
  async function withTaskHeld<Answer>(
    task: HeldTask,
    given: {
      people: readonly string[];
      reread(): Promise<HeldTask>;
      work(change: Change, present: ReadonlySet<string>): Promise<Answer>;
    },
  ): Promise<Answer> {
    for (let at = task; ; at = await given.reread()) {
      const held = at;
      const done = await changes.run(async (change) => {
        const present = await holdTask(change.tx, held, given.people);
        return present && { answer: await given.work(change, present) };
      });
      if (done) return done.answer;
    }
  }
}

function heldOf({ id, project_id }: Pick<TaskRow, 'id' | 'project_id'>): HeldTask {
  return { task_id: id, project_id };
}

/** Of anyone else, or on another task, the id is taken (rulings, "Identity and retries"). */
function asSame(actor: Actor, row: TaskCommentRow, taskId: string): TaskComment {
  if (row.author_id !== actor.id || row.task_id !== taskId) throw refuse('request/id-taken');
  return toTaskComment(actor, row);
}

/** Refuses to mention who can't see the task, or has no account any more. */
async function checkMentioned(
  { tx }: Change,
  task: TaskPeople,
  people: readonly string[],
  present: ReadonlySet<string>,
): Promise<void> {
  const own = new Set([task.user_id, task.assigned_to, task.assigned_by]);
  const others = people.filter((id) => !own.has(id));
  const members = new Set(
    others.length > 0 && task.project_id !== null
      ? await store.readMembersAmong(tx, task.project_id, others)
      : [],
  );
  const sees = (id: string) => own.has(id) || members.has(id);
  if (!people.every((id) => present.has(id) && sees(id))) throw refuse('task-comment/mention-outside');
}

/** The task with one comment more or less, and tells those who see it. */
async function countAnew(change: Change, actor: Actor, task: TaskRow, by: 1 | -1): Promise<void> {
  const stamp = await store.countComments(change.tx, task.id, by);
  change.emit('task.saved', {
    actorId: actor.id,
    audience: roomsOfTask(task),
    payload: { task: toTaskFields({ ...task, ...stamp }) },
  });
}

function announce(change: Change, actor: Actor, row: TaskCommentRow): void {
  change.emit('task-comment.saved', {
    actorId: actor.id,
    audience: roomsOfTask(row),
    payload: { comment: toTaskCommentFacts(row) },
  });
}

/** Tells those who are mentioned in person, but for who mentions themselves. */
async function tellMentioned(
  change: Change,
  actor: Actor,
  { row, title, people }: { row: TaskCommentRow; title: string; people: readonly string[] },
): Promise<void> {
  const told = people.filter((id) => id !== actor.id);
  if (told.length === 0) return;
  const { id, name } = await cardOf(change.tx, actor.id);
  change.emit('task-comment.mentioned', {
    actorId: actor.id,
    audience: told.map(personalRoom),
    payload: { taskId: row.task_id, title, commentId: row.id, sender: { id, name } },
  });
}
