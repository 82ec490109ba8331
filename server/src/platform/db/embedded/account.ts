import { lstat, readFile } from 'node:fs/promises';
import { embeddedDatabaseError, setDatabaseUrl } from './failures.ts';

/** The user to run PostgreSQL as; undefined means the user of this process. */
export type Account = { uid: number; gid: number } | undefined;

type PasswdEntry = { name: string; uid: number; gid: number };

/** Parses /etc/passwd. Ids are unsigned 32 bit: macOS writes the one of nobody as -2. */
export function parsePasswd(text: string): PasswdEntry[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (!name || name.startsWith('#') || !uid || !gid) return [];
    const entry = { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
    return Number.isInteger(Number(uid)) && Number.isInteger(Number(gid)) ? [entry] : [];
  });
}

/**
 * Chooses the user for PostgreSQL, which refuses to run as root: the user of this process, or, as root, the owner of an
 * existing cluster (of a data folder that an ordinary user created), else `nobody`. The user must be in the password
 * file, because initdb looks it up.
 */
export async function chooseAccount(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const entries = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const owner = await lstat(clusterDir).catch(() => undefined);
  const keeper = owner && entries.find(({ uid }) => uid !== 0 && uid === owner.uid);
  if (owner && keeper) return { uid: owner.uid, gid: owner.gid };
  const nobody = entries.find(({ name, uid }) => name === 'nobody' && uid !== 0);
  if (nobody) return { uid: nobody.uid, gid: nobody.gid };
  throw embeddedDatabaseError(
    `PostgreSQL refuses to run as root, and this system has no user "nobody" to run it as. Start as an ordinary user, or ${setDatabaseUrl}.`,
  );
}
