import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { TeamInviteDetails, teamInvitesApi } from '@longtable/contract/team-invites';
import type { AnsweredTeam } from '@longtable/contract/teams';
import { withCode } from '../../../kits/invitations.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import { type Db, sqlState } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { pictureAnswer } from '../../../platform/pictures/picture-answer.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Actor } from '../../../policies/actor.ts';
import { teamPolicy } from '../../../policies/team.ts';
import { teamMembers } from '../memberships.ts';
import { answerTeam } from '../teams.presenter.ts';
import { codeHashOf, demandUsable, joinByInvite, lockOffered } from './invites.joining.ts';
import type { InviteLimits } from './invites.limits.ts';
import { presentInviteDetails } from './invites.presenter.ts';
import * as store from './invites.store.ts';

type Input<Name extends keyof typeof teamInvitesApi> = ParsedInputOf<(typeof teamInvitesApi)[Name]>;

/** For people with the code of an invitation: shows it, and joins by it (docs/product/invitations.md, "Joining"). */
export function createAcceptance(options: {
  db: Db;
  changes: Changes;
  files: Pick<Files, 'read'>;
  limits: InviteLimits;
}) {
  const { db, changes, files, limits } = options;

  return {
    async details(actor: Actor | null, code: string, ip: string): Promise<TeamInviteDetails> {
      const invite = await known(code, ip);
      const isIn = actor !== null && (await teamMembers.includes(db, invite.team_id, actor.id));
      // Members are led to the team, even by a used-up invitation: they may have used it.
      if (!isIn) demandUsable(invite);
      return presentInviteDetails(invite, isIn ? invite.team_id : null);
    },

    async photo(code: string, ip: string): Promise<FileAnswer> {
      const invite = await known(code, ip);
      demandUsable(invite);
      // The address contains the code, and does not change with the photo.
      return { ...(await pictureAnswer(files, invite.photo_file)), immutable: false };
    },

    /** Idempotent: the same id returns the existing membership, whatever happened to the code. */
    async accept(actor: Actor, { inviteCode, id }: Input<'accept'>, ip: string): Promise<AnsweredTeam> {
      const codeHash = codeHashOf(inviteCode);
      const team = await withCode(limits.unknownCodesPerAddress, ip, async () => {
        await limits.acceptancesPerPerson.consume(actor.id);
        return changes.run((change) => join(change, actor, { codeHash, id })).catch(idTaken);
      });
      if (!team) throw refuse('team-invite/unknown');
      return team;
    },
  };

  async function known(code: string, ip: string): Promise<store.OfferedInvite> {
    const codeHash = codeHashOf(code);
    const invite = await withCode(
      limits.unknownCodesPerAddress,
      ip,
      async () => (await store.readOffered(db, codeHash)) ?? null,
    );
    if (!invite) throw refuse('team-invite/unknown');
    return invite;
  }
}

/** Null when there is no such invitation. */
async function join(
  change: Change,
  actor: Actor,
  { codeHash, id }: { codeHash: string; id: string },
): Promise<AnsweredTeam | null> {
  const { tx } = change;
  const invite = await lockOffered(change, codeHash);
  if (!invite) return null;
  const { team_id: teamId } = invite;
  if (!(await teamMembers.addedBefore(tx, { id, ofId: teamId, personId: actor.id }))) {
    demandUsable(invite);
    if (invite.owner_id === actor.id || (await teamMembers.includes(tx, teamId, actor.id)))
      throw refuse('team-invite/already-a-member');
    await joinByInvite(change, invite, { personId: actor.id, membershipId: id });
  }
  const team = await teamPolicy.load(tx, teamId, actor);
  if (!team) throw new Error(`The locked team ${teamId} does not exist.`);
  return answerTeam(actor, team);
}

/** A concurrent request has created another membership with the same id. */
function idTaken(error: unknown): never {
  throw sqlState(error) === '23505' ? refuse('request/id-taken', { cause: error }) : error;
}
