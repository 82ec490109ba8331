import { randomBytes } from 'node:crypto';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { defaultInviteDays } from '@longtable/contract/rules/team-limits';
import type { TeamInvite, teamInvitesApi } from '@longtable/contract/team-invites';
import type { Actor } from '../../../access/actor.ts';
import { authorize } from '../../../access/engine.ts';
import type { TeamInviteRow, teamInviteRule } from '../../../access/team-invite.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { lockTeam, teamUnderLock } from '../team-under-lock.ts';
import { createAcceptance } from './invites.acceptance.ts';
import { createInviteAdmission } from './invites.admission.ts';
import { announceInvites } from './invites.joining.ts';
import { createInviteLimits } from './invites.limits.ts';
import { toTeamInvite } from './invites.shape.ts';
import * as store from './invites.store.ts';

type Input<Name extends keyof typeof teamInvitesApi> = ParsedInputOf<(typeof teamInvitesApi)[Name]>;

export type Invites = ReturnType<typeof createInvites>;

/** Invitations to teams by a code (collaboration §4 "Invite", §5 "Invite", §6). */
export function createInvites(options: {
  database: Pick<Database, 'db' | 'pool'>;
  changes: Changes;
  files: Pick<Files, 'read'>;
  publicUrl: URL;
}) {
  const { database, changes, files, publicUrl } = options;
  const { db, pool } = database;
  const limits = createInviteLimits(pool);

  return {
    acceptance: createAcceptance({ db, changes, files, limits }),
    /** For those who make accounts: a good code admits. */
    admission: createInviteAdmission(db),

    async list(actor: Actor, teamId: string): Promise<{ invites: TeamInvite[] }> {
      const rows = await store.readUsable(db, actor.id, teamId);
      return { invites: rows.map((row) => toTeamInvite(actor, row, publicUrl)) };
    },

    async create(actor: Actor, input: Input<'create'>): Promise<TeamInvite> {
      // Before there is a connection to the database, on which nothing else may wait.
      await limits.invite(actor.id);
      const { row, isNew } = await changes.run((change) => findOrAdd(change, actor, input));
      if (!isNew) await limits.noInvite(actor.id);
      return toTeamInvite(actor, row, publicUrl);
    },

    async send(actor: Actor, invite: TeamInviteRow, emails: readonly string[]): Promise<{ sent: number }> {
      const recipients = [...new Set(emails)];
      await limits.letters(actor.id, recipients);
      await changes.run(async (change) => {
        const { id: inviteId, expires_at, uses_left } = await underLock(change, actor, invite, 'send');
        if (isOver(expires_at)) throw refuse('team-invite/not-found');
        if (uses_left === 0) throw refuse('team-invite/used-up');
        for (const email of recipients) {
          await change.enqueue('teams.send-invite', { inviteId, senderId: actor.id, email });
        }
      });
      return { sent: recipients.length };
    },

    async revoke(actor: Actor, invite: TeamInviteRow): Promise<{ teamInviteId: string }> {
      await changes.run(async (change) => {
        const {
          id,
          team_id: teamId,
          owner_id,
          created_by,
        } = await underLock(change, actor, invite, 'revoke');
        if (!(await store.deleteInvite(change.tx, id))) throw refuse('team-invite/not-found');
        announceInvites(change, actor.id, { teamId, owner_id, created_by });
      });
      return { teamInviteId: invite.id };
    },
  };
}

/** The one that was made with this id, else one of theirs that stands on the same terms, else a new one. */
async function findOrAdd(
  change: Change,
  actor: Actor,
  { teamId, id, terms }: Input<'create'>,
): Promise<{ row: TeamInviteRow; isNew: boolean }> {
  const { tx } = change;
  // Under the lock nobody wishes for the same at the same moment.
  const { owner_id } = await teamUnderLock(change, actor, teamId, 'addMembers');
  const same = await store.readInvite(tx, actor.id, id);
  if (same && (same.created_by !== actor.id || same.team_id !== teamId)) throw refuse('request/id-taken');
  const standing = same ?? (await store.readStanding(tx, { creatorId: actor.id, teamId, terms }));
  if (standing) return { row: standing, isNew: false };
  const { days, uses } = terms ?? { days: defaultInviteDays, uses: null };
  const invite = { id, team_id: teamId, created_by: actor.id, days, uses };
  if (!(await store.insertInvite(tx, { ...invite, invite_code: newInviteCode() })))
    throw refuse('request/id-taken');
  const row = await store.readInvite(tx, actor.id, id);
  if (!row) throw new Error(`The invitation ${id} was not written.`);
  announceInvites(change, actor.id, { teamId, owner_id, created_by: actor.id });
  return { row, isNew: true };
}

/** The invitation as it is under the lock on its team, if the actor may do this with it still. */
async function underLock(
  change: Change,
  actor: Actor,
  { id, team_id }: TeamInviteRow,
  ability: keyof typeof teamInviteRule.abilities,
): Promise<TeamInviteRow> {
  await lockTeam(change, team_id);
  return authorize(change.tx, 'teamInvite', ability, actor, id);
}

function isOver(expiresAt: string): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

/** 128 random bits, as base64url: nobody finds one by trying. */
function newInviteCode(): string {
  return randomBytes(16).toString('base64url');
}
