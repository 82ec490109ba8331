import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const root = path.join(import.meta.dirname, '../..');

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    dataDir: path.join(root, 'data'),
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    logLevel: 'info',
    smtpUrl: undefined,
    mailFrom: 'Longtable <longtable@localhost>',
    trustProxy: false,
  });
});

test('an empty setting counts as not set, as compose files leave them', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('settings are taken over', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/srv/longtable',
    DATABASE_URL: 'postgresql://me:secret@db:5432/longtable?sslmode=require',
    PUBLIC_URL: 'https://Work.example.com/',
    LOG_LEVEL: 'WARN',
    SMTP_URL: 'smtps://mail.example.com',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '::1',
    dataDir: '/srv/longtable',
    databaseUrl: 'postgresql://me:secret@db:5432/longtable?sslmode=require',
    publicUrl: 'https://work.example.com',
    logLevel: 'warn',
    smtpUrl: 'smtps://mail.example.com',
    mailFrom: 'Longtable <longtable@work.example.com>',
  });
});

test('a database may be reached by a socket', () => {
  const DATABASE_URL = 'postgres:///longtable?host=/run/postgresql';
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('the public address follows the port, and a relative data folder counts from the repository', () => {
  expect(readConfig({ PORT: '4000', DATA_DIR: './elsewhere/data' })).toMatchObject({
    publicUrl: 'http://localhost:4000',
    dataDir: path.join(root, 'elsewhere/data'),
  });
  expect(readConfig({ PUBLIC_URL: 'http://192.168.1.5:3000' }).mailFrom).toBe(
    'Longtable <longtable@localhost>',
  );
});

test.each([
  ['true', true],
  ['false', false],
  ['127.0.0.1, 10.0.0.0/8,fd00::/8', ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']],
  ['loopback', ['loopback']],
])('TRUST_PROXY %s', (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
});

test('all that is wrong is listed at once, one line each, without the values', () => {
  const problems = problemsOf({
    PORT: '70000',
    HOST: 'http://localhost',
    DATABASE_URL: 'mysql://me:hunter2@db/x',
    PUBLIC_URL: 'https://example.com/longtable',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'mail.example.com',
    MAIL_FROM: 'nobody',
    TRUST_PROXY: '10.0.0.0/64',
  });
  expect(problems.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'HOST',
    'DATABASE_URL',
    'PUBLIC_URL',
    'LOG_LEVEL',
    'SMTP_URL',
    'MAIL_FROM',
    'TRUST_PROXY',
  ]);
  expect(problems[0]).toBe('PORT must be a whole number from 1 to 65535.');
  expect(problems.join('\n')).not.toContain('hunter2');
});

test('a count of proxies is no answer to whom to trust', () => {
  expect(problemsOf({ TRUST_PROXY: '1' })).toHaveLength(1);
});

test.each(['0', '-1', '1e3', '80 80', 'x'])('PORT %s is refused', (port) => {
  expect(problemsOf({ PORT: port })).toHaveLength(1);
});

test.each([
  'localhost:3000',
  'ftp://example.com',
  'https://a:b@example.com',
  'https://example.com?x',
  'https://',
])('PUBLIC_URL %s is refused', (url) => {
  expect(problemsOf({ PUBLIC_URL: url })).toHaveLength(1);
});

test('the message is ready to be printed', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow(
    'Longtable cannot start with these settings:\n  PORT must be a whole number from 1 to 65535.',
  );
});
