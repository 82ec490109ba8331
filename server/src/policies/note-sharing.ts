import './note-share.table.ts';
import './project.table.ts';
import type { NoteAccess } from '@longtable/contract/rules/note-access';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Condition } from './conditions.ts';
import { teamMembership } from './memberships.ts';
import { isInProject, type ProjectRelation, projectRelation, seesProject } from './project-relation.ts';
import type { RoomFormula } from './room-formula.ts';
import { personalRoom } from './rooms.ts';

/** A share of a note that counts, with the actor's relation to its team or project. */
type Share = {
  readonly access: NoteAccess;
  readonly person: string | null;
  readonly team: string | null;
  readonly is_in_team: boolean;
  readonly project: ProjectRelation | null;
};

/** What decides who else sees a note besides its owner. */
export type NoteSharing = { readonly deleted_at: string | null; readonly shares: readonly Share[] };

/**
 * Holds for those with whom a note is shared, with this access or more, unless it is in the trash. What is shared with a project is read
 * by all who see that, and edited by its members only.
 */
export function sharedWith(access: NoteAccess): Condition<NoteSharing> {
  const ofProject = access === 'read' ? seesProject : isInProject;
  const counting = ({ deleted_at, shares }: NoteSharing) =>
    deleted_at === null ? shares.filter((share) => access === 'read' || share.access === 'edit') : [];
  return {
    holds: (actor, row) =>
      counting(row).some(
        ({ person, is_in_team, project }) =>
          person === actor.id || is_in_team || (project !== null && ofProject.holds(actor, project)),
      ),
    where(actorId) {
      const shares = sql`select note_id from note_sharing where ${
        access === 'read' ? sql`true` : sql`access = ${sql.lit(access)}`
      }`;
      return sql<boolean>`(notes.deleted_at is null and notes.id = any(array(
        ${shares} and person_id = ${actorId}
        union all ${shares} and team_id = any(array(select team_id from team_members where user_id = ${actorId}))
        union all ${shares} and project_id = any(array(
          select projects.id from projects where ${ofProject.where(actorId)})))))`;
    },
    rooms: (row) =>
      counting(row).flatMap(({ person, team, project }): RoomFormula => {
        if (person !== null) return [[personalRoom(person)]];
        if (team !== null) return [[teamMembership.room(team)]];
        return project === null ? [] : ofProject.rooms(project);
      }),
  };
}

/** The shares of the note of a row that count, as a column. */
export function sharesOfNote(db: Db, actorId: string) {
  const shares = db
    .selectFrom('note_sharing as sharing')
    .leftJoinLateral(projectRelation(db, actorId, 'sharing.project_id'), (join) => join.onTrue())
    .select(
      sql`coalesce(json_agg(json_build_object(
        'access', sharing.access, 'person', sharing.person_id, 'team', sharing.team_id,
        'is_in_team', exists (select from team_members
          where team_id = sharing.team_id and user_id = ${actorId}),
        'project', case when sharing.project_id is not null then json_build_object(
          'id', sharing.project_id, 'visibility', relation.visibility, 'type', relation.type,
          'team_id', relation.team_id, 'team_owner_id', relation.team_owner_id, 'own_role', relation.own_role,
          'is_in_scope', relation.is_in_scope, 'departments', relation.departments) end)), '[]')`.as(
        'shares',
      ),
    )
    .where('sharing.note_id', '=', sql.ref<string>('notes.id'));
  return sql<readonly Share[]>`(${shares})`.as('shares');
}
