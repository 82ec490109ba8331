import { type RawBuilder, sql } from 'kysely';

/**
 * Rows as parameters of a statement: a table `alias` with these columns and types, for use after `from`. The text of the
 * statement does not depend on the number of rows, so that it is prepared once. Each column is
 * sent as one array, which PostgreSQL reads faster than rows in JSON (docs/decisions/026); so values cannot be arrays
 * themselves. Dates are passed as text, JSON as objects.
 */
export function recordset<Column extends string>(
  alias: string,
  columns: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<Column, unknown>>[],
): RawBuilder<unknown> {
  const names = Object.keys(columns) as Column[];
  const arrays = names.map((name) => {
    const type = columns[name];
    const values = rows.map((row) => toParameter(row[name], type));
    return sql`${values}::${sql.raw(type)}[]`;
  });
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(alias)} (${sql.join(names.map((name) => sql.ref(name)))})`;
}

function toParameter(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  return type === 'jsonb' ? JSON.stringify(value) : value;
}
