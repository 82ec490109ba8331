import type { LiveEventType, LivePayload, LivePlace } from '@longtable/contract/live';
import type { Database, Tx } from './db/database.ts';
import type { Statement } from './db/statement.ts';
import type { NewEvent } from './events/event.ts';
import type { Events } from './events/events.ts';
import type { EventRights } from './events/rights.ts';
import type { JobPayloads } from './jobs/job.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { EnqueueOptions, JobRequest } from './jobs/requests.ts';

/** A change under way: its writes, the events it publishes and the jobs it enqueues, all or nothing. */
export type Change = {
  readonly tx: Tx;
  /**
   * Publishes an event to the live rooms of `audience` and to the subscribers of the event log, once the change is
   * committed. `rights` say what each receiver may do with its row. With a `place` only clients that are there receive it, and
   * no replay has it.
   */
  emit<T extends LiveEventType>(
    type: T,
    event: {
      actorId: string | null;
      audience: readonly string[];
      payload: LivePayload<T>;
      rights?: EventRights | undefined;
      place?: LivePlace | undefined;
    },
  ): void;
  /**
   * Call it when the change may alter the live rooms of these people: on every node their connections leave all rooms
   * and join the ones they may be in then.
   */
  refreshRooms(userIds: readonly string[]): void;
  /** Makes every node read the sessions of a person again, since session data about the person has changed. */
  rereadSessions(userId: string): void;
  /** Enqueues a background job that runs once the change is committed. */
  enqueue<N extends keyof JobPayloads>(
    name: N,
    payload: JobPayloads[N],
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Sends a statement with the commit, in one round trip, when nothing in the change depends on its result. If it fails, so does the
   * change.
   */
  writeLast(statement: Statement): void;
  /** Calls `work` once the change is committed. It must not throw, and is lost if the process dies first. */
  afterCommit(work: () => void): void;
};

export type Changes = {
  /**
   * Runs `work` as one change (architecture, "A request"): one transaction for its writes, events and jobs. It runs
   * again from the start after a serialization failure, so it must have no other side effects. It has to await
   * everything it begins; a finished change rejects further calls.
   */
  run<T>(work: (change: Change) => Promise<T>): Promise<T>;
};

/** Runs changes. Services write nothing that events are published about in any other way. */
export function createChanges(options: {
  database: Pick<Database, 'transaction'>;
  events: Pick<Events, 'appendStatements' | 'wake'>;
  jobs: Pick<Jobs, 'requestStatements' | 'wake'>;
}): Changes {
  const { database, events, jobs } = options;
  return {
    async run(work) {
      let attempt = begin();
      const result = await database.transaction(
        async (tx) => {
          // A failed attempt publishes nothing.
          attempt = begin();
          const outcome = await work(toChange(tx, attempt));
          attempt.over = true;
          return outcome;
        },
        // In one round trip with the commit.
        () => [
          ...attempt.last,
          ...events.appendStatements(attempt.events),
          ...jobs.requestStatements(attempt.jobs),
        ],
      );
      if (attempt.events.length > 0) events.wake();
      if (attempt.jobs.length > 0) jobs.wake();
      for (const afterwards of attempt.afterwards) afterwards();
      return result;
    },
  };
}

function toChange(tx: Tx, attempt: Attempt): Change {
  const add = <T>(list: T[], item: T): void => {
    if (attempt.over) throw new Error('The change is over: something in it was not awaited.');
    list.push(item);
  };
  return {
    tx,
    emit: (type, event) => add(attempt.events, { type, ...event } as NewEvent),
    refreshRooms: (userIds) =>
      add(attempt.events, { type: 'live.rooms-changed', actorId: null, audience: [], payload: { userIds } }),
    rereadSessions: (userId) =>
      add(attempt.events, {
        type: 'live.sessions-changed',
        actorId: null,
        audience: [],
        payload: { userId },
      }),
    enqueue: async (name, payload, options = {}) =>
      add(attempt.jobs, { name, payload, options } as JobRequest),
    writeLast: (statement) => add(attempt.last, statement),
    afterCommit: (work) => add(attempt.afterwards, work),
  };
}

/** What one run of `work` has requested. */
type Attempt = {
  over: boolean;
  readonly last: Statement[];
  readonly events: NewEvent[];
  readonly jobs: JobRequest[];
  readonly afterwards: (() => void)[];
};

function begin(): Attempt {
  return { over: false, last: [], events: [], jobs: [], afterwards: [] };
}
