import { maxDependencies } from '@longtable/contract/rules/task-limits';
import type { FieldUse } from '../model/field-use.ts';
import type { SourceTask } from '../model/source-task.ts';
import type { PlannedTask } from './plan.ts';
import type { References } from './references.ts';
import { short } from './texts.ts';

type Remarking = (row: number, about: FieldUse, text: string) => void;

/**
 * Resolves the dependencies of each task, by identity. Drops, with a remark, dependencies on tasks that aren't imported,
 * circular ones, and those of completed tasks on open ones.
 */
export function dependenciesOf(
  sources: readonly SourceTask[],
  planned: readonly PlannedTask[],
  { references, known, remark }: { references: References; known: ReadonlySet<string>; remark: Remarking },
): Map<string, string[]> {
  const byIdentity = new Map(planned.map((task) => [task.identity, task]));
  const edges = new Map<string, Set<string>>();
  const isThere = (task: SourceTask) => byIdentity.has(task.identity) || known.has(task.identity);
  const add = (waiting: SourceTask, awaited: SourceTask) => {
    if (waiting === awaited || !byIdentity.has(waiting.identity)) return;
    if (!isThere(awaited)) {
      remark(
        waiting.row,
        'waits-for',
        `Waits for “${short(awaited.title)}”, which isn’t imported: dependency left out.`,
      );
      return;
    }
    const own = edges.get(waiting.identity);
    if (own) own.add(awaited.identity);
    else edges.set(waiting.identity, new Set([awaited.identity]));
  };
  for (const task of sources) {
    for (const text of task.waitsFor) {
      const { found, unknown } = references.findAll(text, task);
      for (const awaited of found) add(task, awaited);
      for (const name of unknown)
        remark(
          task.row,
          'waits-for',
          `Waits for “${short(name)}”, which isn’t in the file: dependency left out.`,
        );
    }
    for (const text of task.blocks)
      for (const waiting of references.findAll(text, task).found) add(waiting, task);
  }
  const waiting = new Map<string, string[]>();
  for (const task of planned) {
    const open = (identity: string) => {
      const other = byIdentity.get(identity);
      return other !== undefined && other.status !== 'completed';
    };
    const all = [...(edges.get(task.identity) ?? [])];
    const possible = task.status === 'completed' ? all.filter((identity) => !open(identity)) : all;
    if (possible.length < all.length)
      remark(task.row, 'waits-for', 'Completed, but waits for open tasks: dependencies left out.');
    if (possible.length > maxDependencies)
      remark(task.row, 'waits-for', `More than ${maxDependencies} dependencies: the rest is left out.`);
    if (possible.length > 0) waiting.set(task.identity, possible.slice(0, maxDependencies));
  }
  return withoutCircles(planned, waiting, remark);
}

/** Drops the edges that close a circle, in one depth-first search. */
function withoutCircles(
  planned: readonly PlannedTask[],
  waiting: ReadonlyMap<string, readonly string[]>,
  remark: Remarking,
): Map<string, string[]> {
  const rows = new Map(planned.map(({ identity, row }) => [identity, row]));
  const kept = new Map<string, string[]>();
  const state = new Map<string, 'open' | 'over'>();
  for (const { identity: start } of planned) {
    const path: { identity: string; next: number }[] = [];
    if (!state.has(start)) path.push({ identity: start, next: 0 });
    state.set(start, state.get(start) ?? 'open');
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const awaited = waiting.get(top.identity)?.[top.next];
      top.next += 1;
      if (awaited === undefined) {
        state.set(top.identity, 'over');
        path.pop();
      } else if (state.get(awaited) === 'open') {
        remark(rows.get(top.identity) ?? 0, 'waits-for', 'Circular dependency: left out.');
      } else {
        const own = kept.get(top.identity);
        if (own) own.push(awaited);
        else kept.set(top.identity, [awaited]);
        if (!state.has(awaited)) {
          state.set(awaited, 'open');
          path.push({ identity: awaited, next: 0 });
        }
      }
    }
  }
  return kept;
}
