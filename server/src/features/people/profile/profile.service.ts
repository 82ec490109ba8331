import type { Cards, NamedCard } from '@longtable/contract/cards';
import type { ConnectionStatus } from '@longtable/contract/connections';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { CurrentUser } from '@longtable/contract/people';
import type { PersonProfile, profileApi } from '@longtable/contract/profile';
import { limitColumns } from '../../../kits/column-limits.ts';
import { cardsOfPeople } from '../../../kits/person-card.ts';
import type { Auth } from '../../../platform/auth/auth.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { PersonRow } from '../../../policies/person.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import { presentCurrentUser } from '../people.presenter.ts';
import { type AudienceOf, publishPerson } from './profile.publish.ts';
import * as store from './profile.store.ts';

/** The connection status of the actor with others (connections.service.ts). */
export type ConnectionStatuses = (
  actorId: string,
  personIds: readonly string[],
) => Promise<ReadonlyMap<string, ConnectionStatus>>;

/** The teams or projects that two people are both in: their number, and the first `limit` of them by name. */
export type ReadShared = (
  one: string,
  other: string,
  limit: number,
) => Promise<{ count: number; cards: NamedCard[] }>;

/** Most shared teams, projects and connections to name. */
const namedShared = 5;

export type Profiles = ReturnType<typeof createProfiles>;

/** Profiles: what a person shows of themselves, and what they see of others (docs/product/people.md, "Profile"). */
export function createProfiles(options: {
  db: Db;
  auth: Pick<Auth, 'forget'>;
  connectionStatuses: ConnectionStatuses;
  sharedTeams: ReadShared;
  sharedProjects: ReadShared;
  audienceOf: AudienceOf;
}) {
  const { db, auth, connectionStatuses, sharedTeams, sharedProjects, audienceOf } = options;

  /** The actor's profile; the person is locked. */
  async function readOwn(change: Change, actor: Actor): Promise<store.ProfileRow> {
    const row = await store.readProfile(change.tx, actor.id);
    if (!row) throw refuse('auth/required');
    return row;
  }

  /**
   * Writes and publishes those of these columns that differ from a locked profile. Does nothing without a difference.
   */
  async function save(
    change: Change,
    before: store.ProfileRow,
    wanted: store.ProfileColumns,
  ): Promise<{ user: CurrentUser }> {
    const columns = differing(before, wanted);
    if (Object.keys(columns).length === 0) return { user: presentCurrentUser(before) };
    const written = await store.writeProfile(change.tx, before.id, columns);
    const after: store.ProfileRow = { ...before, ...columns, ...written };
    await publish(change, columns, after);
    return { user: presentCurrentUser(after) };
  }

  async function publish(
    change: Change,
    columns: store.ProfileColumns,
    after: store.ProfileRow,
  ): Promise<void> {
    const actorId = after.id;
    const own = personalRoom(actorId);
    change.emit('me.saved', { actorId, audience: [own], payload: { user: presentCurrentUser(after) } });
    if (columns.full_name !== undefined || columns.avatar_url !== undefined) {
      publishPerson(change, after, [own, ...(await audienceOf(change.tx, actorId))]);
    }
    if (columns.time_zone !== undefined) {
      // Sessions contain the time zone. On this node the next request uses the new one.
      change.rereadSessions(actorId);
      change.afterCommit(() => auth.forget({ userId: actorId }));
    }
  }

  return {
    readOwn,
    save,

    async update(
      change: Change,
      actor: Actor,
      { fullName, timeZone, weekStart, showsOnline, ...rest }: ParsedInputOf<typeof profileApi.update>,
    ): Promise<{ user: CurrentUser }> {
      if (timeZone !== undefined && !(await store.knowsTimeZone(change.tx, timeZone)))
        throw refuse('request/malformed', { fields: { timeZone: 'Choose a time zone from the list.' } });
      return save(change, await readOwn(change, actor), {
        ...(fullName !== undefined && { full_name: fullName }),
        ...(timeZone !== undefined && { time_zone: timeZone }),
        ...(weekStart !== undefined && { week_start: weekStart }),
        ...(showsOnline !== undefined && { shows_online: showsOnline }),
        ...limitColumns(rest),
      });
    },

    async get(actor: Actor, person: PersonRow): Promise<PersonProfile & { cards: Cards }> {
      const isSelf = person.id === actor.id;
      const [connection, connections, teams, projects] = await Promise.all([
        connectionStatuses(actor.id, [person.id]).then((map) => map.get(person.id)),
        isSelf ? nobody : store.readSharedConnections(db, actor.id, person.id, namedShared),
        isSelf ? nothing : sharedTeams(actor.id, person.id, namedShared),
        isSelf ? nothing : sharedProjects(actor.id, person.id, namedShared),
      ]);
      if (!connection) throw refuse('person/not-found');
      const known = isSelf || connection.status === 'connected' || teams.count + projects.count > 0;
      return {
        id: person.id,
        email: known ? person.email : null,
        timeZone: known ? person.time_zone : null,
        joinedAt: person.created_at,
        connection,
        connectedAt: await store.readConnectedAt(db, connection.connectionId),
        shared: {
          connections: { count: connections.count, personIds: idsOf(connections.people) },
          teams: { count: teams.count, teamIds: idsOf(teams.cards) },
          projects: { count: projects.count, projectIds: idsOf(projects.cards) },
        },
        cards: {
          ...cardsOfPeople([person, ...connections.people]),
          teams: teams.cards,
          projects: projects.cards,
        },
      };
    },
  };
}

const nothing = { count: 0, cards: [] };
const nobody = { count: 0, people: [] };

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function differing(row: store.ProfileRow, wanted: store.ProfileColumns): store.ProfileColumns {
  const current: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== current[name]));
}
