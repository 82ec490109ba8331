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
  const add = (dependent: SourceTask, dependency: SourceTask) => {
    if (dependent === dependency || !byIdentity.has(dependent.identity)) return;
    if (!isThere(dependency)) {
      remark(
        dependent.row,
        'depends-on',
        `Waits for “${short(dependency.title)}”, which isn’t imported: dependency left out.`,
      );
      return;
    }
    const own = edges.get(dependent.identity);
    if (own) own.add(dependency.identity);
    else edges.set(dependent.identity, new Set([dependency.identity]));
  };
  for (const task of sources) {
    for (const text of task.dependsOn) {
      const { found, unknown } = references.findAll(text, task);
      for (const dependency of found) add(task, dependency);
      for (const name of unknown)
        remark(
          task.row,
          'depends-on',
          `Waits for “${short(name)}”, which isn’t in the file: dependency left out.`,
        );
    }
    for (const text of task.blocks)
      for (const dependent of references.findAll(text, task).found) add(dependent, task);
  }
  const dependencies = new Map<string, string[]>();
  for (const task of planned) {
    const open = (identity: string) => {
      const other = byIdentity.get(identity);
      return other !== undefined && other.status !== 'completed';
    };
    const all = [...(edges.get(task.identity) ?? [])];
    const possible = task.status === 'completed' ? all.filter((identity) => !open(identity)) : all;
    if (possible.length < all.length)
      remark(task.row, 'depends-on', 'Completed, but waits for open tasks: dependencies left out.');
    if (possible.length > maxDependencies)
      remark(task.row, 'depends-on', `More than ${maxDependencies} dependencies: the rest is left out.`);
    if (possible.length > 0) dependencies.set(task.identity, possible.slice(0, maxDependencies));
  }
  return withoutCircles(planned, dependencies, remark);
}

/** Drops the edges that close a circle, in one depth-first search. */
function withoutCircles(
  planned: readonly PlannedTask[],
  dependencies: ReadonlyMap<string, readonly string[]>,
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
      const dependency = dependencies.get(top.identity)?.[top.next];
      top.next += 1;
      if (dependency === undefined) {
        state.set(top.identity, 'over');
        path.pop();
      } else if (state.get(dependency) === 'open') {
        remark(rows.get(top.identity) ?? 0, 'depends-on', 'Circular dependency: left out.');
      } else {
        const own = kept.get(top.identity);
        if (own) own.push(dependency);
        else kept.set(top.identity, [dependency]);
        if (!state.has(dependency)) {
          state.set(dependency, 'open');
          path.push({ identity: dependency, next: 0 });
        }
      }
    }
  }
  return kept;
}
