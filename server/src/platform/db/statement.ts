import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * A statement ready to be sent. The driver can serialize all its values, so that sending it cannot fail on our side: a
 * commit may be sent right behind it.
 */
export type Statement = {
  readonly sql: string;
  readonly parameters: readonly (string | number | null | readonly string[] | readonly Buffer[])[];
};

/** Runs statements in sequence. */
export async function runStatements(db: Db, statements: readonly Statement[]): Promise<void> {
  for (const { sql, parameters } of statements)
    await db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
}
