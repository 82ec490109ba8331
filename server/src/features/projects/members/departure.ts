import type { PersonCard } from '@longtable/contract/connections';
import { personName } from '@longtable/contract/rules/person-name';
import type { ProjectRow } from '../../../access/project.ts';
import type { HeardProject } from '../../../access/rooms.ts';
import type { Change } from '../../../platform/change.ts';
import { rememberActivity } from '../activity.ts';
import { announceMemberGone, announceStanding } from '../projects.announce.ts';
import * as store from './members.store.ts';

/**
 * Gives what somebody had to do with a project's tasks to those who stay in it, and tells everyone whom it concerns.
 * Gives how many tasks there were. The tasks feature does it.
 */
export type HandOverTasks = (
  change: Change,
  actorId: string,
  given: { readonly projectId: string; readonly personId: string; readonly ownerId: string },
) => Promise<number>;

/** What of a project its leavers' traces need. */
export type LeftProject = HeardProject & Pick<ProjectRow, 'name' | 'owner_id' | 'members_count'>;

/**
 * Takes a member out of a project, hands over what they had to do in it, and tells everyone. The project must be
 * locked, and read under the lock. `by` is null where they leave by themselves.
 */
export type TakeOut = (
  change: Change,
  actorId: string,
  given: { project: LeftProject; personId: string; by: PersonCard | null },
) => Promise<void>;

export function createTakeOut({ handOverTasks }: { handOverTasks: HandOverTasks }): TakeOut {
  return async (change, actorId, { project, personId, by }) => {
    const { tx } = change;
    const member = await store.readMember(tx, project.id, personId);
    if (!member) throw new Error(`${personId} is not in the project ${project.id} that they leave.`);
    // Before the tasks: whoever gives them another one meanwhile has done so, or finds them gone.
    await store.deleteMember(tx, project.id, personId);
    await handOverTasks(change, actorId, { projectId: project.id, personId, ownerId: project.owner_id });
    const membersCount = project.members_count - 1;
    announceMemberGone(change, actorId, project, { personId, membersCount });
    announceStanding(change, actorId, { personId, project, change: by ? 'removed' : 'left', by });
    const name = personName({ fullName: member.full_name, email: member.email });
    await rememberActivity(change, actorId, project.id, {
      kind: by ? 'member-removed' : 'member-left',
      subject: { id: personId, name },
    });
  };
}
