import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../log/log.ts';
import { StartError } from '../../start-error.ts';
import { explainConnectFailure } from './failures.ts';
import { poolerText, sharesSessions } from './pooler.ts';
import { findProblems, readFacts } from './requirements.ts';
import { type DatabaseTarget, describeTarget } from './target.ts';

/** In milliseconds. */
const defaultPace = {
  /** How long to wait for an unreachable database. */
  patience: 60_000,
  /** Between two attempts. */
  pause: 1000,
  /** Between two log lines about the same cause. */
  repeat: 15_000,
};

/**
 * Waits until the database in DATABASE_URL responds, because it may start after Longtable, and checks that Longtable
 * can use it. Throws a StartError that names the problem, the setting and the fix. Expects an unused pool; takes two of
 * its connections.
 */
export async function checkExternalDatabase(options: {
  pool: Pick<pg.Pool, 'connect'>;
  url: string;
  log: Log;
  pace?: Partial<typeof defaultPace>;
}): Promise<void> {
  const { pool, url } = options;
  const target = describe(url);
  const first = await reach({ ...options, target, pace: { ...defaultPace, ...options.pace } });
  try {
    const problems = findProblems(await readFacts(first), target);
    if (problems.length > 0) throw new StartError(problems.join('\n'));
    const second = await pool.connect().catch((error: unknown) => {
      throw new StartError(explainConnectFailure(error, target).text, { cause: error });
    });
    try {
      if (await sharesSessions(first, second)) throw new StartError(poolerText(target.server));
    } finally {
      second.release();
    }
  } finally {
    first.release();
  }
}

function describe(url: string): DatabaseTarget {
  try {
    return describeTarget(url);
  } catch (error) {
    const unknown = { server: '', host: '', database: '', user: '', address: '' };
    throw new StartError(explainConnectFailure(error, unknown).text, { cause: error });
  }
}

async function reach(options: {
  pool: Pick<pg.Pool, 'connect'>;
  target: DatabaseTarget;
  log: Log;
  pace: typeof defaultPace;
}): Promise<pg.PoolClient> {
  const { pool, target, log, pace } = options;
  const begun = Date.now();
  let said = { text: '', at: 0 };
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const { text, mayPass } = explainConnectFailure(error, target);
      const now = Date.now();
      if (!mayPass || now - begun >= pace.patience) throw new StartError(text, { cause: error });
      if (text !== said.text || now - said.at >= pace.repeat) {
        const seconds = Math.round((begun + pace.patience - now) / 1000);
        log.warn({ database: target.address }, `${text.trimEnd()} Trying again for ${seconds} seconds.`);
        said = { text, at: now };
      }
      await pause(pace.pause);
    }
  }
}
