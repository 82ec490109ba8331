import '../../server/src/policies/project.table.ts';
import '../../server/src/policies/resource.table.ts';
import '../../server/src/policies/project-update.table.ts';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { publishMembershipChanged } from '../../server/src/features/projects/projects.publish.ts';
import { readLockedProject } from '../../server/src/features/projects/projects.store.ts';
import { type Change, createChanges } from '../../server/src/platform/change.ts';
import type { Database, Tx } from '../../server/src/platform/db/database.ts';
import { appendStatements } from '../../server/src/platform/events/append.ts';
import { ago, idFor } from './chance.ts';
import { personOf, type SamplePerson } from './people.ts';
import type { ProjectIdea } from './project-idea.ts';
import { projectIdeas } from './project-ideas.ts';
import { recordActivity } from './projects.activity.ts';
import { linkTasks } from './projects.tasks.ts';
import { insertTasks, publishTasks } from './tasks.insert.ts';
import { placeOnBoard, planTask, taskIdsOf } from './tasks.ts';

/** A project being created, with its members. */
export type SampleProject = {
  readonly id: string;
  readonly idea: ProjectIdea;
  readonly owner: SamplePerson;
  /** Including the owner. */
  readonly members: readonly SamplePerson[];
  readonly find: (mailbox: string) => SamplePerson;
};

/**
 * Creates the projects of the sample, each completely or not at all, and publishes them to open browsers. Existing ones
 * are kept, whatever happened to them; projects whose team or departments were deleted are skipped. `added` is the
 * number of new ones.
 */
export async function seedProjects(
  database: Pick<Database, 'transaction'>,
  people: readonly SamplePerson[],
): Promise<{ projects: number; added: number }> {
  const nothing = () => undefined;
  const changes = createChanges({
    database,
    events: { appendStatements, wake: nothing },
    // No icons are fetched: the links lead to pages that do not exist.
    jobs: {
      requestStatements(requests) {
        if (requests.length > 0) throw new Error('A sample has no jobs.');
        return [];
      },
      wake: nothing,
    },
  });
  let added = 0;
  for (const idea of projectIdeas) {
    if (await changes.run((change) => addProject(change, idea, people))) added += 1;
  }
  return { projects: projectIdeas.length, added };
}

async function addProject(
  change: Change,
  idea: ProjectIdea,
  people: readonly SamplePerson[],
): Promise<boolean> {
  const { tx } = change;
  const find = (mailbox: string) => personOf(people, mailbox);
  const [first] = idea.members;
  if (!first) throw new Error(`Nobody owns ${idea.name}.`);
  const owner = find(first.who);
  const members = idea.members.map(({ who }) => find(who));
  const project: SampleProject = { id: idFor(`project ${idea.name}`), idea, owner, members, find };
  const teamId = idea.of ? idFor(`team ${idea.of.team}`) : null;
  if (!(await insertProject(tx, project, teamId))) return false;
  await tx
    .insertInto('project_members')
    .values(
      idea.members.map(({ who, role = 'Member' as const }, index) => ({
        id: idFor(`member ${who} of project ${idea.name}`),
        project_id: project.id,
        user_id: find(who).id,
        role: index === 0 ? ('Owner' as const) : role,
        joined_at: joinedAt(idea, index),
      })),
    )
    .execute();
  await insertProjectTasks(tx, project);
  await insertPosts(tx, project);
  await recordActivity(tx, project);
  for (const { id: personId } of members) {
    const row = await readLockedProject(tx, personId, project.id);
    const joined = { personId, of: row, change: 'joined', by: null } as const;
    await publishMembershipChanged(change, owner.id, { ...joined, seen: row });
  }
  return true;
}

