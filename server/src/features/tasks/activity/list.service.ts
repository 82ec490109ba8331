import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { personName } from '@longtable/contract/rules/person-name';
import type { TaskActivity, taskActivityApi } from '@longtable/contract/task-activity';
import { cardsOf, personIn } from '../../../kits/cards.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import {
  type ActivityRow,
  readPeople,
  readSeenProjects,
  readSeenTasks,
  readTaskActivity,
} from './list.store.ts';
import { idsIn, type Names, shownChanges } from './list.values.ts';

type Page = OutputOf<typeof taskActivityApi.list>;

export type TaskActivityList = ReturnType<typeof createTaskActivity>;

/** The activity of a task, newest first, as read by a person who may see the task. */
export function createTaskActivity({ db }: Pick<Database, 'db'>) {
  return {
    async list(
      actor: Actor,
      taskId: string,
      request: ParsedInputOf<typeof taskActivityApi.list>,
    ): Promise<Page> {
      const { rows, next } = await readTaskActivity(db, taskId, request);
      const names = await namesIn(db, actor, rows);
      const activity = rows.map((row) => presentTaskActivity(row, names));
      return { activity, next, cards: cardsOf(rows, actors) };
    },
  };
}

/** Looks up the names of everything that a page mentions, with a query for each kind. */
async function namesIn(db: Db, actor: Actor, rows: readonly ActivityRow[]): Promise<Names> {
  const ids = idsIn(rows.map(({ changes }) => changes));
  const [people, projects, tasks] = await Promise.all([
    readPeople(db, ids.people),
    readSeenProjects(db, actor.id, ids.projects),
    readSeenTasks(db, actor.id, ids.tasks),
  ]);
  return {
    people: new Map(
      people.map(({ id, full_name, email }) => [id, personName({ fullName: full_name, email })]),
    ),
    projects: new Map(projects.map(({ id, name }) => [id, name])),
    tasks: new Map(tasks.map(({ id, title }) => [id, title])),
  };
}

function presentTaskActivity(
  { id, kind, at, actor_id: actorId, changes }: ActivityRow,
  names: Names,
): TaskActivity {
  return { id, kind, at, actorId, changes: shownChanges(changes, names) };
}

const actors = [personIn('actor_id', 'actor')];
