import { createHash } from 'node:crypto';
import type { DBAdapter, Where } from 'better-auth';

type Operations = Omit<DBAdapter, 'transaction'>;
type Row = Record<string, unknown>;

/** How a session's token is stored: who reads the database or a backup of it can't sign in with what is there. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The library's door to the database with the tokens of sessions hashed on their way in. The library keeps them as
 * they are; here it goes on working with the token of the cookie, and the table never holds one. What it reads by
 * anything but the token carries the hash instead.
 */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((inTransaction) => work(hashing(inTransaction))),
  };
}

function hashing(inner: Operations): Operations {
  return {
    ...inner,
    async create<T extends Row, R = T>(query: { model: string; data: Omit<T, 'id'> }) {
      const token = 'token' in query.data ? query.data.token : undefined;
      if (query.model !== 'session' || typeof token !== 'string') return inner.create<T, R>(query);
      const data = { ...query.data, token: hashToken(token) };
      return withToken(await inner.create<T, R>({ ...query, data }), new Map([[hashToken(token), token]]));
    },
    async findOne(query) {
      const { where, tokens } = hashed(query);
      return withToken(await inner.findOne({ ...query, where }), tokens);
    },
    async findMany<T>(query: Parameters<Operations['findMany']>[0]) {
      const { where, tokens } = hashed(query);
      const rows = await inner.findMany<T>({ ...query, where });
      return rows.map((row) => withToken(row, tokens));
    },
    async update(query) {
      const { where, tokens } = hashed(query);
      return withToken(await inner.update({ ...query, where }), tokens);
    },
    async consumeOne(query) {
      const { where, tokens } = hashed(query);
      return withToken(await inner.consumeOne({ ...query, where }), tokens);
    },
    count: (query) => inner.count({ ...query, where: hashed(query).where }),
    updateMany: (query) => inner.updateMany({ ...query, where: hashed(query).where }),
    delete: (query) => inner.delete({ ...query, where: hashed(query).where }),
    deleteMany: (query) => inner.deleteMany({ ...query, where: hashed(query).where }),
  };
}

/** The condition as the table understands it, and the tokens of the caller by their hashes. */
function hashed(query: { model: string; where?: Where[] | undefined }) {
  const tokens = new Map<string, string>();
  const hashOne = (token: string): string => {
    tokens.set(hashToken(token), token);
    return hashToken(token);
  };
  const where: Where[] = [];
  for (const condition of query.where ?? []) {
    const { field, value } = condition;
    const byToken = query.model === 'session' && field === 'token';
    if (byToken && typeof value === 'string') where.push({ ...condition, value: hashOne(value) });
    else if (byToken && Array.isArray(value))
      where.push({ ...condition, value: value.map(String).map(hashOne) });
    else where.push(condition);
  }
  return { where, tokens };
}

function withToken<T>(row: T, tokens: ReadonlyMap<string, string>): T {
  if (typeof row !== 'object' || row === null || !('token' in row)) return row;
  const token = tokens.get(String(row.token));
  return token === undefined ? row : { ...row, token };
}
