import type pg from 'pg';
import type { Statement } from '../product/record-sql.ts';

/** A statement with its plan. `reads` are the growing tables that it scans. */
export type Plan = { readonly name: string; readonly text: string; readonly reads: readonly string[] };

/**
 * PostgreSQL plans prepared statements with their values at first, and then once generically if that is no more
 * expensive.
 */
const modes = ['force_custom_plan', 'force_generic_plan'] as const;
const growing = /Seq Scan on (tasks|task_tags|task_dependencies|events)\b/g;

/**
 * Runs the recorded statements with both kinds of plans, rolls back their changes, and reports the plans. The text is
 * the generic plan, which most requests use.
 */
export async function explain(
  pool: pg.Pool,
  name: string,
  statements: readonly Statement[],
): Promise<Plan[]> {
  const client = await pool.connect();
  const plans: Plan[] = [];
  try {
    for (const statement of statements) {
      if (!/^\s*(select|with|update|delete)\b/i.test(statement.text)) continue;
      let text = '';
      const reads = new Set<string>();
      for (const mode of modes) {
        text = await planOf(client, statement, mode);
        for (const [, table = ''] of text.matchAll(growing)) reads.add(table);
      }
      plans.push({ name, text, reads: [...reads] });
    }
  } finally {
    client.release();
  }
  return plans;
}

async function planOf(client: pg.PoolClient, { text, values }: Statement, mode: string): Promise<string> {
  const given = values.map((value) => (value === null ? 'null' : client.escapeLiteral(asText(value))));
  const execute = given.length > 0 ? `execute explained(${given.join(', ')})` : 'execute explained';
  await client.query(`begin; set local plan_cache_mode = ${mode}; prepare explained as ${text}`);
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, buffers off) ${execute}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    // In this order: a failed transaction refuses further statements.
    await client.query('rollback; deallocate explained');
  }
}

/** A value as an SQL literal. */
function asText(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`;
}
