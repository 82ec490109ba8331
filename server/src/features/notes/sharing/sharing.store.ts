import '../../../policies/note-share.table.ts';
import '../../../policies/note.table.ts';
import type { Cards } from '@longtable/contract/cards';
import { maxNoteShares, type NoteAccess, type NoteShareKind } from '@longtable/contract/rules/note-access';
import { sql } from 'kysely';
import { cardsOf, type NamedColumns, namedIn, personIn } from '../../../kits/cards.ts';
import { byId } from '../../../kits/personal-data.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type PersonColumns, personColumns } from '../../../policies/person-columns.ts';

/** A share that counts, with what is shown of it. */
export type ShareRow = {
  readonly with_id: string;
  readonly person_id: string | null;
  readonly team_id: string | null;
  readonly project_id: string | null;
  readonly access: NoteAccess;
  readonly members_count: number | null;
  readonly created_at: string;
} & PersonColumns<'person'> &
  NamedColumns<'team'> &
  NamedColumns<'project'>;

/** The shares of a note that count, oldest first. */
export function readShares(db: Db, noteId: string): Promise<ShareRow[]> {
  return db
    .selectFrom('note_sharing as share')
    .leftJoin('user_profiles as person', 'person.id', 'share.person_id')
    .leftJoin('teams as team', 'team.id', 'share.team_id')
    .leftJoin('projects as project', 'project.id', 'share.project_id')
    .select([
      'share.with_id',
      'share.person_id',
      'share.team_id',
      'share.project_id',
      'share.access',
      sql<number | null>`coalesce(team.members_count, project.members_count)`.as('members_count'),
      'share.created_at',
      ...personColumns('person'),
      'team.name as team_name',
      'team.version as team_version',
      'project.name as project_name',
      'project.version as project_version',
    ])
    .where('share.note_id', '=', noteId)
    .orderBy('share.created_at')
    .orderBy('share.with_id')
    .execute();
}

/** The cards of those with whom a note is shared. */
export function cardsOfShares(rows: readonly ShareRow[]): Cards {
  return cardsOf(rows, [
    personIn('person_id', 'person'),
    namedIn('teams', 'team_id', 'team'),
    namedIn('projects', 'project_id', 'project'),
  ]);
}

/** Shares a note, or changes the access. False when it is shared with too many others. Under the lock of the note. */
export async function saveShare(
  tx: Db,
  {
    noteId,
    kind,
    withId,
    access,
  }: { noteId: string; kind: NoteShareKind; withId: string; access: NoteAccess },
): Promise<boolean> {
  const { rows } = await sql`
    insert into note_shares (note_id, ${sql.ref(`${kind}_id`)}, access)
    select ${noteId}, ${withId}, ${access}
    where exists (select from note_shares where note_id = ${noteId} and with_id = ${withId})
      or (select count(*) from note_shares where note_id = ${noteId}) < ${sql.lit(maxNoteShares)}
    on conflict (note_id, with_id) do update set access = excluded.access
    returning note_id`.execute(tx);
  return rows.length > 0;
}

/** Whether a person is a member of a team or project. */
export async function isIn(
  db: Db,
  kind: Exclude<NoteShareKind, 'person'>,
  userId: string,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(`${kind}_members`)} where ${sql.ref(`${kind}_id`)} = ${id} and user_id = ${userId}`.execute(
    db,
  );
  return rows.length > 0;
}

/** The name of a team or project, and its members. */
export async function readMembers(
  db: Db,
  kind: Exclude<NoteShareKind, 'person'>,
  id: string,
): Promise<{ name: string; memberIds: string[] }> {
  const { rows } = await sql<{ name: string; memberIds: string[] }>`
    select name, array(
      select user_id from ${sql.table(`${kind}_members`)} as member where member.${sql.ref(`${kind}_id`)} = place.id
    ) as "memberIds"
    from ${sql.table(`${kind}s`)} as place where id = ${id}`.execute(db);
  return rows[0] ?? { name: '', memberIds: [] };
}

/** True if there was one. */
export async function deleteShare(tx: Db, noteId: string, withId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('note_shares')
    .where('note_id', '=', noteId)
    .where('with_id', '=', withId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sets the marks of a person who is not the owner of a note. */
export async function saveMarks(
  tx: Db,
  userId: string,
  noteId: string,
  marks: { readonly is_favorite?: boolean; readonly is_pinned?: boolean },
): Promise<void> {
  await tx
    .insertInto('note_marks')
    .values({ user_id: userId, note_id: noteId, ...marks })
    .onConflict((conflict) => conflict.columns(['user_id', 'note_id']).doUpdateSet(marks))
    .execute();
}

/** What a person shares, and what is shared with them alone. */
export const readSharesById = byId('notes.id', (db, userId) =>
  db
    .selectFrom('note_shares')
    .innerJoin('notes', 'notes.id', 'note_shares.note_id')
    .select([
      'notes.id',
      'notes.user_id as shared_by',
      sql<
        { kind: NoteShareKind; with: string; access: NoteAccess; since: string }[]
      >`json_agg(json_build_object(
        'kind', case when person_id is not null then 'person' when team_id is not null then 'team' else 'project' end,
        'with', with_id, 'access', access, 'since', note_shares.created_at) order by note_shares.created_at, with_id)`.as(
        'shares',
      ),
    ])
    .where(sql<boolean>`(notes.user_id = ${userId} or note_shares.person_id = ${userId})`)
    .groupBy(['notes.id', 'notes.user_id']),
);

/** What a person keeps about notes of others. */
export const readMarksById = byId('note_marks.note_id', (db, userId) =>
  db
    .selectFrom('note_marks')
    .select(['note_marks.note_id as id', 'is_favorite', 'is_pinned'])
    .where('note_marks.user_id', '=', userId),
);

/** Deletes some marks of a closed account, and what was shared with it. False when there was nothing. */
export async function deleteSomeOf(tx: Db, userId: string, most: number): Promise<boolean> {
  const marks = await sql`
    delete from note_marks where user_id = ${userId} and note_id in (
      select note_id from note_marks where user_id = ${userId} limit ${most} for update skip locked)`.execute(
    tx,
  );
  const shares = await sql`
    delete from note_shares where person_id = ${userId} and note_id in (
      select note_id from note_shares where person_id = ${userId} limit ${most} for update skip locked)`.execute(
    tx,
  );
  return (marks.numAffectedRows ?? 0n) + (shares.numAffectedRows ?? 0n) > 0n;
}

/** Whether a person has marks, or something is shared with them. */
export async function hasAnyOf(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from note_marks where user_id = ${userId})
      or exists (select from note_shares where person_id = ${userId}) as any`.execute(db);
  return rows[0]?.any ?? false;
}
