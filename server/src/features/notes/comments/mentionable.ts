import '../../../policies/memberships.ts';
import { sql } from 'kysely';
import { containing } from '../../../kits/text-match.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type NoteRow, notePolicy } from '../../../policies/note.ts';

/** A person who can be mentioned. */
export type MentionableRow = {
  id: string;
  full_name: string;
  email: string;
  avatar_url: string | null;
  version: number;
};

/**
 * People other than the actor who see a note, filtered by name: those whose name contains the text further ahead come first. They are
 * the people in the live rooms of the note, so that this follows from its policy.
 */
export async function readMentionable(
  db: Db,
  actorId: string,
  note: NoteRow,
  { text, limit }: { text: string; limit: number },
): Promise<MentionableRow[]> {
  const wanted = text.trim();
  const of = idsByKind(notePolicy.audienceOf(note));
  // An optimization fence: look names up one by one instead of scanning all people of the server.
  const { rows } = await sql<MentionableRow>`
    select person.id, person.full_name, person.email, person.avatar_url, person.version
    from (
      select unnest(${of('user')}::uuid[]) as id
      union select user_id from team_members where team_id = any(${of('team')}::uuid[])
      union select user_id from department_members where department_id = any(${of('department')}::uuid[])
      union select user_id from project_members where project_id = any(${of('project')}::uuid[])
    ) seer
    cross join lateral (
      select id, full_name, email, avatar_url, version,
        coalesce(nullif(full_name, ''), split_part(email, '@', 1)) as name
      from user_profiles where user_profiles.id = seer.id and closed_at is null offset 0
    ) person
    where seer.id <> ${actorId}::uuid and person.name ilike ${containing(wanted)}
    order by position(lower(${wanted}::text) in lower(person.name)), lower(person.name), person.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Whether all these people see a note and have an open account, and so may be mentioned. */
export async function areMentionable(tx: Db, noteId: string, personIds: readonly string[]): Promise<boolean> {
  const open = await tx
    .selectFrom('user_profiles')
    .select('id')
    .where('id', 'in', personIds)
    .where('closed_at', 'is', null)
    .execute();
  if (open.length < personIds.length) return false;
  for (const { id } of open) {
    const note = await notePolicy.load(tx, noteId, { id });
    if (!note || !notePolicy.reads({ id }, note)) return false;
  }
  return true;
}

/** The ids in the names of live rooms (policies/rooms-of.ts), by what the rooms are of. */
function idsByKind(rooms: readonly string[]): (kind: string) => string[] {
  const parts = rooms.map((room) => room.split(':'));
  return (kind) => parts.flatMap(([of, id]) => (of === kind && id !== undefined ? [id] : []));
}
