import { newId } from '@longtable/contract/ids';
import { cardOf } from '../../people/actor-card.ts';
import type { ReplaceMembers } from '../projects.service.ts';
import { bringIn } from './arrival.ts';
import { createTakeOut, type HandOverTasks } from './departure.ts';
import * as store from './members.store.ts';

/**
 * Makes exactly the people named, besides the owner, the members of a project (collaboration §5 "Project"): those who
 * are missing come as Members, the others go. The project must be locked, and read under the lock. Gives whether
 * anything has changed. Refused as `bringIn` refuses: then nobody has come or gone.
 */
export function createReplaceMembers(options: { handOverTasks: HandOverTasks }): ReplaceMembers {
  const takeOut = createTakeOut(options);

  return async (change, actor, project, memberIds) => {
    const wanted = new Set(memberIds);
    const roles = await store.readRoles(change.tx, project.id);
    const gone = roles.filter(({ user_id, role }) => role !== 'Owner' && !wanted.has(user_id));
    const present = new Set(roles.map(({ user_id }) => user_id));
    const missing = [...wanted].filter((id) => !present.has(id));
    // The owner, who stays.
    const by = await cardOf(change.tx, actor.id);
    for (const [index, { user_id: personId }] of gone.entries()) {
      const now = { ...project, members_count: project.members_count - index };
      await takeOut(change, actor.id, { project: now, personId, by });
    }
    if (missing.length > 0) {
      await bringIn(change, actor, {
        project: { ...project, members_count: project.members_count - gone.length },
        newcomers: missing.map((personId) => ({ id: newId(), personId, role: 'Member' })),
      });
    }
    return gone.length + missing.length > 0;
  };
}
