import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import type { Statement } from './statement.ts';
import { together } from './together.ts';

// Transactions with pipelined statements (docs/decisions/026): `begin` is sent with the first statement, statements
// that are not awaited one by one are sent together, and the last ones are sent with `commit`.

export type Tx = Transaction<Schema>;

/** Runs `work` in one transaction. `last` returns statements to send with the commit once `work` is done. */
export type RunTransaction = <T>(
  work: (tx: Tx) => Promise<T>,
  last?: () => readonly Statement[],
) => Promise<T>;

/**
 * Creates a function that runs transactions on connections of this pool. When `work` or a statement fails, rolls back
 * and throws the error of the statement that failed first. Closes connections whose state is unknown afterwards.
 */
export function createTransactions(pool: pg.Pool): RunTransaction {
  const dialect = new PostgresDialect({ pool });
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  // The constructor requires it: a transaction can neither begin another nor end the pool.
  const driver = dialect.createDriver();
  return async (work, last = () => []) => {
    const client = await pool.connect();
    const connection = new PipelinedTransaction(client);
    // Kysely's own transactions wait for each result before sending the next statement.
    const provider = {
      provideConnection: <T>(use: (connection: DatabaseConnection) => Promise<T>) => use(connection),
    };
    const executor = new DefaultQueryExecutor(compiler, adapter, provider);
    try {
      const result = await work(new Transaction<Schema>({ config: { dialect }, dialect, driver, executor }));
      await connection.commit(last());
      return result;
    } catch (error) {
      await connection.rollBack();
      throw error;
    } finally {
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
}

const failedStatements = new WeakMap<pg.DatabaseError, string>();

/** The SQL of the statement that failed with this error in a transaction, with placeholders for its values. */
export function failedStatement(error: pg.DatabaseError): string | undefined {
  return failedStatements.get(error);
}

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PipelinedTransaction implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  /** The result of `begin`, once it was sent. */
  #begun: Promise<void> | undefined;
  #isOpen = false;
  /** Statements waiting for the result of `begin`; later ones must not overtake them. */
  #isHeldBack = false;
  #isOver = false;
  /** The first error from PostgreSQL. All later ones follow from it. */
  #failure: pg.DatabaseError | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isOver) throw new Error('The transaction is over: a statement in it was not awaited.');
    this.#begun ??= this.#begin();
    if (!this.#isOpen && (this.#isHeldBack || !isHarmless(sql))) {
      this.#isHeldBack = true;
      await this.#begun;
    }
    const { command, rowCount, rows } = await this.#send(sql, parameters);
    return {
      rows: rows as Row[],
      ...(writes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  // oxlint-disable-next-line eslint/require-yield -- what kysely asks of a connection
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A pipelined connection has no cursors.');
  }

  /** Sends the last statements and the commit together. Throws if anything failed; then nothing is committed. */
  async commit(last: readonly Statement[]): Promise<void> {
    this.#isOver = true;
    if (last.length > 0) this.#begun ??= this.#begin();
    if (!this.#begun) return;
    await this.#begun;
    const sent = last.map(({ sql, parameters }) => this.#send(sql, parameters));
    const commit = this.#send('commit');
    this.#begun = undefined;
    const [, { command }] = await together([together(sent), commit]);
    // PostgreSQL responds like this when a statement had failed and `work` ignored it.
    if (command !== 'COMMIT') throw this.#failure ?? new Error('The transaction was rolled back.');
  }

  /** Ends the transaction unless a commit did. All its statements have been answered by then. */
  async rollBack(): Promise<void> {
    this.#isOver = true;
    if (!this.#begun) return;
    // Send waiting statements first: nothing may follow a rollback.
    await this.#begun.catch(() => undefined);
    // The error that caused the rollback is thrown. The state of the connection is checked afterwards.
    await this.#send('rollback').catch(() => undefined);
  }

  #begin(): Promise<void> {
    const begun = this.#open();
    // Thrown where it is awaited: by the first waiting statement, or by the commit.
    begun.catch(() => undefined);
    return begun;
  }

  async #open(): Promise<void> {
    await this.#send('begin');
    this.#isOpen = true;
  }

  async #send(sql: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult<object>> {
    try {
      return await this.#client.query<object>(sql, [...parameters]);
    } catch (error) {
      if (error instanceof pg.DatabaseError && !this.#failure) {
        this.#failure = error;
        failedStatements.set(error, sql);
      }
      throw this.#failure ?? error;
    }
  }
}

/**
 * Statements that may be sent before the result of `begin`: reads and advisory locks. If `begin` fails, which takes a
 * cancellation, the statements behind it run outside a transaction; these leave nothing behind then. A `select` without
 * `from` may call a function that writes.
 */
function isHarmless(sql: string): boolean {
  return /^\s*select\s(\s*pg_advisory_xact_lock\b|[^]*\sfrom\s)/i.test(sql);
}
