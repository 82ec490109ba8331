import * as oidc from 'openid-client';
import { Refusal, refuse } from '../http/errors.ts';
import type { Log } from '../log/log.ts';

export type ProviderSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
};

/** Who somebody is, as the provider says. */
export type Identity = {
  /** Issuer and subject together identify a person for good. */
  readonly issuer: string;
  readonly subject: string;
  /** As the provider spells it. */
  readonly email: string | null;
  /** The provider has made sure that the address is theirs. */
  readonly emailVerified: boolean;
  /** The best that it has for a name; '' when it has none. */
  readonly name: string;
};

/** What was made up for one sign-in, to be found again in the provider's answer to it. */
export type Expected = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** The provider's metadata is read again after this long, in milliseconds (an hour). */
const rememberedFor = 3_600_000;

/**
 * The talk with the provider. It is first asked when somebody wants to sign in, so that this server starts without
 * it, and asked again after every failure. Nothing that it answers is shown, sent on or logged as it is: every refusal
 * has a report with a code, of which the owner of the server can tell what to do.
 */
export function createProvider(
  settings: ProviderSettings,
  log: Log,
  /** How long to wait for any answer of the provider, in seconds. */
  answerSeconds = 10,
) {
  const issuer = new URL(settings.issuer);
  // Only an issuer that was itself set with http may be talked to without TLS; its addresses then may be too.
  const isPlain = issuer.protocol === 'http:';
  if (isPlain && !isLoopback(issuer.hostname)) {
    log.warn({}, 'OIDC_ISSUER is reached without TLS: whoever is on the way to it can sign in as anybody');
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

  /** Browsers are sent there. */
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
     * Who came back. Throws `auth/single-sign-on-denied` for who thought better of it at the provider, `…-failed` for
     * whatever else the provider says instead, `…-unreachable`, and `…-refused` when the answer proves nothing.
     */
    async redeem(answer: URL, expected: Expected): Promise<Identity> {
      const config = await find();
      try {
        // Checks the state, the issuer, and the ID token: its issuer, audience, times and nonce. Its signature need
        // not be checked: it comes from the provider itself by TLS, for our code and secret (OpenID Connect Core
        // 3.1.3.7), and some providers sign with keys that they publish nowhere.
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

/** What the log says of every sign-in that did not come to its end, with the reason. */
export const notCompleted = 'a single sign-on was not completed';

/** As the provider wants it. The standard says `client_secret_basic` where it says nothing, or leaves the choice. */
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

/** A code that says what went wrong: of the standard, of the library, or of the network. */
function reasonOf(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return codeIn(error.error);
  // Our id and secret were sent in a header, and this is how such a one is refused; a token says what is wrong with it.
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return codeIn(error.cause[0]?.parameters['error'] ?? 'invalid_client');
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return 'unknown';
}

/** It comes from outside: only what the standard allows in it. */
function codeIn(text: string): string {
  return /^[a-z_]{1,50}$/.test(text) ? text : 'unknown';
}

/** True when there was no answer, or one that says that the provider is not itself. */
function isAway(error: unknown): boolean {
  // What fetch() throws when there is no connection; the library's own say what is wrong with an argument.
  if (error instanceof TypeError) return error.cause instanceof Error;
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof oidc.ClientError)) return false;
  if (error.code === 'OAUTH_TIMEOUT') return true;
  return error.cause instanceof Response && error.cause.status >= 500;
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
