import { type RawBuilder, sql } from 'kysely';

/**
 * Rows as one parameter of a statement: a table `alias` with these columns and types, for use after `from`. The text of
 * the statement does not depend on the number of rows, so that it is prepared once. Dates are passed as text, JSON as
 * objects.
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
