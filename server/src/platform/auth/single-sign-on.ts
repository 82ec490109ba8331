import * as oidc from 'openid-client';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import type { RequestHeaders } from '../http/route.ts';
import type { Log } from '../log/log.ts';
import { createBrowserCookie } from './browser-cookie.ts';
import { createProvider, type Identity, notCompleted, type ProviderSettings } from './openid-provider.ts';
import { hashTokens, randomToken } from './tokens.ts';
import { addVerification, consumeVerification } from './verifications.ts';

/** A sign-in at the provider has to be finished within this long, in seconds (10 minutes). */
export const pendingSeconds = 600;

export type SingleSignOn = {
  readonly name: string;
  /**
   * The provider's address to redirect the browser to, and the Set-Cookie header that `finish` needs. `finish` returns
   * `oauthState` unchanged. Throws `auth/single-sign-on-unreachable`.
   */
  begin(oauthState: string, headers: RequestHeaders): Promise<{ url: string; cookie: string }>;
  /**
   * The person who has signed in at the provider. `query` is that of the callback. Works once, within ten minutes, in
   * the browser that began: otherwise throws `auth/single-sign-on-expired` or `…-unknown`. Also throws what `redeem`
   * does.
   */
  finish(query: string, headers: RequestHeaders): Promise<{ identity: Identity; oauthState: string }>;
  /** The Set-Cookie header that removes the cookie afterwards. */
  readonly noCookie: string;
};

/**
 * Stored while the person is at the provider, under the OAuth state and the browser's token. `kept` is the caller's
 * `oauthState`.
 */
const pendingValue = z.object({ codeVerifier: z.string(), nonce: z.string(), kept: z.string() });
type PendingValue = z.infer<typeof pendingValue>;

/** OpenID Connect sign-in: authorization code with PKCE, state and nonce, bound to the browser that began it. */
export function createSingleSignOn(options: {
  db: Db;
  settings: ProviderSettings;
  publicUrl: URL;
  log: Log;
}): SingleSignOn {
  const { db, settings, log } = options;
  const redirectUrl = new URL('/auth/callback', options.publicUrl);
  const cookie = createBrowserCookie({
    name: 'longtable_single_sign_on',
    publicUrl: options.publicUrl,
    maxAge: pendingSeconds,
  });
  const provider = createProvider(settings, log);
  const params = { provider: settings.name };

  return {
    name: settings.name,
    noCookie: cookie.clear,

    async begin(oauthState, headers) {
      const config = await provider.find();
      // Two tabs of one browser may sign in at once and then share the cookie.
      const browser = cookie.read(headers) ?? randomToken();
      const [state, nonce, codeVerifier] = [randomToken(), randomToken(), oidc.randomPKCECodeVerifier()];
      const pending: PendingValue = { codeVerifier, nonce, kept: oauthState };
      const value = JSON.stringify(pending);
      await addVerification(db, pendingIdentifier(state, browser), { value, seconds: pendingSeconds });
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrl.href,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, cookie: cookie.set(browser) };
    },

    async finish(query, headers) {
      const answer = new URL(redirectUrl);
      answer.search = query;
      const state = answer.searchParams.get('state');
      const browser = cookie.read(headers);
      // Stored under the browser's token too: another browser with this state (login CSRF) finds nothing, and cannot
      // consume the pending sign-in.
      const pending =
        state && browser ? await consumeVerification(db, pendingIdentifier(state, browser)) : null;
      if (!state || !pending) {
        const report = { message: notCompleted, reason: state ? 'unknown_state' : 'no_state' };
        throw refuse('auth/single-sign-on-unknown', { params, report });
      }
      if (pending.expired) {
        const report = { message: notCompleted, reason: 'expired_state' };
        throw refuse('auth/single-sign-on-expired', { params, report });
      }
      const { kept: oauthState, ...secrets } = pendingValue.parse(JSON.parse(pending.value));
      const identity = await provider.redeem(answer, { ...secrets, state });
      return { identity, oauthState };
    },
  };
}

function pendingIdentifier(state: string, browser: string): string {
  return `single-sign-on:${hashTokens(state, browser)}`;
}
