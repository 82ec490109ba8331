import pg from 'pg';
import { isConnectionLoss, sqlState } from '../database.ts';
import type { DatabaseTarget } from './target.ts';

/** Why a connection could not be made. */
export type ConnectFailure = {
  /** The problem, the setting it is about, and the fix. Never contains the password. */
  readonly text: string;
  /** The problem may go away by itself, for example when the database starts after Longtable. */
  readonly mayPass: boolean;
};

/** Explains why connecting to the database in DATABASE_URL failed. */
export function explainConnectFailure(error: unknown, target: DatabaseTarget): ConnectFailure {
  const text = explainRefusal(error, target) ?? explainTls(error, target) ?? explainSetting(error);
  if (text) return { text, mayPass: isFull(error) };
  const unreached = explainNetwork(error, target);
  if (unreached) return { text: unreached, mayPass: true };
  const said = error instanceof Error ? error.message : String(error);
  return {
    text: `The database at ${target.address} can't be used: ${said}. Check DATABASE_URL.`,
    mayPass: isConnectionLoss(error),
  };
}

/** PostgreSQL or a pooler has refused the connection. */
function explainRefusal(error: unknown, target: DatabaseTarget): string | undefined {
  const state = sqlState(error);
  if (!state || !(error instanceof Error)) return undefined;
  const { message } = error;
  const { server, database } = target;
  const [user, db] = [pg.escapeIdentifier(target.user), pg.escapeIdentifier(database)];
  const asAdmin = (...commands: string[]) => `as an administrator of the database server:${lines(commands)}`;
  if (/no encryption|SSL off|SSL( connection)? (is )?required|connection is insecure/i.test(message)) {
    return `${server} takes encrypted connections only. Add sslmode to DATABASE_URL:${lines([
      `…/${database}?sslmode=verify-full`,
    ])}`;
  }
  if (state === '28P01' || /(password|SASL) authentication failed|auth failed|no such user/.test(message)) {
    return `${server} refused the user "${target.user}" with this password. Check both in DATABASE_URL, where # / ? and % in a password are written %23 %2F %3F and %25. To mend it there, ${asAdmin(
      `CREATE ROLE ${user} LOGIN PASSWORD '…';  -- for a new user`,
      `ALTER ROLE ${user} PASSWORD '…';  -- for a new password`,
    )}`;
  }
  if (/role ".*" does not exist/.test(message)) {
    return `${server} has no user "${target.user}". Check the user in DATABASE_URL, or make it ${asAdmin(
      `CREATE ROLE ${user} LOGIN PASSWORD '…';`,
    )}`;
  }
  if (/not permitted to log in/.test(message))
    return `The user "${target.user}" may not sign in to ${server}. Allow it ${asAdmin(`ALTER ROLE ${user} LOGIN;`)}`;
  if (state === '3D000' || /no such database/.test(message)) {
    return `${server} has no database "${database}". Check its name in DATABASE_URL, or make it ${asAdmin(
      `CREATE DATABASE ${db} OWNER ${user} ENCODING 'UTF8' TEMPLATE template0;`,
    )}`;
  }
  if (state === '42501') {
    return `The user "${target.user}" may not connect to the database "${database}" on ${server}. Allow it ${asAdmin(
      `GRANT CONNECT ON DATABASE ${db} TO ${user};`,
    )}`;
  }
  if (state.startsWith('28')) {
    return `${server} does not let the user "${target.user}" in from this machine: ${message}. Add a line for it to pg_hba.conf on the database server and reload PostgreSQL:${lines(
      [`host  ${database}  ${target.user}  <address of this machine>/32  scram-sha-256`],
    )}`;
  }
  if (isFull(error)) {
    return `${server} has no connection left: ${message}. Longtable opens up to 30 on each node. Raise the limit that was reached (max_connections in postgresql.conf, CONNECTION LIMIT of the role or the database), or end what uses them:${lines(
      ['SELECT pid, usename, application_name, state FROM pg_stat_activity;'],
    )}`;
  }
  if (/unsupported startup parameter/.test(message)) {
    return `The pooler at ${server} refuses a setting of the connection: ${message}. Remove what DATABASE_URL has after the "?", or add the name to ignore_startup_parameters of the pooler.`;
  }
  return undefined;
}

