import { personName } from '@longtable/contract/rules/person-name';
import { sql } from 'kysely';
import type { Tx } from '../../server/src/platform/db/database.ts';
import type { ProjectActivityTable } from '../../server/src/policies/project.table.ts';
import { idFor } from './chance.ts';
import type { SampleProject } from './projects.ts';

type Entry = Pick<ProjectActivityTable, 'kind'> & {
  readonly by: string;
  readonly at: string;
  readonly subject?: { readonly id: string; readonly name: string };
};

/** Records the activity that a project with these contents would have. */
export async function recordActivity(tx: Tx, project: SampleProject): Promise<void> {
  const entries = await readEntries(tx, project);
  await tx
    .insertInto('project_activity')
    .values(
      entries.map(({ kind, by, at, subject }) => ({
        id: idFor(`${kind} ${subject?.id ?? ''} in project ${project.idea.name}`),
        project_id: project.id,
        actor_id: by,
        kind,
        subject: subject?.name ?? '',
        subject_id: subject?.id ?? null,
        at,
      })),
    )
    .execute();
}

async function readEntries(tx: Tx, { id, owner }: SampleProject): Promise<Entry[]> {
  const members = await tx
    .selectFrom('project_members')
    .innerJoin('user_profiles as person', 'person.id', 'project_members.user_id')
    .select([
      'person.id',
      'person.full_name',
      'person.email',
      'project_members.role',
      'project_members.joined_at',
    ])
    .where('project_id', '=', id)
    .execute();
  const tasks = await tx
    .selectFrom('tasks')
    .select(['id', 'title', 'user_id', 'assigned_to', 'created_at', 'completed_at'])
    .where('project_id', '=', id)
    .execute();
  const updates = await tx
    .selectFrom('project_updates')
    .select([
      'id',
      'author_id',
      'timestamp',
      sql<string>`left(split_part(content, e'\\n', 1), 100)`.as('name'),
    ])
    .where('project_id', '=', id)
    .execute();
  const links = await tx
    .selectFrom('project_resources')
    .select(['id', 'name', 'uploaded_by', 'created_at'])
    .where('project_id', '=', id)
    .execute();
  return [
    ...members.map((member): Entry => {
      const { role, joined_at: at } = member;
      if (role === 'Owner') return { kind: 'project-created', by: owner.id, at };
      const name = personName({ fullName: member.full_name, email: member.email });
      return { kind: 'member-joined', by: owner.id, at, subject: { id: member.id, name } };
    }),
    ...tasks.flatMap((task): Entry[] => {
      const subject = { id: task.id, name: task.title };
      const added: Entry = { kind: 'task-added', by: task.user_id, at: task.created_at, subject };
      if (task.completed_at === null) return [added];
      return [added, { kind: 'task-completed', by: task.assigned_to, at: task.completed_at, subject }];
    }),
    ...updates.map((update): Entry => {
      const { name, author_id: by, timestamp: at } = update;
      return { kind: 'update-posted', by: by ?? owner.id, at, subject: { id: update.id, name } };
    }),
    ...links.map((link): Entry => {
      const { name, uploaded_by: by, created_at: at } = link;
      return { kind: 'resource-added', by: by ?? owner.id, at, subject: { id: link.id, name } };
    }),
  ];
}
