import { isIP } from 'node:net';
import pg from 'pg';

/** The target of DATABASE_URL without its password, for the terminal and the log. */
export type DatabaseTarget = {
  /** `host:port`, or the path of the socket. */
  readonly server: string;
  readonly host: string;
  readonly database: string;
  readonly user: string;
  /** `server/database`. */
  readonly address: string;
};

/** Parses a PostgreSQL address like the driver, with the same defaults (PGHOST, PGUSER …). */
export function describeTarget(url: string): DatabaseTarget {
  const { host, port, database = '', user = '' } = new pg.Client({ connectionString: withoutTls(url) });
  const isSocket = host.startsWith('/');
  const server = isSocket ? `${host}/.s.PGSQL.${port}` : `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  return {
    server,
    host,
    database,
    user,
    address: isSocket ? `${database} (${server})` : `${server}/${database}`,
  };
}

/** The driver reads certificates named in an address, and throws when one is missing. */
function withoutTls(url: string): string {
  const address = new URL(url);
  for (const name of ['sslmode', 'sslcert', 'sslkey', 'sslrootcert']) address.searchParams.delete(name);
  return address.href;
}
