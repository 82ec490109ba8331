import type { Change } from '../../platform/change.ts';
import type { Files } from '../../platform/storage/files.ts';
import { projectRoom, teamRoom } from '../../policies/memberships.ts';
import { lockFilesOf } from '../../policies/resource-locks.ts';
import * as store from './resources.of-places.store.ts';

/** What teams and projects do with their files. */
export type FilesOfPlaces = {
  /**
   * What a person has added to teams or projects that they leave belongs to the owners there now, and what they shared
   * of it is not shared any more. The teams or projects must be locked.
   */
  passOn(change: Change, actorId: string, leaving: store.Leaving): Promise<void>;
  /**
   * Deletes a part of the files of a deleted team or project. False when nothing is left. Locks the files first, unless the
   * team is locked exclusively (`isLocked`): the end of the trash deletes some as well.
   */
  erasePart(change: Change, placeId: string, options?: { isLocked: boolean }): Promise<boolean>;
  /** Has the files of a team that is deleted in the same change erased afterwards. */
  eraseLater(change: Change, teamId: string): Promise<void>;
};

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'resources.erase-place': { placeId: string };
  }
}

/** Items deleted in one transaction. */
export const erasedAtOnce = 500;

/** Files of teams and projects whose people or existence change (docs/product/resources.md, "Teams and projects"). */
export function createFilesOfPlaces(files: Pick<Files, 'release'>): FilesOfPlaces {
  return {
    async passOn(change, actorId, leaving) {
      await store.deleteSharesOf(change.tx, leaving);
      const changed = await store.writeOwners(change.tx, leaving);
      for (const placeId of changed) {
        const room = leaving.of === 'teams' ? teamRoom(placeId) : projectRoom(placeId);
        change.emit('resources.changed', { actorId, audience: [room], payload: {} });
      }
    },

    async erasePart(change, placeId, { isLocked } = { isLocked: false }) {
      if (!isLocked) await lockFilesOf(change.tx, [placeId]);
      const keys = await store.deleteSomeOf(change.tx, placeId, erasedAtOnce);
      if (keys === null) return false;
      await files.release(change, keys);
      return true;
    },

    async eraseLater(change, teamId) {
      await change.enqueue('resources.erase-place', { placeId: teamId });
    },
  };
}
