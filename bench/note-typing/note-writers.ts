import { newId } from '@longtable/contract/ids';
import { type BenchDatabase, type Person, type Server, signUp } from '../product/product.ts';

/** A note and the sessions of those who type in it. */
export type NoteOfMany = {
  readonly noteId: string;
  readonly cookies: readonly string[];
  readonly people: number;
};

/** Makes a note, and as many writers: people with whom it is shared, or tabs of its owner where notes are not shared. */
export async function makeNote(
  server: Server,
  { database: { pool } }: BenchDatabase,
  writers: number,
): Promise<NoteOfMany> {
  const owner = await signUp(server, 'Ada Writer');
  const noteId = newId();
  await pool.query("insert into notes (id, user_id, title) values ($1, $2, 'Typed')", [noteId, owner.id]);
  const { rows } = await pool.query<{ shared: boolean }>(
    "select to_regclass('note_shares') is not null as shared",
  );
  const people: Person[] = [owner];
  if (rows[0]?.shared) {
    while (people.length < writers) people.push(await signUp(server, `Writer ${people.length}`));
    const others = people.slice(1).map(({ id }) => id);
    await pool.query(
      `insert into connections (id, user_a_id, user_b_id)
       select gen_random_uuid(), least(id, $1), greatest(id, $1) from unnest($2::uuid[]) as id`,
      [owner.id, others],
    );
    await pool.query(
      "insert into note_shares (note_id, person_id, access) select $1, id, 'edit' from unnest($2::uuid[]) as id",
      [noteId, others],
    );
  }
  const cookies = Array.from(
    { length: writers },
    (_, writer) => people[writer % people.length]?.cookie ?? '',
  );
  return { noteId, cookies, people: people.length };
}
