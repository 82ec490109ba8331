import './invitation.table.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { lockPeople } from '../platform/auth/person-lock.ts';
import type { Db } from '../platform/db/database.ts';
import { actorIs, any, type Condition } from './conditions.ts';
import type { InvitationTable } from './invitation.table.ts';
import { definePolicy } from './policy.ts';
import { personalRoom } from './rooms.ts';

/** An invitation without the hashes of its codes. */
export type InvitationRow = Pick<
  Selectable<InvitationTable>,
  'id' | 'inviter_id' | 'email' | 'created_at' | 'expires_at'
>;

/** The same with the person whose account has the address; null if there is none. */
export type AddressedInvitation = InvitationRow & { readonly receiver_id: string | null };

export const invitationColumns = ['id', 'inviter_id', 'email', 'created_at', 'expires_at'] as const;

const isInviter = actorIs('invitations.inviter_id');

/** Holds for the person whose account has the address that somebody else invited. */
const isReceiver: Condition<AddressedInvitation> = {
  holds: (actor, row) => receiverOf(row) === actor.id,
  where: (actorId) => sql<boolean>`(invitations.inviter_id <> ${actorId}
    and invitations.email = (select email from users where id = ${actorId}))`,
  rooms: (row) => {
    const receiver = receiverOf(row);
    return receiver === null ? [] : [[personalRoom(receiver)]];
  },
};

/**
 * An invitation is visible to its inviter, who can revoke it, and to the person whose account has its address, who can
 * accept or decline it. The inviter does not learn whether there is such a person.
 */
export const invitationPolicy = definePolicy<AddressedInvitation, 'revoke' | 'accept' | 'decline'>({
  param: 'invitationId',
  table: 'invitations',
  select: (db) => ({ execute: () => readWhere(db, sql<boolean>`true`) }),
  load: readOne,
  visible: any(isInviter, isReceiver),
  abilities: { revoke: isInviter, accept: isReceiver, decline: isReceiver },
  errors: { notFound: 'invitation/not-found', forbidden: 'invitation/not-found' },
  async lock(tx, id) {
    const row = await readOne(tx, id);
    const people = [row?.inviter_id, row?.receiver_id].filter(
      (person) => person !== null && person !== undefined,
    );
    if (people.length > 0) await lockPeople(tx, people);
  },
});

async function readOne(db: Db, id: string): Promise<AddressedInvitation | undefined> {
  return (await readWhere(db, sql<boolean>`invitations.id = ${id}`))[0];
}

async function readWhere(db: Db, where: RawBuilder<SqlBool>): Promise<AddressedInvitation[]> {
  const columns = invitationColumns.map((name) => sql.ref(`invitations.${name}`));
  const { rows } = await sql<AddressedInvitation>`
    select ${sql.join(columns)}, users.id as receiver_id
    from invitations left join users on users.email = invitations.email where ${where}`.execute(db);
  return rows;
}

function receiverOf({ inviter_id, receiver_id }: AddressedInvitation): string | null {
  return inviter_id === null || inviter_id === receiver_id ? null : receiver_id;
}
