import * as oidc from 'openid-client';
import { Refusal, refuse } from '../http/errors.ts';
import type { Log } from '../log/log.ts';

export type ProviderSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
};

/** A person as the provider identifies them. */
export type Identity = {
  /** Issuer and subject together identify a person for good. */
  readonly issuer: string;
  readonly subject: string;
  /** In the provider's spelling. */
  readonly email: string | null;
  /** The provider has verified that the address is theirs. */
  readonly emailVerified: boolean;
  /** The best name that the provider has; '' when it has none. */
  readonly name: string;
};

/** Random values of one sign-in, which the provider's answer has to match. */
export type Expected = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** The provider's metadata is cached for this long, in milliseconds (an hour). */
const rememberedFor = 3_600_000;

/**
 * The client of the OpenID provider. Contacts the provider when somebody first signs in, so that this server starts
 * without it, and again after every failure. Never shows, forwards or logs what the provider answers: refusals have a
 * report with a code that tells the server's owner what to do.
 */
export function createProvider(
  settings: ProviderSettings,
  log: Log,
  /** How long to wait for any answer of the provider, in seconds. */
  answerSeconds = 10,
) {
  const issuer = new URL(settings.issuer);
  // Only an issuer configured with http may be contacted without TLS, with all its endpoints.
  const isPlain = issuer.protocol === 'http:';
  if (isPlain && !isLoopback(issuer.hostname)) {
    log.warn({}, 'OIDC_ISSUER is used without TLS: anyone on the network path can sign in as anybody');
  }
  let found: { config: Promise<oidc.Configuration>; at: number } | undefined;

  function find(): Promise<oidc.Configuration> {
    if (found && Date.now() - found.at < rememberedFor) return found.config;
    const asked = { config: ask(), at: Date.now() };
    found = asked;
    asked.config.catch(() => {
      if (found === asked) found = undefined;
    });
    return asked.config;
  }

  async function ask(): Promise<oidc.Configuration> {
    try {
      const config = await oidc.discovery(
        issuer,
        settings.clientId,
        {},
        clientAuthentication(settings.clientSecret),
        { timeout: answerSeconds, ...(isPlain && { execute: [oidc.allowInsecureRequests] }) },
      );
      if (isPage(config.serverMetadata().authorization_endpoint)) return config;
    } catch (error) {
      throw refused(
        'unreachable',
        reasonOf(error),
        'the single sign-on provider did not say where to sign in',
      );
    }
    throw refused(
      'unreachable',
      'authorization_endpoint',
      'the single sign-on provider has no page to sign in',
    );
  }

  /** Browsers are redirected there. */
  function isPage(address: string | undefined): boolean {
    const protocol = address === undefined ? undefined : URL.parse(address)?.protocol;
    return protocol === 'https:' || (isPlain && protocol === 'http:');
  }

  function refused(
    why: 'denied' | 'failed' | 'refused' | 'unreachable',
    reason: string,
    message = notCompleted,
  ) {
    const params = { provider: settings.name };
    return refuse(`auth/single-sign-on-${why}`, { params, report: { message, reason } });
  }

  return {
    /** Throws `auth/single-sign-on-unreachable`. */
    find,

    /**
     * The person who came back from the provider. Throws `auth/single-sign-on-denied` when they cancelled at the
     * provider, `…-failed` for other errors of the provider, `…-unreachable`, and `…-refused` when the answer proves
     * nothing.
     */
    async redeem(answer: URL, expected: Expected): Promise<Identity> {
      const config = await find();
      try {
        // Checks the state, the issuer, and the ID token: its issuer, audience, times and nonce. The signature need not
        // be checked, since the token comes from the provider itself over TLS (OpenID Connect Core 3.1.3.7), and some
        // providers publish no keys for it.
        const tokens = await oidc.authorizationCodeGrant(config, answer, {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw refused('refused', 'no_id_token');
        const asksMore = config.serverMetadata().userinfo_endpoint !== undefined && !isComplete(claims);
        const more = asksMore ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return toIdentity(claims, more);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        const reason = reasonOf(error);
        if (error instanceof oidc.AuthorizationResponseError)
          throw refused(reason === 'access_denied' ? 'denied' : 'failed', reason);
        throw refused(isAway(error) ? 'unreachable' : 'refused', reason);
      }
    },
  };
}

/** The log message of every incomplete sign-in; the reason is logged beside it. */
export const notCompleted = 'a single sign-on was not completed';

/** The method that the provider supports. The default of the standard is `client_secret_basic`. */
function clientAuthentication(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...request) => {
    const wanted = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (wanted.includes('client_secret_basic') ? basic : post)(server, ...request);
  };
}

type Claims = Readonly<Record<string, unknown>>;

function isComplete(claims: Claims): boolean {
  return emailOf(claims) !== null && claims['email_verified'] !== undefined && nameOf(claims) !== '';
}

function toIdentity(claims: oidc.IDToken, more: Claims): Identity {
  // Take an address and whether it is verified from the same source.
  const says = [claims, more].filter((source) => emailOf(source) !== null);
  const source = says.find(isVerified) ?? says[0] ?? {};
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: emailOf(source),
    emailVerified: isVerified(source),
    name: nameOf(claims) || nameOf(more),
  };
}

function emailOf(claims: Claims): string | null {
  return text(claims['email']) || null;
}

/** Some providers write their booleans as text. */
function isVerified(claims: Claims): boolean {
  return claims['email_verified'] === true || claims['email_verified'] === 'true';
}

function nameOf(claims: Claims): string {
  const parts = [claims['given_name'], claims['family_name']].map(text).filter(Boolean).join(' ');
  return text(claims['name']) || parts || text(claims['preferred_username']);
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim().slice(0, 1000) : '';
}

/** A code for what went wrong: from the standard, the library, or the network. */
function reasonOf(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return codeIn(error.error);
  // How providers reject our id and secret in an HTTP header (for tokens, the challenge says what is wrong).
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return codeIn(error.cause[0]?.parameters['error'] ?? 'invalid_client');
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return 'unknown';
}

/** Restricts codes from outside to what the standard allows. */
function codeIn(text: string): string {
  return /^[a-z_]{1,50}$/.test(text) ? text : 'unknown';
}

/** True when the provider did not answer, or answered with a server error. */
function isAway(error: unknown): boolean {
  // fetch() throws this without a connection; the library's own have no cause and report a wrong argument.
  if (error instanceof TypeError) return error.cause instanceof Error;
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof oidc.ClientError)) return false;
  if (error.code === 'OAUTH_TIMEOUT') return true;
  return error.cause instanceof Response && error.cause.status >= 500;
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
