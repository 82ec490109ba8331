import type pg from 'pg';

/** The statements sent at once on a connection, before any result was awaited. */
export type RoundTrip = readonly string[];

/** Statements that no request waits for, or not each. */
const isAside = /pg_notify|^select sessions\.id|^update "sessions"|^select from "\w+" limit 1$/;

/** Statements that fold counts, or that scheduled jobs of notifications, files and uploads send. */
const isOfSchedules =
  /project_task_deltas|storage_deltas|'fold '|"snoozed_until" = |task_reminders|^with due as materialized|due_at from notification_deliveries|from "stored_files" where "kept"|^delete from "resource_uploads" where "id" in/;

/**
 * Observes what a pool's connections write to their sockets. `during` returns the round trips of `work` in order,
 * without notifications of other nodes and what schedules do, which comes after the commit or at any time and delays nothing, and
 * without what only some requests cause: reading and writing the session, and workers that poll for jobs. For one test
 * at a time.
 */
export function recordRoundTrips(pool: pg.Pool) {
  const watched = new WeakSet<pg.ClientBase>();
  let trips: RoundTrip[] = [];

  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    let statements: string[] = [];
    let isFolding = false;
    /** A `begin` sent on its own: the next statement shows whether it belongs to a request or to a scheduled job. */
    let begun: string[] | null = null;
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const listening = (...given: unknown[]): unknown => {
      statements.push(textOf(given[0]));
      return query(...given);
    };
    client.query = listening as typeof client.query;
    const written = (): void => {
      if (statements.length === 1 && statements[0] === 'begin') {
        begun = statements;
        statements = [];
        return;
      }
      const begins = begun !== null || statements.includes('begin');
      const folds = statements.some((text) => isOfSchedules.test(text));
      isFolding ||= begins && folds;
      if (begun && !folds) trips.push(begun);
      begun = null;
      if (statements.length > 0 && !folds && !isFolding && !statements.every((text) => isAside.test(text)))
        trips.push(statements);
      if (statements.some((text) => text === 'commit' || text === 'rollback')) isFolding = false;
      statements = [];
    };
    const { stream } = (client as pg.Client).connection;
    const { _write: write, _writev: writev } = stream;
    Object.assign(stream, {
      _write(...given: Parameters<typeof write>) {
        written();
        write.apply(stream, given);
      },
      _writev(...given: Parameters<NonNullable<typeof writev>>) {
        written();
        writev?.apply(stream, given);
      },
    });
  });

  return {
    async during(work: () => Promise<unknown>): Promise<readonly RoundTrip[]> {
      trips = [];
      await work();
      return trips;
    },
  };
}

function textOf(given: unknown): string {
  const text = typeof given === 'string' ? given : (given as { text: string }).text;
  return text.trim();
}
