import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
    logFormat: undefined,
    smtpUrl: undefined,
    mailFrom: 'Longtable <longtable@localhost>',
    trustProxy: false,
    signUps: 'open',
    singleSignOn: undefined,
    s3: undefined,
    clamd: undefined,
    storageQuota: undefined,
    firebase: undefined,
  });
});

test('an empty setting counts as not set, as compose files leave them', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('reads settings', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/srv/longtable',
    DATABASE_URL: 'postgresql://me:secret@db:5432/longtable?sslmode=require',
    PUBLIC_URL: 'https://Work.example.com/',
    LOG_LEVEL: 'WARN',
    LOG_FORMAT: 'JSON',
    SMTP_URL: 'smtps://mail.example.com',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '::1',
    dataDir: '/srv/longtable',
    databaseUrl: 'postgresql://me:secret@db:5432/longtable?sslmode=require',
    publicUrl: 'https://work.example.com',
    logLevel: 'warn',
    logFormat: 'json',
    smtpUrl: 'smtps://mail.example.com',
    mailFrom: 'Longtable <longtable@work.example.com>',
  });
});

test('accepts a database by a socket', () => {
  const DATABASE_URL = 'postgres:///longtable?host=/run/postgresql';
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('the public address follows the port, and a relative data folder is resolved from the repository', () => {
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

test.each(['disable', 'no-verify', 'require', 'verify-ca', 'verify-full'])('accepts sslmode=%s', (mode) => {
  expect(problemsOf({ DATABASE_URL: `postgres://me:hunter2@db/x?sslmode=${mode}` })).toEqual([]);
});

test.each(['prefer', 'allow', 'on'])('refuses sslmode=%s, which would have no effect', (mode) => {
  expect(problemsOf({ DATABASE_URL: `postgres://me:hunter2@db/x?sslmode=${mode}` })).toEqual([
    'DATABASE_URL may have sslmode=disable, no-verify, require, verify-ca or verify-full, and no other.',
  ]);
});

test('explains how to write a password that breaks the address', () => {
  const [problem] = problemsOf({ DATABASE_URL: 'postgres://me:hunter#2@db/x' });
  expect(problem).toMatch(
    /^DATABASE_URL must be an address such as .* # \/ \? and % in the password written as %23/,
  );
});

test('lists all mistakes at once, one line each, without the values', () => {
  const problems = problemsOf({
    PORT: '70000',
    HOST: 'http://localhost',
    DATABASE_URL: 'mysql://me:hunter2@db/x',
    PUBLIC_URL: 'https://example.com/longtable',
    LOG_LEVEL: 'loud',
    LOG_FORMAT: 'xml',
    SMTP_URL: 'mail.example.com',
    MAIL_FROM: 'nobody',
    TRUST_PROXY: '10.0.0.0/64',
    SIGN_UPS: 'friends',
    OIDC_ISSUER: 'id.example.com',
    OIDC_NAME: 'x'.repeat(41),
    OIDC_SIGN_UPS: 'as-configured',
    OIDC_CLIENT_SECRET: 'hunter2',
    S3_ENDPOINT: 'https://me:hunter2@s3.example.com',
    S3_REGION: 'here and there',
    S3_BUCKET: 'Files',
    S3_PATH_STYLE: 'perhaps',
    S3_SECRET_ACCESS_KEY: 'hunter2',
    CLAMD_ADDRESS: 'clamav',
  });
  expect(problems.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'HOST',
    'DATABASE_URL',
    'PUBLIC_URL',
    'LOG_LEVEL',
    'LOG_FORMAT',
    'SMTP_URL',
    'MAIL_FROM',
    'TRUST_PROXY',
    'SIGN_UPS',
    'OIDC_ISSUER',
    'OIDC_NAME',
    'OIDC_SIGN_UPS',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_BUCKET',
    'S3_PATH_STYLE',
    'CLAMD_ADDRESS',
    'OIDC_CLIENT_ID',
    'S3_ACCESS_KEY_ID',
  ]);
  expect(problems[0]).toBe('PORT must be a whole number from 1 to 65535.');
  expect(problems.join('\n')).not.toContain('hunter2');
});

test('device push needs its five settings together, and the account as JSON or as a file', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = JSON.stringify({
    type: 'service_account',
    project_id: 'longtable-1',
    client_email: 'sender@longtable-1.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  });
  const project = {
    FIREBASE_SERVICE_ACCOUNT: account,
    FIREBASE_API_KEY: 'AIza-key',
    FIREBASE_APP_ID: '1:2:web:3',
    FIREBASE_SENDER_ID: '2',
    FIREBASE_VAPID_KEY: `B${'x'.repeat(86)}`,
  };
  const expected = {
    account: { projectId: 'longtable-1', clientEmail: 'sender@longtable-1.iam.gserviceaccount.com' },
    web: {
      projectId: 'longtable-1',
      apiKey: 'AIza-key',
      appId: '1:2:web:3',
      messagingSenderId: '2',
      vapidKey: `B${'x'.repeat(86)}`,
    },
  };
  expect(readConfig(project).firebase).toMatchObject(expected);
  const folder = await mkdtemp(path.join(tmpdir(), 'longtable-config-'));
  const file = path.join(folder, 'account.json');
  await writeFile(file, account);
  expect(readConfig({ ...project, FIREBASE_SERVICE_ACCOUNT: file }).firebase).toMatchObject(expected);
  await rm(folder, { recursive: true });
  for (const name of Object.keys(project)) {
    expect(problemsOf({ ...project, [name]: '' })).toEqual([`${name} is needed as well for device push.`]);
  }
  expect(problemsOf({ ...project, FIREBASE_SERVICE_ACCOUNT: file, FIREBASE_VAPID_KEY: 'short' })).toEqual([
    'FIREBASE_SERVICE_ACCOUNT must be the JSON of a service account of Google, or the path of a file that can be read.',
    'FIREBASE_VAPID_KEY must be the public key of the web push certificates: 87 letters, digits, - and _.',
  ]);
  expect(problemsOf({ ...project, FIREBASE_SERVICE_ACCOUNT: '{"type":"service_account"}' })).toEqual([
    'FIREBASE_SERVICE_ACCOUNT must be a service account of Google, as the Firebase console makes it (Project settings, Service accounts).',
  ]);
});

test('single sign-on needs its three settings together', () => {
  const provider = {
    OIDC_ISSUER: 'https://id.example.com/realms/work',
    OIDC_CLIENT_ID: 'longtable',
    OIDC_CLIENT_SECRET: 'hunter2',
  };
  expect(readConfig(provider).singleSignOn).toEqual({
    issuer: 'https://id.example.com/realms/work',
    clientId: 'longtable',
    clientSecret: 'hunter2',
    name: 'single sign-on',
    signUps: 'open',
  });
  expect(readConfig({ ...provider, OIDC_NAME: 'Acme', OIDC_SIGN_UPS: 'Closed' }).singleSignOn).toMatchObject({
    name: 'Acme',
    signUps: 'closed',
  });
  for (const name of Object.keys(provider)) {
    expect(problemsOf({ ...provider, [name]: '' })).toEqual([
      `${name} is needed as well for single sign-on.`,
    ]);
  }
});

test.each([
  [
    'https://id.example.com/realms/work/.well-known/openid-configuration',
    'https://id.example.com/realms/work',
  ],
  ['https://id.example.com/application/o/longtable/', 'https://id.example.com/application/o/longtable/'],
  ['http://localhost:9000', 'http://localhost:9000'],
])('reads the issuer %s', (OIDC_ISSUER, issuer) => {
  const config = readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'longtable', OIDC_CLIENT_SECRET: 'hunter2' });
  expect(config.singleSignOn?.issuer).toBe(issuer);
});

test.each([
  'https://a:b@id.example.com',
  'https://id.example.com?x',
  'https://id.example.com#x',
  'ldap://id',
])('refuses OIDC_ISSUER %s', (OIDC_ISSUER) => {
  expect(problemsOf({ OIDC_ISSUER, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' })).toHaveLength(1);
});

test('refuses a number of proxies as TRUST_PROXY', () => {
  expect(problemsOf({ TRUST_PROXY: '1' })).toHaveLength(1);
});

test.each(['0', '-1', '1e3', '80 80', 'x'])('refuses PORT %s', (port) => {
  expect(problemsOf({ PORT: port })).toHaveLength(1);
});

test.each([
  'localhost:3000',
  'ftp://example.com',
  'https://a:b@example.com',
  'https://example.com?x',
  'https://',
])('refuses PUBLIC_URL %s', (url) => {
  expect(problemsOf({ PUBLIC_URL: url })).toHaveLength(1);
});

test('the message is ready to be printed', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow(
    'Longtable cannot start with these settings:\n  PORT must be a whole number from 1 to 65535.',
  );
});

test('a bucket needs its keys, and an endpoint or a region', () => {
  const bucket = {
    S3_ENDPOINT: 'http://garage:3900/',
    S3_REGION: 'garage',
    S3_BUCKET: 'longtable',
    S3_ACCESS_KEY_ID: 'GK1',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  };
  expect(readConfig(bucket).s3).toEqual({
    endpoint: 'http://garage:3900',
    region: 'garage',
    bucket: 'longtable',
    accessKeyId: 'GK1',
    secretAccessKey: 'hunter2',
    pathStyle: true,
  });
  expect(readConfig({ ...bucket, S3_PATH_STYLE: 'False' }).s3?.pathStyle).toBe(false);
  expect(readConfig({ ...bucket, S3_REGION: '' }).s3?.region).toBe('us-east-1');
  expect(readConfig({ ...bucket, S3_ENDPOINT: '' }).s3).toMatchObject({
    endpoint: undefined,
    pathStyle: false,
  });
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    expect(problemsOf({ ...bucket, [name]: '' })).toEqual([
      `${name} is needed as well to store files on S3.`,
    ]);
  }
  expect(problemsOf({ ...bucket, S3_ENDPOINT: '', S3_REGION: '' })).toEqual([
    'S3_ENDPOINT is needed as well to store files on S3, or S3_REGION for Amazon.',
  ]);
  expect(problemsOf({ S3_PATH_STYLE: 'true' })).toHaveLength(4);
});

test.each([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['clamav:3310', { host: 'clamav', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
])('CLAMD_ADDRESS %s', (CLAMD_ADDRESS, expected) => {
  expect(readConfig({ CLAMD_ADDRESS }).clamd).toEqual(expected);
});

test.each(['clamav', 'clamav:x', 'tcp://clamav:3310', 'clamav:3310/path', 'unix:clamd', 'clamav:70000'])(
  'refuses the CLAMD_ADDRESS %s',
  (CLAMD_ADDRESS) => {
    expect(problemsOf({ CLAMD_ADDRESS })).toEqual([
      expect.stringContaining('CLAMD_ADDRESS must be the path'),
    ]);
  },
);

test.each([
  ['500MB', 524_288_000],
  ['5 GB', 5_368_709_120],
  ['1.5tb', 1_649_267_441_664],
])('STORAGE_QUOTA=%s is a number of bytes', (STORAGE_QUOTA, expected) => {
  expect(readConfig({ STORAGE_QUOTA }).storageQuota).toBe(expected);
});

test.each(['5', '5 gigabytes', '0GB', '-1GB', '1e3GB', 'GB'])(
  'STORAGE_QUOTA=%s is no size',
  (STORAGE_QUOTA) => {
    expect(() => readConfig({ STORAGE_QUOTA })).toThrow('STORAGE_QUOTA must be a size such as 500MB');
  },
);
