import { lstat, readFile } from 'node:fs/promises';
import { embeddedDatabaseError, setDatabaseUrl } from './failures.ts';

/** The user that PostgreSQL runs as; undefined means "as whoever runs this process". */
export type Account = { uid: number; gid: number } | undefined;

type PasswdEntry = { name: string; uid: number; gid: number };

/** Reads /etc/passwd's lines. Ids are unsigned 32 bit: macOS writes nobody's as -2. */
export function parsePasswd(text: string): PasswdEntry[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (!name || name.startsWith('#') || !uid || !gid) return [];
    const entry = { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
    return Number.isInteger(Number(uid)) && Number.isInteger(Number(gid)) ? [entry] : [];
  });
}

/**
 * Chooses the user for PostgreSQL, which refuses to run as root. As an ordinary user: that user. As root: whoever owns
 * the cluster already (a data folder that an ordinary user began keeps its owner), else `nobody`. The user must be in
 * the password file, because initdb looks itself up there.
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
