import { type Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * A query for a hot path: built and compiled at its first use, and from then on only run, with other parameters in the
 * same order. Building one costs several times what sending it does. `build` must give the same SQL for all parameters.
 */
export function compiledOnce<Row, Parameters extends readonly unknown[]>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  let text: string | null = null;
  return async (db, ...parameters) => {
    text ??= build(db, ...parameters).compile().sql;
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
    return rows;
  };
}
