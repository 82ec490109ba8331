import type pg from 'pg';

/** Different texts: the notes of all people repeat them. */
const texts = 200;

/**
 * Inserts notes of 2 to 4 KB in plain words for these people, so many for each. The words are made up, a few of them
 * frequent; `ahoy` is in one note of a hundred. What the trigger would write for each note is computed once for each text.
 */
export async function fillNotes(
  pool: pg.Pool,
  people: readonly { readonly id: string; readonly notes: number }[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica');
    await client.query(
      `create temporary table made as
       select n, text, folded, note_signature(folded) as signature from (
         select n, text, task_search_text('Note' || E'\\n' || text) as folded from (
           select n, (case when n % 100 = 0 then 'ahoy ' else '' end) || (
             select string_agg(translate(left(md5((power(word * 7919 % 10007, 2)::bigint * n % 9973)::text), 3 + word % 6),
               '0123456789', 'aeiourstnl'), ' ' order by word)
             from generate_series(1, 300 + n) as word) as text
           from generate_series(1, $1::int) n) as written) as compared`,
      [texts],
    );
    for (const { id, notes } of people) {
      await client.query(
        `with added as (
           insert into notes (id, user_id, title, text, words, date)
           select gen_random_uuid(), $1, 'Note', text, 300 + made.n, now() - number * interval '1 minute'
           from generate_series(1, $2::int) number join made on made.n = 1 + number % ${texts}
           returning id, user_id, text
         )
         insert into note_search (note_id, user_id, signature, text)
         select id, user_id, signature, folded from added join made using (text)`,
        [id, notes],
      );
    }
  } finally {
    // With its settings.
    client.release(true);
  }
}
