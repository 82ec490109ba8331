import type { UpdateFacts } from '@longtable/contract/updates';
import { departmentRoom, teamRoom } from '../../../access/rooms.ts';
import type { Change } from '../../../platform/change.ts';
import { departmentUpdates, teamUpdates } from './updates.store.ts';

/** The updates of teams: which rule decides, where they are kept, who hears of them. */
export const teamFeed = {
  place: 'team',
  update: 'teamUpdate',
  store: teamUpdates,
  announce(change: Change, actorId: string, teamId: string, update: UpdateFacts): void {
    const audience = [teamRoom(teamId)];
    change.emit('team-update.saved', { actorId, audience, payload: { teamId, update } });
  },
  announceGone(change: Change, actorId: string, teamId: string, updateId: string): void {
    const audience = [teamRoom(teamId)];
    change.emit('team-update.deleted', { actorId, audience, payload: { teamId, updateId } });
  },
} as const;

/** Those of departments, which only those in the department read. */
export const departmentFeed = {
  place: 'department',
  update: 'departmentUpdate',
  store: departmentUpdates,
  announce(change: Change, actorId: string, departmentId: string, update: UpdateFacts): void {
    const audience = [departmentRoom(departmentId)];
    change.emit('department-update.saved', { actorId, audience, payload: { departmentId, update } });
  },
  announceGone(change: Change, actorId: string, departmentId: string, updateId: string): void {
    const audience = [departmentRoom(departmentId)];
    change.emit('department-update.deleted', { actorId, audience, payload: { departmentId, updateId } });
  },
} as const;

export type Feed = typeof teamFeed | typeof departmentFeed;
