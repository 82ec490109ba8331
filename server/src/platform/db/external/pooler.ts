import type pg from 'pg';

type Connection = { query<Row extends pg.QueryResultRow>(sql: string): Promise<pg.QueryResult<Row>> };

/**
 * Detects poolers between us and PostgreSQL that give each transaction or statement another session, such as PgBouncer
 * with `pool_mode = transaction`. Without one, two connections open at the same time have different sessions and keep
 * them. The order of the checks detects both poolers that rotate sessions and ones that reuse the latest.
 */
export async function sharesSessions(one: Connection, other: Connection): Promise<boolean> {
  const seen = new Map<Connection, number>();
  for (const connection of [one, one, other, one, other, other]) {
    const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    const known = seen.get(connection);
    if (known !== undefined && known !== pid) return true;
    seen.set(connection, pid);
  }
  return seen.get(one) === seen.get(other);
}

/** Shown to the person who starts the server. */
export function poolerText(server: string): string {
  return `A connection pooler in transaction or statement mode answers at ${server}. Longtable needs connections that stay the same: it listens for notices and keeps settings on them. Set DATABASE_URL to PostgreSQL itself, or switch the pooler to session mode; in pgbouncer.ini:\n  pool_mode = session\n  default_pool_size = 30\n`;
}
