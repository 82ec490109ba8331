import { describe, expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

describe('a password', () => {
  test('has a different hash each time', async () => {
    const [one, other] = await Promise.all([
      passwords.hash('correct horse'),
      passwords.hash('correct horse'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(passwords.isOutdated(one)).toBe(false);
    expect(await passwords.verify('correct horse', one)).toBe(true);
    expect(await passwords.verify('correct horse', other)).toBe(true);
    expect(await passwords.verify('Correct horse', one)).toBe(false);
    expect(await passwords.verify('', one)).toBe(false);
  });

  test('is verified against hashes of other programs', async () => {
    // A test vector of the reference implementation of argon2id.
    const reference = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await passwords.verify('password', reference)).toBe(true);
    expect(await passwords.verify('differentpassword', reference)).toBe(false);
    expect(passwords.isOutdated(reference)).toBe(true);
  });

  test.each(['', 'plain text', '$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA', '$2b$10$abcdefghijklmnopqrstuv'])(
    'does not match an unreadable hash: %j',
    async (stored) => {
      expect(await passwords.verify('correct horse', stored)).toBe(false);
    },
  );
});

test('hashes with another cost, and renews hashes of the recommended one', async () => {
  const cheap = createPasswords({ cost: { memory: 8, passes: 1, parallelism: 1 } });
  const hash = await cheap.hash('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await passwords.verify('correct horse', hash)).toBe(true);
  expect([cheap.isOutdated(hash), passwords.isOutdated(hash)]).toEqual([false, true]);
  expect(cheap.isOutdated(await passwords.hash('correct horse'))).toBe(true);
});

test('hashes a few at once, queues some, and refuses more instead of filling the memory', async () => {
  const busy = createPasswords({ atOnce: 1, waiting: 3 });
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => busy.hash('correct horse')));
  expect(all.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    ...Array.from({ length: 6 }, () => 'rejected'),
  ]);
  expect(all.at(-1)).toMatchObject({ reason: { code: 'request/too-many', retryAfter: 10 } });
  // Every place was released.
  await expect(Promise.all(Array.from({ length: 4 }, () => busy.hash('x')))).resolves.toHaveLength(4);
});
