import type { Follow, FollowLevel } from '@longtable/contract/follows';
import type { About } from '../../../kits/notify.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { Rows } from '../../../policies/policies.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import * as store from './follows.store.ts';

/** Something that the actor may follow. */
type Followed = {
  readonly about: About;
  /** Why they are told about it by default; null when they are not. */
  readonly reason: string | null;
  /** What it is a part of: whoever follows that follows this too. */
  readonly partOf: About | null;
};

/** What people follow and have muted (docs/product/notifications.md, "Following and muting"). */
export function createFollows({ db }: { db: Db }) {
  return {
    async read(actor: Actor, followed: Followed): Promise<Follow> {
      const level = await store.readLevel(db, actor.id, followed.about);
      return { about: followed.about, level, reason: await reasonOf(db, actor, followed) };
    },

    /** Idempotent. */
    async set(change: Change, actor: Actor, followed: Followed, level: FollowLevel): Promise<Follow> {
      const { about } = followed;
      if ((await store.readLevel(change.tx, actor.id, about)) !== level) {
        await store.writeLevel(change.tx, actor.id, about, level);
        change.emit('follow.saved', {
          actorId: actor.id,
          audience: [personalRoom(actor.id)],
          payload: { about, level },
        });
      }
      return { about, level, reason: await reasonOf(change.tx, actor, followed) };
    },
  };
}

async function reasonOf(db: Db, actor: Actor, { reason, partOf }: Followed): Promise<string | null> {
  if (reason !== null || partOf === null) return reason;
  return (await store.readLevel(db, actor.id, partOf)) === 'following' ? 'you follow its project' : null;
}

/** A task, as somebody who sees it follows it. */
export function followedTask(actor: Actor, task: Rows['task']): Followed {
  const partOf = task.project_id === null ? null : (`project:${task.project_id}` as const);
  return { about: `task:${task.id}`, reason: reasonOfTask(actor, task), partOf };
}

function reasonOfTask(
  { id }: Actor,
  { assigned_to, user_id, assigned_by }: Pick<Rows['task'], 'assigned_to' | 'user_id' | 'assigned_by'>,
): string | null {
  if (assigned_to === id) return 'you are assigned';
  if (user_id === id) return 'you created it';
  return assigned_by === id ? 'you assigned it' : null;
}

/** A project, as somebody who sees it follows it. */
export function followedProject(project: Rows['project']): Followed {
  return { about: `project:${project.id}`, reason: reasonOfProject(project), partOf: null };
}

function reasonOfProject({ own_role }: Pick<Rows['project'], 'own_role'>): string | null {
  if (own_role === 'Owner') return 'you own it';
  return own_role === null ? null : 'you are a member';
}
