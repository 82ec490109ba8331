import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * The circle through `taskId` that its new dependencies would close, as tasks each depending on the next; null when
 * there is none. `among` has the dependencies of tasks.
 */
export async function circleOf(
  db: Db,
  taskId: string,
  among: readonly string[],
): Promise<readonly string[] | null> {
  if (among.includes(taskId)) return [taskId];
  const { rows: edges } = await sql<{ task_id: string; depends_on_id: string }>`
    with recursive reached (id) as (
      select unnest(${among}::uuid[])
      union
      select waited.depends_on_id from reached join task_dependencies waited on waited.task_id = reached.id
      where reached.id <> ${taskId}
    )
    select waited.task_id, waited.depends_on_id
    from reached join task_dependencies waited on waited.task_id = reached.id
    where reached.id <> ${taskId} and exists (select from reached where id = ${taskId})`.execute(db);
  if (edges.length === 0) return null;
  const next = Map.groupBy(edges, (edge) => edge.task_id);
  return shortestPath(among, taskId, (id) => (next.get(id) ?? []).map((edge) => edge.depends_on_id));
}

/** The path from `end` through one of `starts` back to `end`. */
function shortestPath(
  starts: readonly string[],
  end: string,
  next: (id: string) => readonly string[],
): string[] | null {
  const cameFrom = new Map<string, string | null>(starts.map((id) => [id, null]));
  const queue = [...starts];
  for (const id of queue) {
    for (const to of next(id)) {
      if (to === end) return [end, ...pathTo(id, cameFrom)];
      if (!cameFrom.has(to)) {
        cameFrom.set(to, id);
        queue.push(to);
      }
    }
  }
  return null;
}

function pathTo(id: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = [];
  for (let at: string | null = id; at !== null; at = cameFrom.get(at) ?? null) path.unshift(at);
  return path;
}
