import { type Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * Compiles a query of a hot path at its first use and from then on only replaces its parameters. Building one takes
 * several times as long as sending it. `build` must produce the same SQL for all parameters, with the parameters in the
 * same order.
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
