import type { ConnectionStanding } from '@longtable/contract/connections';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { CurrentUser } from '@longtable/contract/people';
import type { PersonProfile, profileApi } from '@longtable/contract/profile';
import type { Actor } from '../../../access/actor.ts';
import type { PersonRow } from '../../../access/person.ts';
import { personalRoom } from '../../../access/rooms.ts';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { toCurrentUser, toPersonCard } from '../people.shape.ts';
import * as store from './profile.store.ts';

/** How the actor stands to others (connections.service.ts). */
export type Standings = (
  actorId: string,
  personIds: readonly string[],
) => Promise<ReadonlyMap<string, ConnectionStanding>>;

/** The teams that two people are both in: how many, and the first `limit` of them by name. */
export type SharedTeams = (
  one: string,
  other: string,
  limit: number,
) => Promise<PersonProfile['shared']['teams']>;
/** The projects that two people are both members of; the first so many by name. */
export type SharedProjects = (
  one: string,
  other: string,
  limit: number,
) => Promise<PersonProfile['shared']['projects']>;

/** So many of what two people have in common are named. */
const namedShared = 5;

export type Profiles = ReturnType<typeof createProfiles>;

/** What a person shows of themselves, and what they see of others (workspace §9, collaboration §3 "User profile"). */
export function createProfiles(options: {
  db: Db;
  changes: Changes;
  auth: Pick<Auth, 'forget'>;
  standings: Standings;
  sharedTeams: SharedTeams;
  sharedProjects: SharedProjects;
  /** The live rooms of all who hear what changes of a person. */
  audienceOf: (personId: string) => Promise<string[]>;
}) {
  const { db, changes, auth, standings, sharedTeams, sharedProjects, audienceOf } = options;

  /**
   * Changes what `decide` says of the profile as it stands, in one change, and tells whom it concerns. Nothing is
   * written or told where nothing differs.
   */
  async function change(
    actor: Actor,
    decide: (change: Change, before: store.ProfileRow) => Promise<store.ProfileColumns>,
  ): Promise<{ user: CurrentUser }> {
    const audience = await audienceOf(actor.id);
    const after = await changes.run(async (change) => {
      const before = await store.lockProfile(change.tx, actor.id);
      if (!before) throw refuse('auth/required');
      const columns = differing(before, await decide(change, before));
      if (Object.keys(columns).length === 0) return before;
      await store.writeProfile(change.tx, actor.id, columns);
      const after: store.ProfileRow = { ...before, ...columns };
      tell(change, columns, after, audience);
      return after;
    });
    return { user: toCurrentUser(after) };
  }

  function tell(
    change: Change,
    columns: store.ProfileColumns,
    after: store.ProfileRow,
    audience: readonly string[],
  ): void {
    const actorId = after.id;
    const own = personalRoom(actorId);
    change.emit('me.saved', { actorId, audience: [own], payload: { user: toCurrentUser(after) } });
    if (columns.full_name !== undefined || columns.avatar_url !== undefined) {
      change.emit('person.saved', {
        actorId,
        audience: [own, ...audience],
        payload: { person: toPersonCard(after) },
      });
    }
    if (columns.time_zone !== undefined) {
      // Sessions have the time zone with them: here it is to count from the next request on.
      change.rereadSessions(actorId);
      change.afterCommit(() => auth.forget({ userId: actorId }));
    }
  }

  return {
    change,

    async update(
      actor: Actor,
      { fullName, timeZone, weekStart }: ParsedInputOf<typeof profileApi.update>,
    ): Promise<{ user: CurrentUser }> {
      if (timeZone !== undefined && !(await store.knowsTimeZone(db, timeZone)))
        throw refuse('request/malformed', { fields: { timeZone: 'Not a time zone.' } });
      return change(actor, async () => ({
        ...(fullName !== undefined && { full_name: fullName }),
        ...(timeZone !== undefined && { time_zone: timeZone }),
        ...(weekStart !== undefined && { week_start: weekStart }),
      }));
    },

    async get(actor: Actor, person: PersonRow): Promise<PersonProfile> {
      const isSelf = person.id === actor.id;
      const [standing, connections, teams, projects] = await Promise.all([
        standings(actor.id, [person.id]).then((map) => map.get(person.id)),
        isSelf ? nobody : store.readSharedConnections(db, actor.id, person.id, namedShared),
        isSelf ? noTeams : sharedTeams(actor.id, person.id, namedShared),
        isSelf ? noProjects : sharedProjects(actor.id, person.id, namedShared),
      ]);
      if (!standing) throw refuse('person/not-found');
      const known = isSelf || standing.status === 'connected' || teams.count + projects.count > 0;
      return {
        ...toPersonCard(person),
        email: known ? person.email : null,
        timeZone: known ? person.time_zone : null,
        joinedAt: person.created_at,
        standing,
        connectedAt: await store.readConnectedAt(db, standing.connectionId),
        shared: {
          connections: { count: connections.count, people: connections.people.map(toPersonCard) },
          teams,
          projects,
        },
      };
    },
  };
}

const noTeams = { count: 0, teams: [] };
const noProjects = { count: 0, projects: [] };
const nobody = { count: 0, people: [] };

function differing(row: store.ProfileRow, wanted: store.ProfileColumns): store.ProfileColumns {
  const current: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== current[name]));
}
