import type { SourceTask } from '../model/source-task.ts';
import { folded } from './texts.ts';

/** Resolves references between tasks of a file. */
export type References = {
  /** Finds a task by key, alias or title. With duplicate titles, the nearest preceding task wins. */
  find(text: string, from: SourceTask): SourceTask | null;
  /** Finds one task, or several separated by commas; `unknown` are the unresolved parts. */
  findAll(text: string, from: SourceTask): { found: SourceTask[]; unknown: string[] };
};

/** Indexes the tasks of a file. */
export function referencesOf(tasks: readonly SourceTask[]): References {
  const byKey = new Map<string, SourceTask>();
  const byTitle = new Map<string, SourceTask[]>();
  for (const task of tasks) {
    for (const key of [task.key, ...task.aliases]) if (key !== '' && !byKey.has(key)) byKey.set(key, task);
    const title = folded(task.title);
    if (title === '') continue;
    const same = byTitle.get(title);
    if (same) same.push(task);
    else byTitle.set(title, [task]);
  }
  const find = (text: string, from: SourceTask) => {
    const keyed = byKey.get(text.trim());
    if (keyed) return keyed;
    const titled = (byTitle.get(folded(text)) ?? []).filter((task) => task !== from);
    return titled.findLast(({ row }) => row < from.row) ?? titled[0] ?? null;
  };
  return {
    find,
    findAll(text, from) {
      const whole = find(text, from);
      if (whole) return { found: [whole], unknown: [] };
      const found: SourceTask[] = [];
      const unknown: string[] = [];
      for (const part of text.split(/[,;\n]/).map((one) => one.trim())) {
        if (part === '') continue;
        const task = find(part, from);
        if (task) found.push(task);
        else unknown.push(part);
      }
      return { found, unknown };
    },
  };
}
