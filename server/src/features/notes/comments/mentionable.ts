import '../../../policies/memberships.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type NoteRow, notePolicy } from '../../../policies/note.ts';

/** Selects who sees a note, for `readMentionable`: the people in its live rooms, so that this follows from its policy. */
export function seersOfNote(note: NoteRow): RawBuilder<unknown> {
  const of = idsByKind(notePolicy.audienceOf(note));
  return sql`
    select unnest(${of('user')}::uuid[]) as id
    union select user_id from team_members where team_id = any(${of('team')}::uuid[])
    union select user_id from department_members where department_id = any(${of('department')}::uuid[])
    union select user_id from project_members where project_id = any(${of('project')}::uuid[])`;
}

/** Whether all these people see a note and have an open account, and so may be mentioned. */
export async function areMentionable(tx: Db, noteId: string, personIds: readonly string[]): Promise<boolean> {
  return (await readThoseWhoSee(tx, noteId, personIds)).length === personIds.length;
}

/** Those of these people who see a note and have an open account. */
export async function readThoseWhoSee(
  tx: Db,
  noteId: string,
  personIds: readonly string[],
): Promise<string[]> {
  if (personIds.length === 0) return [];
  const open = await tx
    .selectFrom('user_profiles')
    .select('id')
    .where('id', 'in', personIds)
    .where('closed_at', 'is', null)
    .execute();
  const seen: string[] = [];
  for (const { id } of open) {
    const note = await notePolicy.load(tx, noteId, { id });
    if (note && notePolicy.reads({ id }, note)) seen.push(id);
  }
  return seen;
}

/** The ids in the names of live rooms (policies/rooms-of.ts), by what the rooms are of. */
function idsByKind(rooms: readonly string[]): (kind: string) => string[] {
  const parts = rooms.map((room) => room.split(':'));
  return (kind) => parts.flatMap(([of, id]) => (of === kind && id !== undefined ? [id] : []));
}
