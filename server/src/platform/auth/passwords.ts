import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';

export type Passwords = {
  /** A new hash, in the PHC string format. */
  readonly hash: (password: string) => Promise<string>;
  /** True when the password is the one that was hashed; false for a hash that can't be read. */
  readonly verify: (password: string, stored: string) => Promise<boolean>;
  /** Whether a hash was made with other parameters than new ones. */
  readonly isOutdated: (stored: string) => boolean;
};

type PasswordCost = { memory: number; passes: number; parallelism: number };

/** OWASP's recommendation: 19 MiB, 2 passes, 1 lane. Hashes with other parameters are replaced at the next sign-in. */
const recommended: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/**
 * Argon2id in Node's thread pool. The pool's four threads also read files and resolve names, and each hash takes 19 MiB
 * and a CPU: two run at once, some wait, more are refused (`request/too-many`).
 * A lower `cost` is for tests.
 */
export function createPasswords({ atOnce = 2, waiting = 100, cost = recommended } = {}): Passwords {
  const limit = createConcurrencyLimit({
    max: atOnce,
    maxPerKey: atOnce,
    maxQueued: waiting,
    wait: '10 seconds',
    retryAfter: 10,
  });
  // One key, since no person has priority.
  const limited = <T>(work: () => Promise<T>): Promise<T> => limit.run('passwords', work);
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const tag = await limited(() => derive(password, salt, cost, tagLength));
      const { memory, passes, parallelism } = cost;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
    },
    async verify(password, stored) {
      const read = parse(stored);
      if (!read) return false;
      const tag = await limited(() => derive(password, read.salt, read, read.tag.length));
      return timingSafeEqual(tag, read.tag);
    },
    isOutdated(stored) {
      const read = parse(stored);
      return (
        !read ||
        read.memory !== cost.memory ||
        read.passes !== cost.passes ||
        read.parallelism !== cost.parallelism
      );
    },
  };
}

function derive(password: string, nonce: Buffer, parameters: PasswordCost, length: number): Promise<Buffer> {
  // The same characters can be typed composed or decomposed, depending on the keyboard.
  const message = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, tagLength: length, ...parameters }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}

function parse(stored: string): (PasswordCost & { salt: Buffer; tag: Buffer }) | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) return null;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
