import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { readServiceAccount, type ServiceAccount } from './platform/firebase/service-account.ts';
import type { S3Config } from './platform/storage/s3/s3-config.ts';
import type { ClamdAddress } from './platform/storage/scan/clamd.ts';

/** All settings. Each has a default, so that none is required. */
export type Config = {
  readonly port: number;
  /** The address to listen on. All interfaces by default, so that a container or another device can reach it. */
  readonly host: string;
  /** Absolute. Holds the embedded database and the files; relative settings count from the repository's root. */
  readonly dataDir: string;
  /** An external PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The origin that people open, without a trailing slash, for links in e-mails, cookies and origin checks. */
  readonly publicUrl: string;
  readonly logLevel: LogLevel;
  /** The format of the log; by default it depends on whether there is a terminal. */
  readonly logFormat: 'json' | 'text' | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Proxies whose X-Forwarded-* headers are trusted: none, all, or these addresses and networks. */
  readonly trustProxy: boolean | readonly string[];
  /** Who may sign up with a password. */
  readonly signUps: SignUps;
  /** The organization's OpenID Connect provider, if any. */
  readonly singleSignOn: SingleSignOnConfig | undefined;
  /** Where files are stored instead of in the data folder, if anywhere. */
  readonly s3: S3Config | undefined;
  /** The virus scanner that new files are sent to, if any. */
  readonly clamd: ClamdAddress | undefined;
  /** The most bytes that the files of each person may take, if there is a limit. */
  readonly storageQuota: number | undefined;
  /** The Firebase project for device push, if any. */
  readonly firebase: FirebaseConfig | undefined;
};

/** Anyone, people with an invitation, or nobody. */
export type SignUps = z.infer<typeof signUps>;

export type SingleSignOnConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name of the provider, for the button "Continue with …". */
  readonly name: string;
  /** Who may create an account by signing in there. */
  readonly signUps: SignUps;
};

export type FirebaseConfig = {
  readonly account: ServiceAccount;
  /** What browsers need to ask for a token. Public. */
  readonly web: {
    readonly projectId: string;
    readonly apiKey: string;
    readonly appId: string;
    readonly messagingSenderId: string;
    readonly vapidKey: string;
  };
};

export type LogLevel = z.infer<typeof logLevel>;

