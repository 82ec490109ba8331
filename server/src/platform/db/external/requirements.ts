import pg from 'pg';
import type { DatabaseTarget } from './target.ts';

/** The oldest supported PostgreSQL. */
const oldestMajor = 15;

/** Properties of a database that are checked before it is used. */
export type DatabaseFacts = {
  /** As in `server_version_num`: 150004 is 15.4. */
  readonly versionNumber: number;
  readonly version: string;
  /** The server is a replica and read-only. */
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  readonly encoding: string;
  /** The schema for new tables; null when the search path has no usable one. */
  readonly schema: string | null;
  readonly mayCreateTables: boolean;
  /** For the schema of the job queue; also true if that exists. */
  readonly mayCreateSchemas: boolean;
  /** The owner of Longtable's tables, if they exist and cannot be written; null otherwise. */
  readonly foreignOwner: string | null;
};

type Queryable = { query<Row extends pg.QueryResultRow>(sql: string): Promise<pg.QueryResult<Row>> };

/** Reads these properties in one statement that PostgreSQL 9.6 and newer understand. */
export async function readFacts(connection: Queryable): Promise<DatabaseFacts> {
  const { rows } = await connection.query<DatabaseFacts>(`
    select current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_version') as version,
      pg_is_in_recovery() as "isStandby",
      current_setting('transaction_read_only')::bool as "isReadOnly",
      getdatabaseencoding()::text as encoding,
      current_schema()::text as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables",
      to_regnamespace('graphile_worker') is not null
        or has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
      (select pg_get_userbyid(relowner)::text from pg_class
        where oid = to_regclass('migrations') and not has_table_privilege(oid, 'select, insert')
      ) as "foreignOwner"`);
  const [facts] = rows;
  if (!facts) throw new Error('The database returned no properties.');
  return facts;
}

/** Everything that prevents Longtable from using the database, each with the command that fixes it. */
export function findProblems(facts: DatabaseFacts, target: DatabaseTarget): string[] {
  const { version, schema } = facts;
  if (facts.versionNumber < oldestMajor * 10_000) {
    return [
      `The database at ${target.address} is PostgreSQL ${version}, and Longtable needs ${oldestMajor} or newer. Upgrade it, or start without DATABASE_URL to use the PostgreSQL that comes with Longtable.`,
    ];
  }
  if (facts.isStandby) {
    return [
      `The database at ${target.address} is a standby, which takes no changes. Set DATABASE_URL to the primary.`,
    ];
  }
  const [user, db] = [pg.escapeIdentifier(target.user), pg.escapeIdentifier(target.database)];
  if (facts.isReadOnly) {
    return [
      `The database at ${target.address} is read-only. Find out why (some providers do that when the disk is full), then allow changes as an administrator of the database server:\n  ALTER DATABASE ${db} RESET default_transaction_read_only;\n  ALTER ROLE ${user} RESET default_transaction_read_only;\n`,
    ];
  }
  const problems = facts.encoding === 'UTF8' ? [] : [explainEncoding(facts, target)];
  if (facts.foreignOwner !== null) {
    problems.push(
      `The tables of Longtable in ${target.address} belong to "${facts.foreignOwner}", and the user "${target.user}" may not use them. Restore backups so that they belong to that user:\n  pg_restore --no-owner --role=${target.user} …\n`,
    );
  }
  const grants = [
    ...(facts.mayCreateSchemas ? [] : [`GRANT CREATE ON DATABASE ${db} TO ${user};`]),
    ...(facts.mayCreateTables
      ? []
      : [`GRANT USAGE, CREATE ON SCHEMA ${pg.escapeIdentifier(schema ?? 'public')} TO ${user};`]),
  ];
  if (grants.length > 0) {
    problems.push(
      `The user "${target.user}" may not create tables in ${target.address}. Allow it as an administrator of the database server, connected to this database:\n${grants.map((grant) => `  ${grant}\n`).join('')}`,
    );
  }
  return problems;
}

function explainEncoding({ encoding }: DatabaseFacts, target: DatabaseTarget): string {
  const [user, db] = [pg.escapeIdentifier(target.user), pg.escapeIdentifier(target.database)];
  return `The database at ${target.address} has the encoding ${encoding}, which can't hold every language. Make it with UTF8 as an administrator of the database server (DROP DATABASE first, if nothing is in it):\n  CREATE DATABASE ${db} OWNER ${user} ENCODING 'UTF8' TEMPLATE template0;\n`;
}
