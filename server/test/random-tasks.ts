import { newId } from '@longtable/contract/ids';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { taskPriorities } from '@longtable/contract/rules/task-priority';
import { taskStatuses } from '@longtable/contract/rules/task-status';
import { generateKeyBetween } from 'fractional-indexing';
import type { Db } from '../src/platform/db/database.ts';
import type { SeededRandom } from './seeded-random.ts';

const titles = [
  'Pay the rent',
  'pay THE rent',
  'Task 2',
  'task 10',
  'Task 010',
  'Árbol',
  'Zoë | Čaj',
  'ÖL wechseln',
  'öl 3',
  '100% done_x\\y',
  'Łódź',
  '王小明',
  'ﬁnal review',
];
const tags = ['home', 'Home', 'WORK', 'Größe, Länge', 'tea', '2026'];
const names = ['Ada 10', 'ada 2', 'Ádám', 'Zoë', 'bob', 'Bob'];

/** The texts to search for, some of which match a few titles. */
export const searchTexts = [
  'rent',
  'PAY',
  'arbol',
  'čaj',
  'zoe |',
  '%',
  '_',
  '\\',
  'fi',
  '小',
  'task 1',
  'nothing',
];
export const searchTags = [...tags, 'hOmE', 'nothing'];

/**
 * Gives people odd names and random tasks: with and without projects, assigned to each other, in equal places. The
 * people of a task in a project are its members. One of the projects is being deleted.
 */
export async function addRandomTasks(
  db: Db,
  random: SeededRandom,
  people: readonly string[],
  count: number,
): Promise<{ projects: string[] }> {
  const { chance, pick, fraction } = random;
  const today = calendarDay('UTC');
  for (const [index, id] of people.entries())
    await db
      .updateTable('user_profiles')
      .set({ full_name: names[index % names.length] ?? '', week_start: index % 7 })
      .where('id', '=', id)
      .execute();
  const projects: { id: string; members: string[] }[] = [];
  for (let made = 0; made < 6; made += 1) projects.push(await addProject(made === 0));
  const positions = positionsOf(30);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await addTask());
  return { projects: projects.map(({ id }) => id) };

  async function addProject(isBeingDeleted: boolean): Promise<{ id: string; members: string[] }> {
    const id = newId();
    const owner_id = pick(people);
    const members = people.filter((person) => person === owner_id || chance(0.5));
    await db
      .insertInto('projects')
      .values({
        id,
        name: 'Project',
        owner_id,
        ...(isBeingDeleted && { deleted_at: new Date().toISOString() }),
      })
      .execute();
    for (const user_id of members)
      await db
        .insertInto('project_members')
        .values({ id: newId(), project_id: id, user_id, role: user_id === owner_id ? 'Owner' : 'Member' })
        .execute();
    return { id, members };
  }

  async function addTask(): Promise<string> {
    const id = newId();
    const project = chance(0.6) ? pick(projects) : null;
    const among = project?.members ?? people;
    const user_id = pick(among);
    const status = pick(taskStatuses);
    const due_date = chance(0.2) ? today : addDays(today, Math.floor(fraction() * 80) - 40);
    const at = () => new Date(Date.now() - Math.floor(fraction() * 5) * 86_400_000).toISOString();
    await db
      .insertInto('tasks')
      .values({
        id,
        title: pick(titles),
        description: '',
        due_date,
        start_date: chance(0.5) ? addDays(due_date, -Math.floor(fraction() * 20)) : null,
        position: pick(positions),
        priority: pick(taskPriorities),
        status,
        progress: 0,
        estimated_hours: null,
        time_taken: null,
        completed_at: status === 'completed' ? at() : null,
        project_id: project?.id ?? null,
        user_id,
        assigned_to: chance(0.5) ? user_id : pick(among),
        assigned_by: chance(0.5) ? user_id : pick(among),
        created_at: at(),
        updated_at: at(),
      })
      .execute();
    const own = tags.filter(() => chance(0.15));
    if (own.length > 0)
      await db
        .insertInto('task_tags')
        .values(own.map((name, ordinal) => ({ task_id: id, ordinal, name })))
        .execute();
    const before = ids.at(-1);
    if (before !== undefined && chance(0.1))
      await db.insertInto('task_dependencies').values({ task_id: id, depends_on_id: before }).execute();
    return id;
  }
}

/** Few positions, so that many tasks have equal ones. */
function positionsOf(count: number): string[] {
  const positions: string[] = [];
  for (let made = 0; made < count; made += 1)
    positions.push(generateKeyBetween(positions.at(-1) ?? null, null));
  return positions;
}
