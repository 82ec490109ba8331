import '../../../policies/note.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { runStatements, type Statement } from '../../../platform/db/statement.ts';

/** Who put which file into the text of a note. `seq` is the number of the update that did it last. */
export type NoteFileTable = { note_id: string; resource_id: string; person_id: string; seq: number };

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    note_files: NoteFileTable;
  }
}

/** A person who puts files into a note, with an update. */
export type PutIn = {
  readonly personId: string;
  readonly seq: number;
  readonly fileIds: readonly string[];
};

const putIn = `
  insert into note_files (note_id, resource_id, person_id, seq)
  select $1::uuid, id, $2::uuid, $3::bigint from resources where id = any($4::uuid[])
  on conflict (note_id, resource_id, person_id) do update set seq = excluded.seq`;

/** The statement that remembers who put files in, under the lock of the note. Ids that are no files are left out. */
export function putInStatement(noteId: string, { personId, seq, fileIds }: PutIn): Statement {
  return { sql: putIn, parameters: [noteId, personId, seq, fileIds] };
}

/** Remembers it at once. */
export function insertPutIn(tx: Db, noteId: string, put: PutIn): Promise<void> {
  return runStatements(tx, [putInStatement(noteId, put)]);
}

/**
 * Who put files into a note, of these or all, without closed accounts. `isNew` says that it happened after the text was stored.
 */
export function readPutIn(db: Db, noteId: string, fileIds: readonly string[] | null) {
  const query = db
    .selectFrom('note_files')
    .innerJoin('user_profiles as person', 'person.id', 'note_files.person_id')
    .leftJoin('note_documents as document', 'document.note_id', 'note_files.note_id')
    .select([
      'note_files.resource_id',
      'note_files.person_id',
      'note_files.seq',
      sql<boolean>`note_files.seq > coalesce(document.state_seq, 0)`.as('isNew'),
    ])
    .where('note_files.note_id', '=', noteId)
    .where('person.closed_at', 'is', null)
    .orderBy('note_files.person_id');
  return (
    fileIds === null
      ? query
      : query.where('note_files.resource_id', '=', sql<string>`any(${[...fileIds]}::uuid[])`)
  ).execute();
}
export type PutInRow = Awaited<ReturnType<typeof readPutIn>>[number];
