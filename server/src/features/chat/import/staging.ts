import type pg from 'pg';
import { ImportError } from './import-error.ts';

/** A message as it will be imported. `at` is in microseconds, `edited` in milliseconds since 1970. */
export type StagedMessage = {
  /** The number of its channel. */
  readonly channel: number;
  readonly at: number;
  readonly key: string;
  readonly author: string | null;
  readonly content: string;
  readonly edited: number | null;
  /** Pairs of a person and an emoji, as JSON; null for none. */
  readonly reactions: string | null;
  /** The first message of its thread, by its key and time; null if it is no reply, and from `read` also if that is not there. */
  readonly root_key: string | null;
  readonly root_at: number | null;
  /** When it was pinned, in microseconds; null if it is not pinned. */
  readonly pinned: number | null;
};

/** The messages of a channel. `digest` is the same for the same messages. */
export type StagedChannel = {
  readonly channel: number;
  readonly messages: number;
  readonly digest: string;
  /** The time of the last one, in microseconds. */
  readonly last: number;
  /** How many of them are pinned. */
  readonly pins: number;
};

/** A pinned message of a channel. Times are in microseconds. */
export type StagedPin = Pick<StagedMessage, 'key' | 'at'> & { readonly pinned: number };

export type Staging = {
  /** Adds messages; those that are there already are dropped. */
  add(messages: readonly StagedMessage[]): Promise<void>;
  channels(): Promise<StagedChannel[]>;
  /** The messages of a channel by their time, without the first `skipped`, in batches. */
  read(channel: number, skipped: number): AsyncGenerator<StagedMessage[]>;
  /** The pinned messages of a channel, at most `most`: those that were pinned last, the last one first. */
  pins(channel: number, most: number): Promise<StagedPin[]>;
  close(): Promise<void>;
};

const names = [
  'channel',
  'at',
  'key',
  'author',
  'content',
  'edited',
  'reactions',
  'root_key',
  'root_at',
  'pinned',
] as const satisfies (keyof StagedMessage)[];

/** Messages that are read at once, and stored in one transaction: live events of others wait for the end of each. */
const batch = 500;

/**
 * Puts the messages of an export in order. Mattermost writes the posts of all channels in any order, so that they have to be sorted, whatever
 * their number: a temporary table does it on the disk of the database. It ends with the connection, on which the import also holds
 * the lock that keeps a second one away. Throws an `ImportError` while another import runs.
 */
export async function openStaging(pool: pg.Pool): Promise<Staging> {
  const client = await pool.connect();
  const close = async () => {
    // The end of the connection would release the lock too, but a moment later.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    // Not returned to the pool: it has settings and a table of its own.
    client.release(true);
  };
  try {
    const { rows } = await client.query<{ free: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('chat import', 0)) as free",
    );
    if (!rows[0]?.free) throw new ImportError('Another import is running. Try again when it has ended.');
    await client.query("set statement_timeout = 0; set temp_buffers = '64MB'");
    await client.query(`create temporary table staged_messages (
      channel int not null, at bigint not null, key text collate "C" not null,
      author uuid, content text not null, edited bigint, reactions text,
      root_key text collate "C", root_at bigint, pinned bigint,
      primary key (channel, at, key))`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async add(messages) {
      const columns = names.map((name) => messages.map((message) => message[name]));
      await client.query(
        `insert into staged_messages (${names.join()})
        select * from unnest($1::int[], $2::bigint[], $3::text[], $4::uuid[], $5::text[], $6::bigint[], $7::text[],
          $8::text[], $9::bigint[], $10::bigint[])
        on conflict do nothing`,
        columns,
      );
    },

    async channels() {
      const { rows } = await client.query<StagedChannel>(
        `select channel, count(*)::int as messages, max(at)::float8 as last, count(pinned)::int as pins,
          bit_xor(('x' || left(md5(at || ' ' || key), 16))::bit(64)::bigint)::text as digest
        from staged_messages group by channel order by channel`,
      );
      return rows;
    },

    async *read(channel, skipped) {
      // A thread begins before its replies, and none of them begins one.
      const columns = `channel, at::float8 as at, key, author, content, edited::float8 as edited, reactions, root_at::float8 as root_at, pinned::float8 as pinned,
        (select root.key from staged_messages as root
          where root.channel = staged.channel and root.at = staged.root_at and root.key = staged.root_key
            and (root.at, root.key) < (staged.at, staged.key) and root.root_key is null) as root_key`;
      let { rows } = await client.query<StagedMessage>(
        `select ${columns} from staged_messages as staged where channel = $1 order by at, key offset $2 limit ${batch}`,
        [channel, skipped],
      );
      for (let last = rows.at(-1); last; last = rows.at(-1)) {
        yield rows;
        ({ rows } = await client.query<StagedMessage>(
          `select ${columns} from staged_messages as staged
          where channel = $1 and (at, key) > ($2::bigint, $3) order by at, key limit ${batch}`,
          [channel, last.at, last.key],
        ));
      }
    },

    async pins(channel, most) {
      const { rows } = await client.query<StagedPin>(
        `select key, at::float8 as at, pinned::float8 as pinned from staged_messages
        where channel = $1 and pinned is not null order by pinned desc, at desc, key desc limit $2`,
        [channel, most],
      );
      return rows;
    },

    close,
  };
}
