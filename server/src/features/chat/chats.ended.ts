import '../../policies/chat.table.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';

// A chat ends with its team, department or project, with the second of two accounts, or with the last member of a group: then nobody
// sees it. Its messages are deleted later and in parts: one transaction over a million of them would delay live events for minutes.

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'chats.erase-ended': Record<string, never>;
  }
}

/** Messages deleted in one transaction. */
const messagesAtOnce = 1000;

/** Hourly job that deletes chats without anybody. */
export function eraseEndedChatsJob(db: Db): JobDefinition {
  return defineJob({
    name: 'chats.erase-ended',
    payload: z.object({}),
    cron: '11 * * * *',
    async run(_payload, { signal }) {
      while (!signal.aborted && (await erasePart(db)));
    },
  });
}

/** The predicate of the index `chats_ended`. */
const isEnded = sql<boolean>`case kind
  when 'team' then team_id is null
  when 'department' then department_id is null
  when 'project' then project_id is null
  when 'group' then members_count = 0
  else user_a_id is null and user_b_id is null end`;

/** Deletes the last messages of one ended chat, replies before what they reply to, or the chat when it has none left. False when there is no ended chat. */
async function erasePart(db: Db): Promise<boolean> {
  const chat = await db.selectFrom('chats').select('id').where(isEnded).limit(1).executeTakeFirst();
  if (!chat) return false;
  const { numAffectedRows = 0n } = await sql`
    delete from chat_messages where id = any(array(
      select id from chat_messages where chat_id = ${chat.id} order by number desc limit ${messagesAtOnce}))`.execute(
    db,
  );
  if (numAffectedRows === 0n) await db.deleteFrom('chats').where('id', '=', chat.id).execute();
  return true;
}
