import './resource.table.ts';
import type { TeamRole } from '@longtable/contract/rules/team-rights';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { actorIs, all, any, type Condition, memberOf, onlyWhere } from './conditions.ts';
import { teamMembership } from './memberships.ts';
import { type PersonColumns, personColumns } from './person-columns.ts';
import { isNoPhoto } from './photos.ts';
import { definePolicy } from './policy.ts';
import {
  isInProject,
  managesProject,
  type ProjectRelation,
  projectRelation,
  seesProject,
} from './project-relation.ts';
import type { ResourceTable } from './resource.table.ts';
import { lockResource } from './resource-locks.ts';
import { personalRoom } from './rooms.ts';

export const resourceColumns = [
  'id',
  'uploaded_by',
  'team_id',
  'project_id',
  'place',
  'parent_folder_id',
  'ancestors',
  'name',
  'type',
  'description',
  'url',
  'mime_type',
  'size_bytes',
  'file_path',
  'thumbnail_path',
  'original_resource_id',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_with',
  'version',
] as const;

/** An item by itself, without the actor's relation to it. */
export type LoneResourceRow = Pick<Selectable<ResourceTable>, (typeof resourceColumns)[number]>;

/** Someone with whom an item, or a folder around it (`of`), is shared, and who did that. */
type Reader = { readonly id: string; readonly by: string; readonly of: string };

/** What decides the rights on an item: whose it is, and the actor's relation to that. */
type ResourceRelation = Pick<LoneResourceRow, 'uploaded_by' | 'team_id' | 'project_id'> & {
  /** The actor's role in the item's team; null for non-members, and without a team. */
  own_team_role: TeamRole | null;
  /** The actor's relation to the item's project; null without one. */
  project: Omit<ProjectRelation, 'id'> | null;
  readers: readonly Reader[];
};

/** A file or folder with the actor's relation to it: everything a response needs, read in one query. */
export type ResourceRow = LoneResourceRow &
  ResourceRelation &
  PersonColumns<'uploader'> & {
    /** Whether the actor has starred it. */
    starred: boolean;
    /** When the actor last opened it, or added it; null if they never did. */
    last_accessed_at: string | null;
  };

const isPersonal: Condition<Pick<ResourceRelation, 'team_id' | 'project_id'>> = {
  holds: (_actor, { team_id, project_id }) => team_id === null && project_id === null,
  where: () => sql<boolean>`(resources.team_id is null and resources.project_id is null)`,
  rooms: ({ team_id, project_id }) => (team_id === null && project_id === null ? [[]] : []),
};

const isUploader = actorIs('resources.uploaded_by');
const isOwner = all(isPersonal, isUploader);

const team = { key: 'resources.team_id', role: 'own_team_role' } as const;
const isInItsTeam: Condition<ResourceRelation> = memberOf(teamMembership, team);
const managesItsTeam: Condition<ResourceRelation> = memberOf(teamMembership, {
  ...team,
  roles: ['Owner', 'Admin'],
});

/** Holds when a condition holds for the item's project. */
function ofItsProject(condition: Condition<ProjectRelation>): Condition<ResourceRelation> {
  return {
    holds: (actor, { project, project_id }) =>
      project !== null && project_id !== null && condition.holds(actor, { ...project, id: project_id }),
    where: (actorId) => sql<boolean>`resources.project_id = any(array(
      select projects.id from projects where ${condition.where(actorId)}))`,
    rooms: ({ project, project_id }) =>
      project === null || project_id === null ? [] : condition.rooms({ ...project, id: project_id }),
  };
}

/** People with whom the item, or a folder around it, is shared. */
const isReader: Condition<Pick<ResourceRelation, 'readers'>> = {
  holds: (actor, { readers }) => readers.some(({ id }) => id === actor.id),
  where(actorId) {
    const shared = sql`array(select resource_id from resource_readers where user_id = ${actorId})`;
    return sql<boolean>`(resources.id = any(${shared}) or resources.ancestors && ${shared})`;
  },
  rooms: ({ readers }) => readers.map(({ id }) => [personalRoom(id)]),
};

const isAtHome = any(isOwner, isInItsTeam, ofItsProject(seesProject));
const mayAdd = any(isOwner, isInItsTeam, ofItsProject(isInProject));
const mayChange = any(
  isOwner,
  managesItsTeam,
  all(isUploader, isInItsTeam),
  ofItsProject(managesProject),
  all(isUploader, ofItsProject(isInProject)),
);

/** Whether the actor sees an item without its being shared with them. */
export function seesUnshared(actorId: string, row: ResourceRow): boolean {
  return isAtHome.holds({ id: actorId }, row);
}

/** The Owner and Admins of its team or project, or the owner of a personal item: also what others have added is theirs. */
export function managesPlaceOf(actorId: string, row: ResourceRow): boolean {
  return any(isOwner, managesItsTeam, ofItsProject(managesProject)).holds({ id: actorId }, row);
}

/**
 * Rights on files and folders (docs/product/resources.md, "Rights"). A person's own exist for them only; those of a team or
 * project are seen and added by its members; whoever added one, and the Owner and Admins, change it. Sharing lets
 * others see it. The photo of a team or project is none of them.
 */
export const resourcePolicy = definePolicy({
  param: 'resourceId',
  table: 'resources',
  select: selectResources,
  load: (db: Db, id, actor): Promise<ResourceRow | undefined> =>
    selectResources(db, actor.id).where('resources.id', '=', id).executeTakeFirst(),
  visible: all(any(isAtHome, isReader), onlyWhere(isNoPhoto)),
  abilities: { edit: mayChange, delete: mayChange, share: mayChange, add: mayAdd },
  errors: {
    notFound: 'item/not-found',
    forbidden: {
      edit: 'item/edit-refused',
      delete: 'item/delete-refused',
      share: 'item/share-refused',
      add: 'item/add-refused',
    },
  },
  lock: lockResource,
  shared: ['read'],
});

/** Reads files and folders, without photos, with the actor's relation; the only such query. Callers add a predicate. */
export function selectResources(db: Db, actorId: string) {
  return db
    .selectFrom('resources')
    .leftJoin('user_profiles as uploader', 'uploader.id', 'resources.uploaded_by')
    .leftJoin('resource_marks as mark', (join) =>
      join.onRef('mark.resource_id', '=', 'resources.id').on('mark.user_id', '=', actorId),
    )
    .leftJoinLateral(projectRelation(db, actorId, 'resources.project_id'), (join) => join.onTrue())
    .select(resourceColumns.map((name) => `resources.${name}` as const))
    .select([
      ...personColumns('uploader'),
      sql<boolean>`coalesce(mark.starred, false)`.as('starred'),
      'mark.last_accessed_at',
      sql<TeamRole | null>`(select role from team_members
        where team_id = resources.team_id and user_id = ${actorId})`.as('own_team_role'),
      sql<ResourceRow['project']>`case when resources.project_id is null then null else json_build_object(
        'visibility', relation.visibility, 'type', relation.type, 'team_id', relation.team_id,
        'team_owner_id', relation.team_owner_id, 'own_role', relation.own_role,
        'is_in_scope', relation.is_in_scope, 'departments', relation.departments) end`.as('project'),
      sql<Reader[]>`(select coalesce(json_agg(json_build_object(
          'id', reader.user_id, 'by', reader.shared_by, 'of', reader.resource_id)), '[]')
        from resource_readers as reader
        where reader.resource_id = resources.id or reader.resource_id = any(resources.ancestors))`.as(
        'readers',
      ),
    ])
    .where(isNoPhoto);
}
