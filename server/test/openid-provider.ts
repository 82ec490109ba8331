import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { loginPage } from './openid-login-page.ts';
import { freePort } from './server-process.ts';

/** A person whom the provider knows. `sub` never changes. */
export type ProviderPerson = {
  readonly sub: string;
  name?: string;
  givenName?: string;
  familyName?: string;
  username?: string;
  email?: string;
  emailVerified?: boolean;
};

export type OpenidProvider = {
  /** For OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Registers a server's callback address, `${PUBLIC_URL}/auth/callback`. Works after `start` too. */
  allowRedirectTo(address: string): void;
  /**
   * Lets a person sign in from now on, by their button on the login page or by `signIn`. Changes the person with that
   * `sub`.
   */
  addPerson(person: ProviderPerson): void;
  /**
   * Opens the address that the app redirects a browser to and signs in there, as a browser without cookies of the
   * provider. `null` presses Cancel. Returns the address, with its query, that the provider redirects back to.
   */
  signIn(url: string, sub: string | null): Promise<URL>;
  /** Stops responding; `comeBack` responds again at the same address. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

export type ProviderOptions = {
  /** The origins of the servers that may use it, such as `http://localhost:3000`. Add others by `allowRedirectTo`. */
  readonly appUrls?: readonly string[];
  /** Whether the ID token contains the person's data, as with many providers, or only the userinfo endpoint does. */
  readonly claimsInIdToken?: boolean;
  /** How the app authenticates itself. */
  readonly clientAuthentication?: 'client_secret_basic' | 'client_secret_post';
};

const clientId = 'longtable';
const clientSecret = 'the secret of the test client';

/** A real OpenID provider (the npm package oidc-provider) on a loopback port, with a login page of one button per person. */
export async function startOpenidProvider(options: ProviderOptions = {}): Promise<OpenidProvider> {
  const people = new Map<string, ProviderPerson>();
  const redirects = new Set((options.appUrls ?? []).map((url) => `${url}/auth/callback`));
  const port = await freePort();
  let server = await listen();
  const issuer = `http://localhost:${port}`;
  const provider = await quietly(() => createProvider(issuer, people, redirects, options));
  const answer = provider.callback();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/')) await interact(provider, people, request, response);
    else await answer(request, response);
  }

  async function listen(): Promise<Server> {
    const listening = createServer((request, response) => {
      handle(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    // `localhost`, as browsers resolve it: they treat the name as secure, and IPv6 may be missing.
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject);
      listening.listen(port, '127.0.0.1', resolve);
    });
    return listening;
  }

  async function goAway(): Promise<void> {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }

  return {
    issuer,
    clientId,
    clientSecret,
    allowRedirectTo: (address) => void redirects.add(address),
    addPerson: (person) => void people.set(person.sub, person),
    signIn: walkThrough,
    goAway,
    async comeBack() {
      server = await listen();
    },
    stop: goAway,
  };
}

async function createProvider(
  issuer: string,
  people: ReadonlyMap<string, ProviderPerson>,
  redirects: ReadonlySet<string>,
  options: ProviderOptions,
): Promise<Provider> {
  const { Provider: Constructor } = await import('oidc-provider');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' };
  const provider = new Constructor(issuer, {
    jwks: { keys: [key] as never },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    conformIdTokenClaims: options.claimsInIdToken !== true,
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
    },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
    },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: options.clientAuthentication ?? 'client_secret_basic',
        // Replaced below, since the servers that use it may start later.
        redirect_uris: ['http://localhost/auth/callback'],
      },
    ],
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => claimsOf(person) };
    },
    // People here consent to everything.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (address: string) => redirects.has(address);
  return provider;
}

/**
 * It warns on the console about every Node that is not an LTS, which a test cannot change, and about keeping everything
 * in memory, which is intended.
 */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  Object.assign(console, { warn: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn });
  }
}

function claimsOf(person: ProviderPerson) {
  const { sub, name, givenName, familyName, username, email, emailVerified } = person;
  return {
    sub,
    ...(name !== undefined && { name }),
    ...(givenName !== undefined && { given_name: givenName }),
    ...(familyName !== undefined && { family_name: familyName }),
    ...(username !== undefined && { preferred_username: username }),
    ...(email !== undefined && { email }),
    ...(emailVerified !== undefined && { email_verified: emailVerified }),
  };
}

/** Serves the login page and handles its buttons. */
async function interact(
  provider: Provider,
  people: ReadonlyMap<string, ProviderPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(loginPage(people.values()));
    return;
  }
  const sub = new URLSearchParams(await bodyOf(request)).get('sub');
  const result =
    sub === null ? { error: 'access_denied', error_description: '<b>no</b>' } : { login: { accountId: sub } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** Follows redirects like a browser, until they lead away from the provider. */
async function walkThrough(url: string, sub: string | null): Promise<URL> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  let address = new URL(url);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      const page = await response.text();
      if (form || !address.pathname.startsWith('/interaction/'))
        throw new Error(`The provider answered ${response.status}: ${page.slice(0, 2000)}`);
      form = new URLSearchParams(sub === null ? {} : { sub });
      continue;
    }
    form = undefined;
    address = new URL(location, address);
    if (address.origin !== origin) return address;
  }
  throw new Error('The provider sends the browser in circles.');
}
