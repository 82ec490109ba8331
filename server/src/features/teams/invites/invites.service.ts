import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { defaultInviteDays } from '@longtable/contract/rules/team-limits';
import type { teamInvitesApi } from '@longtable/contract/team-invites';
import { cardsOf } from '../../../kits/cards.ts';
import { newInvitationCode } from '../../../kits/invitations.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { consumeTogether } from '../../../platform/limits/rate-limits.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { TeamRow } from '../../../policies/team.ts';
import { type TeamInviteRow, teamInvitePolicy } from '../../../policies/team-invite.ts';
import { inviteAddresses } from '../invitations/invitations.service.ts';
import { createAcceptance } from './invites.acceptance.ts';
import { createInviteAdmission } from './invites.admission.ts';
import { publishInvites } from './invites.joining.ts';
import { createInviteLimits } from './invites.limits.ts';
import { presentTeamInvite, teamInviteCards } from './invites.presenter.ts';
import * as store from './invites.store.ts';

type Input<Name extends keyof typeof teamInvitesApi> = ParsedInputOf<(typeof teamInvitesApi)[Name]>;
type Answer<Name extends keyof typeof teamInvitesApi> = OutputOf<(typeof teamInvitesApi)[Name]>;

export type Invites = ReturnType<typeof createInvites>;

/** Invitations to teams by a code (docs/product/invitations.md, "To a team"). */
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
    /** For sign-up: a valid code lets people create an account. */
    admission: createInviteAdmission(db),

    async list(actor: Actor, teamId: string): Promise<Answer<'list'>> {
      const rows = await store.readUsable(db, actor.id, teamId);
      return {
        invites: rows.map((row) => presentTeamInvite(actor, row, publicUrl)),
        cards: cardsOf(rows, teamInviteCards),
      };
    },

    /** Counts a new invitation against the limit. A request that `create` answers with an existing one does not count. */
    async countNew(actor: Actor, input: Input<'create'>): Promise<void> {
      if (!(await readSame(db, actor, input))) await limits.invitationsPerPerson.consume(actor.id);
    },

    /** Creates an invitation, unless there is one with this id or a valid one of the actor on the same terms. */
    async create(
      change: Change,
      actor: Actor,
      team: TeamRow,
      input: Input<'create'>,
    ): Promise<Answer<'create'>> {
      const row = (await readSame(change.tx, actor, input)) ?? (await add(change, actor, team, input));
      return { ...presentTeamInvite(actor, row, publicUrl), cards: cardsOf([row], teamInviteCards) };
    },

    /** Counts e-mails against their limits, all or none. Returns the recipients, each once. */
    async countEmails(actor: Actor, emails: readonly string[]): Promise<readonly string[]> {
      const recipients = [...new Set(emails)];
      await consumeTogether(
        recipients.flatMap((email) => [
          [limits.emailsPerPerson, actor.id],
          [limits.emailsPerRecipient, email],
        ]),
      );
      return recipients;
    },

    async send(
      change: Change,
      actor: Actor,
      invite: TeamInviteRow,
      recipients: readonly string[],
    ): Promise<{ sent: number }> {
      if (Date.parse(invite.expires_at) <= Date.now()) throw refuse('team-invite/not-found');
      if (invite.uses_left === 0) throw refuse('team-invite/used-up');
      for (const email of recipients) {
        await change.enqueue('teams.send-invite', { inviteId: invite.id, senderId: actor.id, email });
      }
      const team = { id: invite.team_id, name: invite.team_name };
      await inviteAddresses(change, actor, { team, emails: recipients });
      return { sent: recipients.length };
    },

    async revoke(
      change: Change,
      actor: Actor,
      { id: teamInviteId, team_id: teamId, owner_id, created_by }: TeamInviteRow,
    ): Promise<{ teamInviteId: string }> {
      if (!(await store.deleteInvite(change.tx, teamInviteId))) throw refuse('team-invite/not-found');
      publishInvites(change, actor.id, { teamId, owner_id, created_by });
      return { teamInviteId };
    },
  };
}

/**
 * The invitation with this id, otherwise a valid one of the actor for this team on the same terms. Throws
 * `request/id-taken` for the id of somebody else's or another team's.
 */
async function readSame(
  db: Db,
  actor: Actor,
  { teamId, id, terms }: Input<'create'>,
): Promise<TeamInviteRow | undefined> {
  const same = await teamInvitePolicy.load(db, id, actor);
  if (same && (same.created_by !== actor.id || same.team_id !== teamId)) throw refuse('request/id-taken');
  return same ?? store.readOwnUsable(db, { creatorId: actor.id, teamId, terms });
}

async function add(
  change: Change,
  actor: Actor,
  { id: teamId, owner_id }: TeamRow,
  { id, terms }: Input<'create'>,
): Promise<TeamInviteRow> {
  const { days, uses } = terms ?? { days: defaultInviteDays, uses: null };
  const invite = { id, team_id: teamId, created_by: actor.id, days, uses };
  if (!(await store.insertInvite(change.tx, { ...invite, invite_code: newInvitationCode() })))
    throw refuse('request/id-taken');
  const row = await teamInvitePolicy.load(change.tx, id, actor);
  if (!row) throw new Error(`The invitation ${id} was not written.`);
  publishInvites(change, actor.id, { teamId, owner_id, created_by: actor.id });
  return row;
}
