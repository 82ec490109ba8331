import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { TeamInviteDetails, teamInvitesApi } from '@longtable/contract/team-invites';
import type { Team } from '@longtable/contract/teams';
import type { Actor } from '../../../access/actor.ts';
import { authorize } from '../../../access/engine.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import { type Db, sqlState } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { readTeamPhoto } from '../teams.photo.ts';
import { toTeam } from '../teams.shape.ts';
import { codeHashOf, demandUsable, inviteUnderLock, joinByInvite } from './invites.joining.ts';
import type { InviteLimits } from './invites.limits.ts';
import { toDetails } from './invites.shape.ts';
import * as store from './invites.store.ts';

type Input<Name extends keyof typeof teamInvitesApi> = ParsedInputOf<(typeof teamInvitesApi)[Name]>;

/** What somebody does who has the code of an invitation: look at it, and join by it. */
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
      const isIn = actor !== null && (await store.isIn(db, invite.team_id, actor.id));
      // Who is in the team is led there; it may have been they who used it up.
      if (!isIn) demandUsable(invite);
      return toDetails(invite, isIn ? invite.team_id : null);
    },

    async photo(code: string, ip: string): Promise<FileAnswer> {
      const invite = await known(code, ip);
      demandUsable(invite);
      // The address is that of the code: the next picture has the same.
      return { ...(await readTeamPhoto(files, invite.photo_file)), immutable: false };
    },

    /** The same id again, because its answer was lost, is the same membership, whatever has become of the code. */
    async accept(actor: Actor, { inviteCode, id }: Input<'accept'>, ip: string): Promise<Team> {
      const codeHash = codeHashOf(inviteCode);
      await limits.code(ip);
      await limits.acceptance(actor.id);
      const team = await changes.run((change) => join(change, actor, { codeHash, id })).catch(idTaken);
      return team ?? unknown(ip);
    },
  };

  async function known(code: string, ip: string): Promise<store.OfferedInvite> {
    const codeHash = codeHashOf(code);
    await limits.code(ip);
    const invite = await store.readOffered(db, codeHash);
    return invite ?? unknown(ip);
  }

  async function unknown(ip: string): Promise<never> {
    await limits.unknownCode(ip);
    throw refuse('team-invite/unknown');
  }
}

/** Null when there is no such invitation. */
async function join(
  change: Change,
  actor: Actor,
  { codeHash, id }: { codeHash: string; id: string },
): Promise<Team | null> {
  const { tx } = change;
  const invite = await inviteUnderLock(change, codeHash);
  if (!invite) return null;
  const { team_id: teamId } = invite;
  const standing = await store.readMembership(tx, id);
  if (standing && (standing.user_id !== actor.id || standing.team_id !== teamId))
    throw refuse('request/id-taken');
  if (!standing) {
    demandUsable(invite);
    if (invite.owner_id === actor.id || (await store.isIn(tx, teamId, actor.id)))
      throw refuse('team-invite/already-a-member');
    await joinByInvite(change, invite, { personId: actor.id, membershipId: id });
  }
  return toTeam(actor, await authorize(tx, 'team', 'read', actor, teamId));
}

/** Somebody made another membership with the same id at the same moment. */
function idTaken(error: unknown): never {
  throw sqlState(error) === '23505' ? refuse('request/id-taken', { cause: error }) : error;
}
