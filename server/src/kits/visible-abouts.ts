import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { chatPolicy } from '../policies/chat.ts';
import type { ActorRef } from '../policies/conditions.ts';
import { departmentPolicy } from '../policies/department.ts';
import { notePolicy } from '../policies/note.ts';
import { projectPolicy } from '../policies/project.ts';
import { resourcePolicy } from '../policies/resource.ts';
import { taskPolicy } from '../policies/task.ts';
import { teamPolicy } from '../policies/team.ts';
import type { About } from './notify.ts';

type Kind = About extends `${infer Name}:${string}` ? Name : never;

/** Who sees a thing, by the predicates of the policies on the unaliased table; what is in the trash is seen by nobody. */
const kinds: Readonly<Record<Kind, { table: string; where(actorId: ActorRef): RawBuilder<SqlBool> }>> = {
  task: { table: 'tasks', where: (actorId) => sql`${taskPolicy.visibleTo(actorId)}` },
  team: { table: 'teams', where: (actorId) => sql`${teamPolicy.visibleTo(actorId)}` },
  department: { table: 'departments', where: (actorId) => sql`${departmentPolicy.visibleTo(actorId)}` },
  project: {
    table: 'projects',
    where: (actorId) => sql`projects.deleted_at is null and ${projectPolicy.visibleTo(actorId)}`,
  },
  note: {
    table: 'notes',
    where: (actorId) => sql`notes.deleted_at is null and ${notePolicy.visibleTo(actorId)}`,
  },
  resource: {
    table: 'resources',
    where: (actorId) => sql`resources.deleted_at is null and ${resourcePolicy.visibleTo(actorId)}`,
  },
  chat: { table: 'chats', where: (actorId) => sql`${chatPolicy.visibleTo(actorId)}` },
  person: { table: 'user_profiles', where: () => sql`user_profiles.closed_at is null` },
};

/** Those things (`task:0190…`) that a person may see now. One query, for the kinds that are among them. */
export async function readVisible(
  db: Db,
  personId: string,
  abouts: readonly string[],
): Promise<ReadonlySet<string>> {
  const queries = Object.entries(kinds).flatMap(([kind, { table, where }]) => {
    const start = `${kind}:`;
    const ids = abouts.filter((about) => about.startsWith(start)).map((about) => about.slice(start.length));
    if (ids.length === 0) return [];
    return sql`select ${start}::text || id as about from ${sql.table(table)}
      where id = any(${ids}::uuid[]) and ${where(personId)}`;
  });
  if (queries.length === 0) return new Set();
  const { rows } = await sql<{ about: string }>`${sql.join(queries, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ about }) => about));
}

/** A person and a thing that they may see or not. */
export type Asked = { readonly personId: string; readonly about: string };

/** The same for several people at once: those of the pairs whose person may see the thing, each as `person about`. */
export async function readVisibleTo(db: Db, asked: readonly Asked[]): Promise<ReadonlySet<string>> {
  const person = sql.ref<string>('asked.person_id');
  const queries = Object.entries(kinds).flatMap(([kind, { table, where }]) => {
    const start = `${kind}:`;
    const pairs = asked.filter(({ about }) => about.startsWith(start));
    if (pairs.length === 0) return [];
    const people = pairs.map(({ personId }) => personId);
    const ids = pairs.map(({ about }) => about.slice(start.length));
    return sql`select asked.person_id || ' ' || ${start}::text || asked.thing_id as pair
      from unnest(${people}::uuid[], ${ids}::uuid[]) as asked (person_id, thing_id)
      join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = asked.thing_id where ${where(person)}`;
  });
  if (queries.length === 0) return new Set();
  const { rows } = await sql<{ pair: string }>`${sql.join(queries, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ pair }) => pair));
}
