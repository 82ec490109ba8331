import { type RawBuilder, sql } from 'kysely';

/**
 * Rows as one parameter of a statement, as a table `alias` with these columns and their types, to be put after `from`.
 * The statement has the same text for one row and for a thousand: it is prepared once. Dates are text, JSON is itself.
 */
export function recordset<Column extends string>(
  alias: string,
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<Column, unknown>>[],
): RawBuilder<unknown> {
  const names = Object.keys(columns) as Column[];
  const declared = names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name])}`);
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]]))));
  return sql`jsonb_to_recordset(${json}::jsonb) as ${sql.ref(alias)} (${sql.join(declared)})`;
}