/** All connections of the server, the role, the database or the pooler are in use. */
function isFull(error: unknown): boolean {
  return (
    sqlState(error) === '53300' ||
    (error instanceof Error && /no more connections allowed/.test(error.message))
  );
}

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
]);

function explainTls(error: unknown, { server, host, database }: DatabaseTarget): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error) ?? '';
  const unchecked = `With sslmode=no-verify the connection is encrypted, but nobody checks who answers.`;
  if (untrusted.has(code)) {
    return `The certificate of ${server} is not from an authority that this machine knows. Name the authority's certificate in DATABASE_URL:${lines(
      [`…/${database}?sslmode=verify-full&sslrootcert=/path/to/ca.pem`],
    )}${unchecked}`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${server} is not made out to "${host}". Use the name that is in the certificate as the host in DATABASE_URL. ${unchecked}`;
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    const when = code === 'CERT_HAS_EXPIRED' ? 'has expired' : 'is not valid yet';
    return `The certificate of ${server} ${when}. Renew it on the database server, or check this machine's clock. ${unchecked}`;
  }
  if (/does not support SSL connections/.test(error.message)) {
    return `${server} does not offer encrypted connections, and sslmode in DATABASE_URL asks for one. Set "ssl = on" on the database server, or take the encryption off where the network is your own:${lines(
      [`…/${database}?sslmode=disable`],
    )}`;
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL') || /establishing an SSL connection/.test(error.message))
    return `No encrypted connection to ${server} could be made (${error.message}). Check that this is PostgreSQL's own port and not one of a proxy that speaks something else.`;
  return undefined;
}

/** The driver cannot parse this address. */
function explainSetting(error: unknown): string | undefined {
  if (error instanceof URIError)
    return 'DATABASE_URL has a % that is not followed by two hexadecimal digits of a character. Write a % in the user or the password as %25.';
  if (!(error instanceof Error)) return undefined;
  if (/password must be a (non-empty )?string/.test(error.message))
    return 'The database asks for a password, and DATABASE_URL has none: postgres://user:password@host:5432/database.';
  if ('syscall' in error && error.syscall === 'open' && 'path' in error)
    return `The file ${String(error.path)}, which DATABASE_URL names for the encrypted connection (sslrootcert, sslcert, sslkey), can't be read: ${error.message}.`;
  return undefined;
}

function explainNetwork(error: unknown, { server, host }: DatabaseTarget): string | undefined {
  const state = sqlState(error);
  if (state?.startsWith('57P')) return `PostgreSQL at ${server} is starting up or shutting down.`;
  const code = codeOf(error);
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DNS has no address for the host "${host}" in DATABASE_URL. Check how it is spelled, and that the database's machine or container is running on the same network.`;
    case 'ECONNREFUSED':
      return `Nothing accepts connections at ${server}. Check the host and the port in DATABASE_URL, that PostgreSQL is running, and that it listens on that address (listen_addresses in postgresql.conf).`;
    case 'ENOENT':
      return `There is no socket ${server}. Check "host" and the port in DATABASE_URL, and that PostgreSQL is running.`;
    case 'EACCES':
    case 'EPERM':
      return `This user may not use the socket or port ${server}. Check DATABASE_URL, and the rights on the socket's folder.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return silent(server);
    default:
  }
  if (!isConnectionLoss(error)) return undefined;
  const { message } = error as Error;
  if (/timeout/.test(message)) return silent(server);
  if (/terminated|ECONNRESET|EPIPE/.test(`${message} ${code ?? ''}`))
    return `${server} closed the connection before it was made. Check that the host and the port in DATABASE_URL are those of PostgreSQL.`;
  return undefined;
}

function silent(server: string): string {
  return `${server} does not answer. Check the host and the port in DATABASE_URL, and that no firewall is in between. A pooler is silent when it can't reach its own database: its log says so.`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Commands, one per line. */
function lines(commands: readonly string[]): string {
  return `\n${commands.map((command) => `  ${command}\n`).join('')}`;
}
