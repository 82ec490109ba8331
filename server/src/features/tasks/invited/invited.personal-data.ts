import { consequence, definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { readableEmail } from '../../../platform/mail/readable-email.ts';
import { deleteInvitedBy, readInvitedBy } from './invited.store.ts';

/** Personal data of invitations to tasks: the addresses that a person invited. Nothing is assigned for a closed account. */
export const invitedTasksPersonalData = definePersonalData({
  downloads: [
    jsonFile('task-invitations.json', async (db, userId) =>
      (await readInvitedBy(db, userId)).map(({ task_id, email, created_at, expires_at }) => ({
        taskId: task_id,
        email: readableEmail(email),
        createdAt: created_at,
        expiresAt: expires_at,
      })),
    ),
  ],
  async consequences(db, userId) {
    const { length } = await readInvitedBy(db, userId);
    return [consequence(length, '# invitation to a task ends.', '# invitations to tasks end.')];
  },
  close: ({ tx }, userId) => deleteInvitedBy(tx, userId),
});