/** Thrown by readConfig; `problems` has one line for every invalid setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(['Longtable cannot start with these settings:', ...problems.map((line) => `  ${line}`)].join('\n'));
    this.problems = problems;
  }
}

const repositoryRoot = path.join(import.meta.dirname, '../..');
const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
  error: 'must be one of trace, debug, info, warn, error, fatal and silent',
});
const logFormat = z.enum(['json', 'text'], { error: 'must be json or text' });
const signUps = z.enum(['open', 'invitation', 'closed'], {
  error: 'must be one of open, invitation and closed',
});
const trueOrFalse = z.enum(['true', 'false'], { error: 'must be true or false' });

const settings = z.object({
  PORT: z
    .string()
    .default('3000')
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
      error: 'must be a whole number from 1 to 65535',
    })
    .transform(Number),
  HOST: z
    .string()
    .default('0.0.0.0')
    .refine((text) => isIP(text) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(text), {
      error: 'must be an IP address or a host name, without a port',
    }),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((text) => path.resolve(repositoryRoot, text)),
  DATABASE_URL: addressOf(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/database, with # / ? and % in the password written as %23 %2F %3F and %25',
  )
    .refine((text) => isSslMode(new URL(text).searchParams.get('sslmode')), {
      error: 'may have sslmode=disable, no-verify, require, verify-ca or verify-full, and no other',
    })
    .optional(),
  PUBLIC_URL: addressOf(['http:', 'https:'], 'https://longtable.example.com')
    .refine((text) => isOrigin(new URL(text)), {
      error: 'must be an origin alone, such as https://longtable.example.com: no path, query or password',
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  LOG_LEVEL: z.string().default('info').transform(lowerCase).pipe(logLevel),
  LOG_FORMAT: z.string().transform(lowerCase).pipe(logFormat).optional(),
  SMTP_URL: addressOf(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text), {
      error: 'must be an e-mail address, such as Longtable <longtable@example.com>',
    })
    .optional(),
  TRUST_PROXY: z.string().default('false').transform(readTrust),
  SIGN_UPS: z.string().default('open').transform(lowerCase).pipe(signUps),
  OIDC_ISSUER: addressOf(['http:', 'https:'], 'https://id.example.com/realms/work')
    .refine((text) => isIssuer(new URL(text)), {
      error: 'must be the address of the issuer alone: no query, fragment or password',
    })
    // Providers often show the address of their metadata document to copy.
    .transform((text) => text.replace(/\/\.well-known\/openid-configuration$/, ''))
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').default('single sign-on'),
  OIDC_SIGN_UPS: z.string().default('open').transform(lowerCase).pipe(signUps),
  S3_ENDPOINT: addressOf(['http:', 'https:'], 'https://s3.example.com')
    .refine((text) => isOrigin(new URL(text)), {
      error: 'must be an origin alone, such as https://s3.example.com: no path, query or password',
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  S3_REGION: z
    .string()
    .refine((text) => /^[\w-]{1,60}$/.test(text), { error: 'must be a region such as eu-central-1' })
    .optional(),
  S3_BUCKET: z
    .string()
    .refine((text) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text), {
      error: 'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
    })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.string().transform(lowerCase).pipe(trueOrFalse).optional(),
  CLAMD_ADDRESS: z.string().transform(readClamdAddress).optional(),
  STORAGE_QUOTA: z.string().transform(readSize).optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().transform(readFirebaseAccount).optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_APP_ID: z.string().optional(),
  FIREBASE_SENDER_ID: z
    .string()
    .regex(/^\d{1,30}$/, 'must be a number')
    .optional(),
  FIREBASE_VAPID_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be the public key of the web push certificates: 87 letters, digits, - and _')
    .optional(),
});

const forFirebase = [
  'FIREBASE_SERVICE_ACCOUNT',
  'FIREBASE_API_KEY',
  'FIREBASE_APP_ID',
  'FIREBASE_SENDER_ID',
  'FIREBASE_VAPID_KEY',
] as const;

/**
 * Reads the settings from the environment; empty ones count as unset. Throws a ConfigError that lists all invalid
 * settings, without their values, since addresses contain passwords.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.keys(settings.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const read = settings.safeParse(given);
  const problems = read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  problems.push(...missingForSingleSignOn(given), ...missingForS3(given), ...missingForFirebase(given));
  if (!read.success || problems.length > 0) throw new ConfigError(problems);
  const { data } = read;
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    publicUrl,
    logLevel: data.LOG_LEVEL,
    logFormat: data.LOG_FORMAT,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Longtable <longtable@${mailDomain(publicUrl)}>`,
    trustProxy: data.TRUST_PROXY,
    signUps: data.SIGN_UPS,
    singleSignOn: data.OIDC_ISSUER
      ? {
          issuer: data.OIDC_ISSUER,
          clientId: data.OIDC_CLIENT_ID ?? '',
          clientSecret: data.OIDC_CLIENT_SECRET ?? '',
          name: data.OIDC_NAME,
          signUps: data.OIDC_SIGN_UPS,
        }
      : undefined,
    s3: data.S3_BUCKET
      ? {
          endpoint: data.S3_ENDPOINT,
          region: data.S3_REGION ?? 'us-east-1',
          bucket: data.S3_BUCKET,
          accessKeyId: data.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: data.S3_SECRET_ACCESS_KEY ?? '',
          // Self-hosted servers rarely have a host name for each bucket.
          pathStyle: data.S3_PATH_STYLE === undefined ? !!data.S3_ENDPOINT : data.S3_PATH_STYLE === 'true',
        }
      : undefined,
    clamd: data.CLAMD_ADDRESS,
    storageQuota: data.STORAGE_QUOTA,
    firebase: data.FIREBASE_SERVICE_ACCOUNT && {
      account: data.FIREBASE_SERVICE_ACCOUNT,
      web: {
        projectId: data.FIREBASE_SERVICE_ACCOUNT.projectId,
        apiKey: data.FIREBASE_API_KEY ?? '',
        appId: data.FIREBASE_APP_ID ?? '',
        messagingSenderId: data.FIREBASE_SENDER_ID ?? '',
        vapidKey: data.FIREBASE_VAPID_KEY ?? '',
      },
    },
  };
}

/** The provider and our client id and secret are only useful together. */
function missingForSingleSignOn(given: Readonly<Record<string, string>>): string[] {
  const together = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
  const missing = together.filter((name) => !given[name]);
  if (missing.length === together.length) return [];
  return missing.map((name) => `${name} is needed as well for single sign-on.`);
}

