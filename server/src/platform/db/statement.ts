import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * A statement that is ready to be sent. Its values are of kinds that the driver can always write, so that sending it
 * can't fail on our side: a commit may go out right behind it.
 */
export type Statement = {
  readonly sql: string;
  readonly parameters: readonly (string | number | null | readonly string[])[];
};

/** Runs statements one after the other. */
export async function runStatements(db: Db, statements: readonly Statement[]): Promise<void> {
  for (const { sql, parameters } of statements)
    await db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
}