/** False when it exists already, or its team or departments do not exist any more. */
async function insertProject(
  tx: Tx,
  { id, idea, owner }: SampleProject,
  teamId: string | null,
): Promise<boolean> {
  const { name, description, of, visibility = 'private', priority, dueIn } = idea;
  const departmentIds = (of?.departments ?? []).map((department) =>
    idFor(`department ${department} of ${of?.team}`),
  );
  if (teamId !== null) {
    const team = await tx.selectFrom('teams').select('id').where('id', '=', teamId).executeTakeFirst();
    const departments = await tx
      .selectFrom('departments')
      .select('id')
      .where('team_id', '=', teamId)
      .where('id', '=', (eb) => eb.fn.any(eb.val(departmentIds)))
      .execute();
    if (!team || departments.length < departmentIds.length) return false;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('projects')
    .values({
      id,
      name,
      description,
      owner_id: owner.id,
      type: departmentIds.length > 0 ? 'department' : teamId === null ? 'individual' : 'team',
      team_id: teamId,
      visibility,
      priority,
      due_date: dueIn === null ? null : addDays(calendarDay('UTC', new Date()), dueIn),
      created_at: joinedAt(idea, 0),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  if (departmentIds.length > 0) {
    await tx
      .insertInto('project_department_assignments')
      .values(departmentIds.map((department_id) => ({ project_id: id, department_id })))
      .execute();
  }
  return true;
}

/** Its own tasks, and those of its members that belong to it. */
async function insertProjectTasks(tx: Tx, project: SampleProject): Promise<void> {
  const { id, idea, members, find } = project;
  const now = new Date();
  const planned = idea.tasks.map(({ who, to, status, ...task }) =>
    planTask({
      person: find(who),
      others: [],
      givenTo: find(to),
      idea: task,
      status,
      name: taskName(idea, task.title),
      projectId: id,
      now,
    }),
  );
  const tasks = linkTasks(project, planned);
  // Not all at the top of the board: there are many more tasks without a project.
  placeOnBoard(tasks, 40);
  if (tasks.length > 0) await insertTasks(tx, tasks);
  if (idea.takes === undefined) return;
  const ids = members.map((member) => member.id);
  const found = await tx
    .selectFrom('tasks')
    .innerJoin('task_tags', 'task_tags.task_id', 'tasks.id')
    .select(['tasks.id', 'tasks.title'])
    .where('tasks.id', 'in', members.flatMap(taskIdsOf))
    .where('task_tags.name', '=', idea.takes)
    .where('tasks.project_id', 'is', null)
    .where('tasks.user_id', 'in', ids)
    .where('tasks.assigned_to', 'in', ids)
    .orderBy('tasks.id')
    .execute();
  // Several people have tasks with the same title, which would look strange in one project.
  const taken = [...new Map(found.map((task) => [task.title, task.id])).values()];
  if (taken.length === 0) return;
  await tx
    .updateTable('tasks')
    .set((eb) => ({ project_id: id, version: eb('version', '+', 1) }))
    .where('id', 'in', taken)
    .execute();
  await publishTasks(tx, taken);
}

async function insertPosts(tx: Tx, { id, idea, find }: SampleProject): Promise<void> {
  for (const { who, daysAgo, type, content, about } of idea.updates) {
    const name = `update ${daysAgo} days ago by ${who} in project ${idea.name}`;
    await tx
      .insertInto('project_updates')
      .values({
        id: idFor(name),
        project_id: id,
        author_id: find(who).id,
        content,
        type,
        related_task_id: about === undefined ? null : idFor(taskName(idea, about)),
        timestamp: ago(daysAgo, name),
      })
      .execute();
  }
  for (const { who, daysAgo, name, url, description = '' } of idea.links) {
    const called = `link ${name} of project ${idea.name}`;
    await tx
      .insertInto('resources')
      .values({
        id: idFor(called),
        project_id: id,
        name,
        type: 'link',
        url,
        description,
        uploaded_by: find(who).id,
        created_at: ago(daysAgo, called),
        updated_at: ago(daysAgo, called),
      })
      .execute();
  }
}

/** The owner has been a member from the beginning. */
function joinedAt({ name, days }: ProjectIdea, index: number): string {
  return ago(index === 0 ? days : days - 1, `project ${name} ${index}`);
}

function taskName({ name }: ProjectIdea, title: string): string {
  return `task ${title} of project ${name}`;
}