/** The server sends with the account, and browsers get tokens with the others. */
function missingForFirebase(given: Readonly<Record<string, string>>): string[] {
  const missing = forFirebase.filter((name) => !given[name]);
  if (missing.length === forFirebase.length) return [];
  return missing.map((name) => `${name} is needed as well for device push.`);
}

/** None of them is of use alone; where the bucket is, its endpoint or its region says. */
function missingForS3(given: Readonly<Record<string, string>>): string[] {
  if (!Object.keys(given).some((name) => name.startsWith('S3_'))) return [];
  const missing = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => !given[name]);
  const problems = missing.map((name) => `${name} is needed as well to store files on S3.`);
  if (!given['S3_ENDPOINT'] && !given['S3_REGION'])
    problems.push('S3_ENDPOINT is needed as well to store files on S3, or S3_REGION for Amazon.');
  return problems;
}

function addressOf(protocols: readonly string[], example: string) {
  return z.string().refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && protocols.includes(url.protocol) && hasHost(url);
    },
    { error: `must be an address such as ${example}`, abort: true },
  );
}

/** PostgreSQL addresses may name a socket's folder instead: `postgres:///database?host=/run/postgresql`. */
function hasHost(url: URL): boolean {
  return url.hostname !== '' || (url.protocol.startsWith('postgres') && url.searchParams.has('host'));
}

/** The driver treats all other modes as `verify-full`, including those that mean "unencrypted if necessary". */
function isSslMode(mode: string | null): boolean {
  return mode === null || ['disable', 'no-verify', 'require', 'verify-ca', 'verify-full'].includes(mode);
}

function isOrigin(url: URL): boolean {
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
}

function isIssuer(url: URL): boolean {
  return !url.search && !url.hash && !url.username && !url.password;
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}

/** An address literal is no mail domain. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname;
}

/**
 * Refuses a number of proxies, which says nothing about who sent the header: anyone who reaches the port could claim
 * any address.
 */
function readTrust(text: string, context: z.RefinementCtx): boolean | string[] {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({
    code: 'custom',
    message: 'must be true, false, or the IP addresses and networks of the proxies with commas between',
  });
  return z.NEVER;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(text);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const unitBytes = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/** A size in bytes, by 1,024. */
function readSize(text: string, context: z.RefinementCtx): number {
  const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)$/i.exec(text) ?? [];
  const bytes = Math.round(Number(number) * (unitBytes[unit.toUpperCase() as keyof typeof unitBytes] ?? 0));
  if (bytes > 0) return bytes;
  context.addIssue({ code: 'custom', message: 'must be a size such as 500MB, 5GB or 1.5TB' });
  return z.NEVER;
}

/** A path is a socket of this machine. */
function readClamdAddress(text: string, context: z.RefinementCtx): ClamdAddress {
  const path = text.replace(/^unix:/, '');
  if (path.startsWith('/')) return { path };
  const url = URL.parse(`tcp://${text}`);
  const isHostAndPort = url?.port && url.hostname && `${url.hostname}:${url.port}` === text;
  if (url && isHostAndPort) return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
  context.addIssue({
    code: 'custom',
    message:
      'must be the path of a socket, such as /run/clamav/clamd.ctl, or a host with a port, such as clamav:3310',
  });
  return z.NEVER;
}

/** The service account as JSON, or the path of its file. */
function readFirebaseAccount(text: string, context: z.RefinementCtx): ServiceAccount {
  const json = text.startsWith('{') ? text : readTextFile(path.resolve(repositoryRoot, text));
  const account = json === null ? null : readServiceAccount(json);
  if (account) return account;
  const message =
    json === null
      ? 'must be the JSON of a service account of Google, or the path of a file that can be read'
      : 'must be a service account of Google, as the Firebase console makes it (Project settings, Service accounts)';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

function readTextFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
