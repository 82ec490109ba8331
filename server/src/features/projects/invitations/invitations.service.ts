import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { projectInvitationsApi } from '@longtable/contract/place-invitations';
import type pg from 'pg';
import { cardsOf } from '../../../kits/cards.ts';
import {
  createPlaceInvitationLimits,
  declineInvitation,
  demandOpen,
  type Invitee,
  inviteToPlace,
  placeInvitationCards,
  presentPlaceInvitation,
  revokeInvitation,
} from '../../../kits/place-invitations.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type ProjectRow, projectPolicy } from '../../../policies/project.ts';
import { type ProjectInvitationRow, projectInvitationPolicy } from '../../../policies/project-invitation.ts';
import { projectMembers } from '../members/members.store.ts';
import type { ProjectMembership } from '../members/membership.ts';
import { isAddressOfMember, readInvitations } from './invitations.store.ts';

type Api = typeof projectInvitationsApi;
type Input<Name extends keyof Api> = ParsedInputOf<Api[Name]>;
type Answer<Name extends keyof Api> = OutputOf<Api[Name]>;

export type ProjectInvitations = ReturnType<typeof createProjectInvitationsInApp>;

/** Invitations of people and addresses to projects in the app (docs/product/invitations.md, "In the app"). */
export function createProjectInvitationsInApp(options: {
  database: { db: Db; pool: pg.Pool };
  membership: Pick<ProjectMembership, 'join'>;
}) {
  const { database, membership } = options;
  const { db, pool } = database;
  const limits = createPlaceInvitationLimits(pool);
  const present = (actor: Actor, row: ProjectInvitationRow) =>
    presentPlaceInvitation(row, projectInvitationPolicy.canOf(actor, row));

  return {
    async list(actor: Actor, project: ProjectRow): Promise<Answer<'list'>> {
      const rows = await readInvitations(db, actor, project.id);
      return {
        invitations: rows.map((row) => present(actor, row)),
        cards: cardsOf(rows, placeInvitationCards),
      };
    },

    /** Counts a new invitation against the limits; a repeated request does not count. */
    async countNew(actor: Actor, { id, who }: Input<'create'>): Promise<void> {
      if (await projectInvitationPolicy.load(db, id, actor)) return;
      await limits.perPerson.consume(actor.id);
      await limits.perRecipient.consume('email' in who ? who.email : who.personId);
    },

    /** An address also gets an e-mail. */
    async create(
      change: Change,
      actor: Actor,
      project: ProjectRow,
      { id, who }: Input<'create'>,
    ): Promise<Answer<'create'>> {
      const { tx } = change;
      let invited: { id: string } | undefined = await projectInvitationPolicy.load(tx, id, actor);
      if (!invited) {
        if (await isMember(tx, project.id, who)) throw refuse('project/already-a-member');
        const added = await inviteToPlace(change, actor, { kind: 'project', id, place: project, who });
        if (added.isNew && 'email' in who)
          await change.enqueue('projects.send-invitation', { invitationId: id });
        invited = added;
      }
      const row = await projectInvitationPolicy.load(tx, invited.id, actor);
      if (row?.project_id !== project.id || !isOf(row, who)) throw refuse('request/id-taken');
      return { ...present(actor, row), cards: cardsOf([row], placeInvitationCards) };
    },

    async revoke(change: Change, row: ProjectInvitationRow): Promise<{ projectInvitationId: string }> {
      await revokeInvitation(change, 'project', row);
      return { projectInvitationId: row.id };
    },

    /** Idempotent. Refused unless the inviter may still add members. */
    async accept(change: Change, actor: Actor, row: ProjectInvitationRow): Promise<{ projectId: string }> {
      const { tx } = change;
      const { project_id: projectId } = row;
      if (await projectMembers.includes(tx, projectId, actor.id)) return { projectId };
      demandOpen('project', row);
      const inviter = { id: row.inviter_id };
      const project = await projectPolicy.load(tx, projectId, inviter);
      if (!project || projectPolicy.check(inviter, 'addMembers', project) !== null)
        throw refuse('project-invitation/not-found');
      await membership.join(change, project, { id: newId(), personId: actor.id, role: 'Member' });
      return { projectId };
    },

    async decline(change: Change, row: ProjectInvitationRow): Promise<{ done: true }> {
      await declineInvitation(change, 'project', row);
      return { done: true };
    },
  };
}

function isMember(db: Db, projectId: string, who: Invitee): Promise<boolean> {
  return 'email' in who
    ? isAddressOfMember(db, projectId, who.email)
    : projectMembers.includes(db, projectId, who.personId);
}

function isOf({ email, person_id }: ProjectInvitationRow, who: Invitee): boolean {
  return 'email' in who ? email === who.email : email === null && person_id === who.personId;
}
