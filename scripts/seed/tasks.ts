import { addDays, type CalendarDay, calendarDay } from '@longtable/contract/rules/calendar-day';
import { positionAt } from '@longtable/contract/rules/task-position';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import { progressOnEntering } from '@longtable/contract/rules/task-progress';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { Database } from '../../server/src/platform/db/database.ts';
import { type Chance, chanceFor, idFor } from './chance.ts';
import type { SamplePerson } from './people.ts';
import { checklistOf, repeating } from './task-details.ts';
import { type TaskIdea, taskIdeas } from './task-ideas.ts';
import { insertTasks, type SampleTask } from './tasks.insert.ts';

const tasksPerPerson = 36;
/** Rows in one statement, well below the maximum number of parameters. */
const atOnce = 1000;
const dayMs = 86_400_000;

/**
 * Creates everyone's tasks, all or none, and publishes them to open browsers. Ids are the same in every run, so that
 * existing tasks are kept. The first person gets `ofTheFirst` of them.
 */
export async function seedTasks(
  { transaction }: Pick<Database, 'transaction'>,
  people: readonly SamplePerson[],
  ofTheFirst = tasksPerPerson,
): Promise<{ tasks: number; added: number }> {
  const now = new Date();
  const tasks = people.flatMap((person, index) =>
    planTasks(person, people, { count: index === 0 ? ofTheFirst : tasksPerPerson, now }),
  );
  placeOnBoard(tasks);
  const added = await transaction(async (tx) => {
    let inserted = 0;
    for (let start = 0; start < tasks.length; start += atOnce) {
      inserted += await insertTasks(tx, tasks.slice(start, start + atOnce));
    }
    return inserted;
  });
  return { tasks: tasks.length, added };
}

/** The ids of a person's own sample tasks. */
export function taskIdsOf({ email }: SamplePerson): string[] {
  return Array.from({ length: tasksPerPerson }, (_, index) => idFor(`${email}/task/${index}`));
}

/** The position on the board: tasks due first are on top. `step` is the distance between two. */
export function placeOnBoard(tasks: SampleTask[], step = 1): void {
  tasks.sort((a, b) => a.row.due_date.localeCompare(b.row.due_date));
  let position: string | null = null;
  for (const { row } of tasks) {
    for (let passed = 0; passed < step; passed += 1) {
      position = positionAt(position === null ? [] : [{ position, id: '' }], position === null ? 0 : 1);
    }
    row.position = position ?? '';
  }
}

function planTasks(
  person: SamplePerson,
  people: readonly SamplePerson[],
  { count, now }: { count: number; now: Date },
): SampleTask[] {
  // Everyone starts elsewhere in the list of ideas, and nobody repeats one before all are used.
  const first = chanceFor(person.email).whole('first idea', 0, taskIdeas.length - 1);
  return Array.from({ length: count }, (_, index) => {
    const idea = taskIdeas[(first + index * 7) % taskIdeas.length] as TaskIdea;
    const lap = Math.floor(index / taskIdeas.length);
    const others = people.filter(({ id }) => id !== person.id);
    return planTask({ person, others, idea, name: `${person.email}/task/${index}`, lap, now });
  });
}

type Plan = {
  readonly person: SamplePerson;
  readonly others: readonly SamplePerson[];
  readonly idea: TaskIdea;
  readonly name: string;
  /** How many times the ideas were used before. */
  readonly lap?: number;
  readonly now: Date;
  /** Fields that are not random. */
  readonly status?: TaskStatus;
  readonly givenTo?: SamplePerson;
  readonly projectId?: string;
};

/** A realistic task. Unspecified fields are random, the same in every run. */
export function planTask(plan: Plan): SampleTask {
  const { person, others, idea, name, lap = 0, now, projectId = null } = plan;
  const chance = chanceFor(name);
  const status = plan.status ?? statusOf(chance);
  const ageInDays = status === 'completed' ? chance.whole('age', 6, 40) : chance.whole('age', 0, 25);
  const createdAt = now.getTime() - (ageInDays + chance.fraction('hour')) * dayMs;
  // Completed at a time between its creation and an hour ago, more likely recently.
  const span = now.getTime() - 3_600_000 - createdAt;
  const finishedAt = new Date(createdAt + span * Math.sqrt(chance.fraction('finished')));
  const started = { progress: startedWith(status, chance), completedAt: null };
  const { progress, completedAt } = progressOnEntering(status, started, finishedAt.toISOString());
  const givenTo =
    plan.givenTo ??
    (others.length > 0 && chance.fraction('given on') < 0.16 ? chance.pick('to', others) : person);
  const { due, repeat } = repeating(idea.title, dueDay(chance, now, completedAt));
  return {
    row: {
      id: idFor(name),
      title: lap === 0 ? idea.title : `${idea.title} (${lap + 1})`,
      description: idea.description,
      start_date: startDay(chance, due, projectId === null ? 0.45 : 0.85),
      due_date: due,
      priority: priorityOf(chance),
      status,
      position: '',
      progress,
      subtasks: JSON.stringify(checklistOf(name, idea.title, progress)),
      // Completed tasks have repeated already.
      repeat: repeat && completedAt === null ? JSON.stringify(repeat) : null,
      estimated_hours: idea.hours,
      time_taken: completedAt !== null && idea.hours !== null ? timeTaken(idea.hours, chance) : null,
      project_id: projectId,
      user_id: person.id,
      assigned_to: givenTo.id,
      assigned_by: person.id,
      completed_at: completedAt,
      created_at: new Date(createdAt).toISOString(),
      updated_at: completedAt ?? new Date(createdAt).toISOString(),
    },
    tags: idea.tags,
  };
}

function statusOf(chance: Chance): TaskStatus {
  const where = chance.fraction('status');
  if (where < 0.34) return 'todo';
  if (where < 0.52) return 'in_progress';
  if (where < 0.61) return 'review';
  return where < 0.93 ? 'completed' : 'blocked';
}

function priorityOf(chance: Chance): TaskPriority {
  const where = chance.fraction('priority');
  return where < 0.22 ? 'high' : where < 0.78 ? 'medium' : 'low';
}

/** The progress before the present status: blocked tasks keep theirs. */
function startedWith(status: TaskStatus, chance: Chance): number {
  return status === 'in_progress' || status === 'blocked' ? chance.whole('progress', 2, 16) * 5 : 0;
}

/** Open tasks are due around today, some today and a few overdue; completed ones around their completion. */
function dueDay(chance: Chance, now: Date, completedAt: string | null): string {
  if (completedAt !== null)
    return addDays(calendarDay('UTC', new Date(completedAt)), chance.whole('slack', -2, 4));
  const today = calendarDay('UTC', now);
  const where = chance.fraction('due');
  if (where < 0.16) return today;
  return addDays(today, where < 0.28 ? -chance.whole('late', 1, 6) : chance.whole('ahead', 1, 24));
}

/** Some start on their due date, and some have no start. */
function startDay(chance: Chance, due: CalendarDay, share: number): CalendarDay | null {
  return chance.fraction('start') < share ? addDays(due, -chance.whole('span', 0, 9)) : null;
}

function timeTaken(hours: number, chance: Chance): number {
  return Math.max(0.25, Math.round(hours * (0.6 + chance.fraction('time')) * 4) / 4);
}
