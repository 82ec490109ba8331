/**
 * An error of the embedded database that a person can act on. `message` is a complete sentence for the terminal,
 * `output` is what PostgreSQL printed, for the log.
 */
export type EmbeddedDatabaseError = Error & { name: 'EmbeddedDatabaseError'; output?: string };

/** Makes an EmbeddedDatabaseError; see the type for what goes where. */
export function embeddedDatabaseError(
  message: string,
  more: { output?: string; cause?: unknown } = {},
): EmbeddedDatabaseError {
  const error = new Error(message, more.cause === undefined ? undefined : { cause: more.cause });
  return Object.assign(error, {
    name: 'EmbeddedDatabaseError' as const,
    ...(more.output ? { output: more.output } : {}),
  });
}

/** True for errors of the embedded database, whose message may be printed as it is. */
export function isEmbeddedDatabaseError(error: unknown): error is EmbeddedDatabaseError {
  return error instanceof Error && error.name === 'EmbeddedDatabaseError';
}

/** The alternative when the embedded database cannot run, as the end of a sentence. */
export const setDatabaseUrl = 'set DATABASE_URL to a PostgreSQL server of your own (15 or newer)';

/** The code of a failed system call (`EACCES`, `ENOSPC` …), or undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const knownOutputs: { pattern: RegExp; say: (folder: string) => string }[] = [
  {
    pattern: /No space left on device|Disk quota exceeded|Check free disk space/,
    say: (folder) =>
      `The disk that holds ${folder} is full, so the database cannot start. Free some space and start again; nothing that was saved is lost.`,
  },
  {
    pattern: /could not look up effective user ID/,
    say: () =>
      `The database cannot be created by a user id that has no entry in /etc/passwd. Add an entry, run as another user, or ${setDatabaseUrl}.`,
  },
  {
    pattern: /error while loading shared libraries|symbol lookup error|version `GLIBC/,
    say: () =>
      `The bundled PostgreSQL does not run on this system. To use Longtable here, ${setDatabaseUrl}.`,
  },
  {
    pattern: /pre-existing shared memory block|lock file ".*" already exists/,
    say: (folder) =>
      `Another PostgreSQL is still using ${folder}. Stop it, or wait until it has ended, and start again.`,
  },
  {
    pattern: /could not (create|resize|map) .*shared memory|Cannot allocate memory|out of memory/,
    say: () => 'The system has not enough memory left for the database to start.',
  },
  {
    pattern: /Read-only file system/,
    say: (folder) => `${folder} is on a read-only file system. Set DATA_DIR to a folder that can be written.`,
  },
  {
    pattern: /Permission denied|Operation not permitted/,
    say: (folder) => `PostgreSQL may not use ${folder}: check who owns the folder and everything in it.`,
  },
  {
    pattern: /could not locate a valid checkpoint record|invalid data in file|could not read file/,
    say: (folder) =>
      `The database files in ${folder} are damaged or incomplete. Keep a copy of the folder as it is, then restore a backup.`,
  },
];

/** Explains in one sentence what initdb or postgres printed before it failed. */
export function explainOutput(what: string, folder: string, output: string): EmbeddedDatabaseError {
  const known = knownOutputs.find(({ pattern }) => pattern.test(output));
  if (known) return embeddedDatabaseError(known.say(folder), { output });
  const telling = /(?:FATAL|PANIC|ERROR|error):\s+(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1);
  return embeddedDatabaseError(`${what} failed in ${folder}${telling ? `: ${telling}` : '.'}`, { output });
}

/** Explains in one sentence a failed system call on the data folder. */
export function explainSystemError(error: unknown, folder: string): EmbeddedDatabaseError {
  if (isEmbeddedDatabaseError(error)) return error;
  const code = systemCode(error);
  const say = (message: string) => embeddedDatabaseError(message, { cause: error });
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return say(
        `This user may not use the data folder ${folder}. It may have been made by another user (a start as root gives it to "nobody"): run as that user, change its owner, or set DATA_DIR to another folder.`,
      );
    // Node's message for creating a folder on a read-only disk.
    case 'ENOENT':
      return say(
        `The data folder ${folder} cannot be made there. Set DATA_DIR to a folder that can be written.`,
      );
    case 'EROFS':
      return say(`${folder} is on a read-only file system. Set DATA_DIR to a folder that can be written.`);
    case 'ENOSPC':
    case 'EDQUOT':
    // A SQLSTATE of PostgreSQL.
    case '53100':
      return say(`The disk that holds ${folder} is full. Free some space and start again.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return say(`${folder} cannot be the data folder: a file of that name is in the way.`);
    default:
      return say(
        `The database could not be started in ${folder}: ${error instanceof Error ? error.message : String(error)}`,
      );
  }
}
