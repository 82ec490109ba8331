import type pg from 'pg';

type Connection = { query<Row extends pg.QueryResultRow>(sql: string): Promise<pg.QueryResult<Row>> };

/**
 * Whether something between us and PostgreSQL gives each transaction or statement another session, as PgBouncer does
 * with `pool_mode = transaction`. Two connections that are open at the same time have a session each, and keep it: one
 * that changes its session, or shares that of the other, is proof. The order makes poolers that take turns and ones
 * that hand out the session used last show themselves.
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

/** For the person who starts the server. */
export function poolerText(server: string): string {
  return `A connection pooler in transaction or statement mode answers at ${server}. Longtable needs connections that stay the same: it listens for notices and keeps settings on them. Set DATABASE_URL to PostgreSQL itself, or switch the pooler to session mode; in pgbouncer.ini:\n  pool_mode = session\n  default_pool_size = 30\n`;
}
