import type { PlaceInvitation } from '@longtable/contract/place-invitations';
import type pg from 'pg';
import type { Change } from '../platform/change.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/errors.ts';
import { createRateLimits, type RateLimitRule } from '../platform/limits/rate-limits.ts';
import { readableEmail } from '../platform/mail/readable-email.ts';
import type { Actor } from '../policies/actor.ts';
import { projectMembership, teamMembership } from '../policies/memberships.ts';
import type { ProjectInvitationRow } from '../policies/project-invitation.ts';
import type { TeamInvitationRow } from '../policies/team-invitation.ts';
import { type CardSource, personIn } from './cards.ts';
import { isClosed } from './closed-account.ts';
import { type Notice, notify } from './notify.ts';
import { definePersonalData, jsonFile } from './personal-data.ts';
import * as store from './place-invitations.store.ts';
import { retractNotices } from './retract-notice.ts';

export { deleteEndedInvitations, type InvitedTo, invitationDays } from './place-invitations.store.ts';

// Inviting people to teams and projects in the app (docs/product/invitations.md, "In the app").

type InvitedTo = store.InvitedTo;
type InvitationRow = TeamInvitationRow | ProjectInvitationRow;

/** Whom to invite: a person, or whoever has an address. */
export type Invitee = { readonly personId: string } | { readonly email: string };

const day = 24 * 3600;

/** Each throws `request/too-many`. */
export function createPlaceInvitationLimits(pool: pg.Pool) {
  return createRateLimits(pool, {
    perPerson: { name: 'place-invite-person', max: 100, seconds: day },
    /** Counts those of one person or address, by all inviters. */
    perRecipient: { name: 'place-invite-recipient', max: 5, seconds: day },
  } as const satisfies Record<string, RateLimitRule>);
}

/**
 * Invites somebody to a place, and tells them if they have an account. Returns the id of their open invitation, which may be an earlier one,
 * and whether it is new. Throws `person/not-found` for a person who does not exist. The place must be locked.
 */
export async function inviteToPlace(
  change: Change,
  actor: Actor,
  given: {
    readonly kind: InvitedTo;
    readonly id: string;
    readonly place: { readonly id: string; readonly name: string };
    readonly who: Invitee;
  },
): Promise<{ id: string; isNew: boolean }> {
  const { tx } = change;
  const { kind, id, place, who } = given;
  const email = 'email' in who ? who.email : null;
  const personId = 'email' in who ? await store.readAccountWith(tx, who.email) : who.personId;
  if (!('email' in who) && (await isClosed(tx, who.personId))) throw refuse('person/not-found');
  const open = await store.readOpenInvitation(tx, kind, { placeId: place.id, personId, email });
  if (open !== undefined) return { id: open, isNew: false };
  const row = { id, placeId: place.id, inviterId: actor.id, personId, email };
  if (!(await store.insertInvitation(tx, kind, row))) return { id, isNew: false };
  publishChanged(change, kind, place.id);
  if (personId !== null) {
    await notify(change, actor.id, invitedNotice(kind, { id, place, personId }));
  }
  return { id, isNew: true };
}

/** Ends the open invitations of people who are in the place now, however they came. */
export async function settleInvitations(
  change: Change,
  kind: InvitedTo,
  placeId: string,
  personIds: readonly string[],
): Promise<void> {
  const ended = await store.acceptInvitations(change.tx, kind, placeId, personIds);
  await retractNotices(
    change,
    ended.map(({ id, person_id }) => ({ personId: person_id, key: keyOf(kind, id) })),
  );
  if (ended.length > 0) publishChanged(change, kind, placeId);
}

/** Idempotent. Throws `{kind}-invitation/not-found` when it is not open any more. */
export async function declineInvitation(change: Change, kind: InvitedTo, row: InvitationRow): Promise<void> {
  if (row.status === 'declined') return;
  demandOpen(kind, row);
  await store.declineInvitation(change.tx, kind, row.id);
  await close(change, kind, row);
}

/** Deletes an invitation: nobody is asked any more. */
export async function revokeInvitation(change: Change, kind: InvitedTo, row: InvitationRow): Promise<void> {
  await store.deleteInvitation(change.tx, kind, row.id);
  await close(change, kind, row);
}

/** Throws `{kind}-invitation/not-found` unless an invitation can be accepted or declined. */
export function demandOpen(
  kind: InvitedTo,
  { status, expires_at }: Pick<InvitationRow, 'status' | 'expires_at'>,
): void {
  if (status !== 'pending' || Date.parse(expires_at) <= Date.now())
    throw refuse(`${kind}-invitation/not-found`);
}

