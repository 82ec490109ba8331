import { personName } from '@longtable/contract/rules/person-name';
import { counted, jsonRows, type PersonalData } from '../../../platform/personal-data.ts';
import { seesTask } from '../../../policies/task.ts';
import {
  type CommentOfPerson,
  countStaying,
  forgetSomeMentions,
  forgetSomeOfComments,
  readCommentsById,
} from './comments.personal-data.store.ts';

/** What comments keep of a person: those that they wrote, which stay with the tasks that they are about. */
export const taskCommentsPersonalData: PersonalData = {
  async *export(db, userId) {
    yield {
      path: 'task-comments.json',
      bytes: jsonRows(
        (...next) => readCommentsById(db, userId, ...next),
        (row) => presentComment(row, userId),
      ),
    };
  },

  obstacles: async () => [],

  async consequences(db, userId) {
    const staying = await countStaying(db, userId);
    if (staying === 0) return [];
    return [
      `${counted(staying, 'comment')} that you wrote on tasks ${staying === 1 ? 'stays' : 'stay'}, without your name.`,
    ];
  },

  async erase(change, userId) {
    // What they wrote stays, without their name.
    const audience = await forgetSomeOfComments(change.tx, userId);
    if (!audience) return forgetSomeMentions(change.tx, userId);
    change.emit('person.removed', { actorId: userId, audience, payload: { personId: userId } });
    return true;
  },
};

/** What the task is called now is none of somebody's who has left it. */
function presentComment(row: CommentOfPerson, userId: string) {
  return {
    id: row.id,
    task: { id: row.task_id, title: seesTask.holds({ id: userId }, row) ? row.title : null },
    content: row.content,
    mentions: row.mentions.map(({ full_name, email }) => personName({ fullName: full_name, email })),
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}
