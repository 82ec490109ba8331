import type { FieldUse } from '../model/field-use.ts';
import type { SourceStep, SourceTask } from '../model/source-task.ts';
import type { PlanChoices } from './plan.ts';
import type { References } from './references.ts';
import { statusFor } from './statuses.ts';
import { oneLine } from './texts.ts';

type Remarking = (row: number, about: FieldUse, text: string) => void;

/** Resolves the parent of each subtask. Breaks circles with a remark. */
export function parentsOf(
  tasks: readonly SourceTask[],
  references: References,
  remark: Remarking,
): Map<SourceTask, SourceTask> {
  const parents = new Map<SourceTask, SourceTask>();
  for (const task of tasks) {
    if (task.parent === '') continue;
    const parent = references.find(task.parent, task);
    if (parent && parent !== task) parents.set(task, parent);
  }
  const sound = new Set<SourceTask>();
  for (const task of tasks) {
    const path = new Set<SourceTask>();
    for (let at: SourceTask | undefined = task; at && !sound.has(at); at = parents.get(at)) {
      if (path.has(at)) {
        parents.delete(at);
        remark(at.row, 'parent', 'Circular parent tasks: imported without a parent.');
        break;
      }
      path.add(at);
    }
    for (const each of path) sound.add(each);
  }
  return parents;
}

/** Groups subtasks by parent, in file order. */
export function familiesOf(
  tasks: readonly SourceTask[],
  parents: ReadonlyMap<SourceTask, SourceTask>,
): Map<SourceTask, SourceTask[]> {
  const wanted = new Set(tasks);
  const families = new Map<SourceTask, SourceTask[]>();
  for (const task of tasks) {
    const parent = parents.get(task);
    if (!parent || !wanted.has(parent)) continue;
    const family = families.get(parent);
    if (family) family.push(task);
    else families.set(parent, [task]);
  }
  return families;
}

/** Merges all descendants into the checklists of their root tasks. Adds remarks about lost details. */
export function mergeSubtasks(
  tasks: readonly SourceTask[],
  families: ReadonlyMap<SourceTask, readonly SourceTask[]>,
  choices: PlanChoices,
  remark: Remarking,
): SourceTask[] {
  const below = new Set([...families.values()].flat());
  const stepsOf = (task: SourceTask): SourceStep[] => {
    const steps: SourceStep[] = [];
    const left = [...(families.get(task) ?? [])].toReversed();
    for (let child = left.pop(); child; child = left.pop()) {
      const done = statusFor(child, choices) === 'completed';
      steps.push({ title: oneLine(child.title), done }, ...child.steps);
      left.push(...(families.get(child) ?? []).toReversed());
    }
    return steps;
  };
  for (const child of below) {
    const lost = detailsOf(child);
    if (lost.length > 0) remark(child.row, 'parent', `Becomes a checklist item: ${listed(lost)} left out.`);
  }
  return tasks.filter((task) => !below.has(task)).map((task) => withSteps(task, stepsOf(task)));
}

function withSteps(task: SourceTask, steps: readonly SourceStep[]): SourceTask {
  return steps.length === 0 ? task : { ...task, steps: [...task.steps, ...steps] };
}

/** Whether any subtask has details that a checklist item can't hold. */
export function haveDetails(tasks: readonly SourceTask[]): boolean {
  return tasks.some((task) => detailsOf(task).length > 0);
}

function detailsOf(task: SourceTask): string[] {
  const details: readonly (readonly [name: string, has: boolean])[] = [
    ['description', task.description.trim() !== '' || task.notes.length > 0],
    ['comments', task.comments.length > 0],
    ['links', task.attachments.length > 0],
    ['due date', task.dueDate !== '' || task.startDate !== ''],
    ['assignee', task.assignees.length > 0],
    ['tags', task.tags.length > 0],
    ['hours', task.estimate !== null || task.timeSpent !== null],
    ['repetition', task.repeat !== ''],
    ['dependencies', task.dependsOn.length > 0 || task.blocks.length > 0],
  ];
  return details.filter(([, has]) => has).map(([name]) => name);
}

function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