/** Tells somebody who has just got an account about the invitations of their address. */
export async function claimInvitations(change: Change, personId: string): Promise<void> {
  for (const kind of kinds) {
    const claimed = await store.claimInvitations(change.tx, kind, personId);
    for (const { id, inviter_id, place_id, place_name } of claimed) {
      const place = { id: place_id, name: place_name };
      await notify(change, inviter_id, invitedNotice(kind, { id, place, personId }));
    }
  }
}

/** An invitation as people who may invite see it. Of an address, they do not learn who has it. */
export function presentPlaceInvitation(row: InvitationRow, can: PlaceInvitation['can']): PlaceInvitation {
  return {
    id: row.id,
    personId: row.email === null ? row.person_id : null,
    email: row.email === null ? null : readableEmail(row.email),
    status: row.status,
    inviterId: row.inviter_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    can,
  };
}

const invitedPerson = personIn('person_id', 'person');

/** The cards that an invitation mentions: of the inviter, and of a person who was invited as such. */
export const placeInvitationCards: readonly CardSource<InvitationRow>[] = [
  personIn('inviter_id', 'inviter'),
  (row, cards) => {
    if (row.email === null) invitedPerson(row, cards);
  },
];

/** Invitations deleted in one transaction. */
const deletedAtOnce = 500;

/** The invitations that a person sent and got, which are deleted with the account. */
export function invitationsToPersonalData(kind: InvitedTo) {
  return definePersonalData({
    downloads: [
      jsonFile(`invitations-to-${kind}s.json`, async (db, userId) => {
        const rows = await store.readInvitationsOf(db, kind, userId);
        return rows.length === 0 ? undefined : rows.map((row) => presentForDownload(kind, row, userId));
      }),
    ],
    erase: [
      async (change, userId) => {
        const deleted = await store.deleteSomeInvitationsOf(change.tx, kind, userId, deletedAtOnce);
        const told = deleted.flatMap(({ id, person_id }) =>
          person_id === null ? [] : [{ personId: person_id, key: keyOf(kind, id) }],
        );
        await retractNotices(change, told);
        return deleted.length > 0;
      },
    ],
    remains: (db: Db, userId) => store.hasInvitations(db, kind, userId),
  });
}

type Downloaded = Awaited<ReturnType<typeof store.readInvitationsOf>>[number];

/** Of those that they got, the address is theirs; of those that they sent, it is what they typed. */
function presentForDownload(kind: InvitedTo, row: Downloaded, userId: string) {
  return {
    id: row.id,
    [kind]: { id: row.place_id, name: row.place_name },
    direction: row.inviter_id === userId ? 'sent' : 'received',
    ...(row.email !== null && { email: readableEmail(row.email) }),
    status: row.status,
    createdAt: row.created_at,
  };
}

const kinds = ['team', 'project'] as const satisfies readonly InvitedTo[];

/** Of the notification about an invitation, by which it is taken back once it is answered or revoked. */
function keyOf(kind: InvitedTo, id: string): string {
  return `${kind}-invitation:${id}`;
}

function invitedNotice(
  kind: InvitedTo,
  given: { id: string; place: { id: string; name: string }; personId: string },
): Notice {
  const { id, place, personId } = given;
  return {
    type: kind === 'team' ? 'team_invitation' : 'project_invitation',
    to: [personId],
    message: (by) => `${by} invited you to the ${kind} ${place.name}.`,
    // The invitation is above the list: it is all that they may see of the place.
    actionUrl: `/app/collaboration/${kind}s?invitation=${id}`,
    actionText: 'View Details',
    about: `${kind}:${place.id}`,
    reason: 'you are invited',
    metadata: { [`${kind}Id`]: place.id, invitationId: id },
    key: keyOf(kind, id),
  };
}

async function close(change: Change, kind: InvitedTo, row: InvitationRow): Promise<void> {
  if (row.person_id !== null)
    await retractNotices(change, [{ personId: row.person_id, key: keyOf(kind, row.id) }]);
  publishChanged(change, kind, 'project_id' in row ? row.project_id : row.team_id);
}

/** To all who may invite there: they share one list. */
function publishChanged(change: Change, kind: InvitedTo, placeId: string): void {
  if (kind === 'team') {
    const audience = [
      teamMembership.roomOf(placeId, 'Owner'),
      teamMembership.roomOf(placeId, 'CAN_ADD_MEMBERS'),
    ];
    change.emit('team-invitations.changed', { actorId: null, audience, payload: { teamId: placeId } });
  } else {
    const audience = [projectMembership.roomOf(placeId, 'Owner'), projectMembership.roomOf(placeId, 'Admin')];
    change.emit('project-invitations.changed', { actorId: null, audience, payload: { projectId: placeId } });
  }
}
