import type { Log } from '../log/log.ts';
import { AccessRefused, createAccessTokens } from './access-token.ts';
import { readAnswer, type SendOutcome } from './send-answer.ts';
import type { ServiceAccount } from './service-account.ts';

/** Where Google is asked. Others are for tests. */
export type FirebaseHosts = {
  /** The address that gives access tokens. */
  readonly token: string;
  /** The origin that takes messages. */
  readonly messages: string;
};

const googleHosts: FirebaseHosts = {
  token: 'https://oauth2.googleapis.com/token',
  messages: 'https://fcm.googleapis.com',
};

/** How long to wait for any answer, in milliseconds. */
const answerMs = 10_000;

/** A message of the HTTP v1 API, to a token or a Firebase installation id. All values of `data` are strings. */
export type FirebaseMessage = ({ readonly token: string } | { readonly fid: string }) & {
  readonly data: Readonly<Record<string, string>>;
  readonly webpush: {
    readonly headers: Readonly<Record<string, string>>;
    readonly notification: Readonly<Record<string, unknown>>;
    readonly fcm_options?: { readonly link: string };
  };
};

export type Firebase = {
  /** Sends one message. Never throws: what went wrong is in the outcome. */
  send(message: FirebaseMessage): Promise<SendOutcome>;
};

/** A client of Firebase Cloud Messaging (docs/decisions/075): an access token of the service account, and a request for each message. */
export function createFirebase(
  account: ServiceAccount,
  { log, hosts = googleHosts }: { readonly log: Log; readonly hosts?: FirebaseHosts | undefined },
): Firebase {
  const tokens = createAccessTokens(account, hosts.token, answerMs);
  const address = `${hosts.messages}/v1/projects/${account.projectId}/messages:send`;

  async function post(message: FirebaseMessage): Promise<SendOutcome> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokens.get()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    const { status, headers } = response;
    const body: unknown = await response.json().catch(() => null);
    return readAnswer({ status, body, retryAfter: headers.get('retry-after') }, new Date());
  }

  async function send(message: FirebaseMessage): Promise<SendOutcome> {
    try {
      const outcome = await post(message);
      if (outcome.kind !== 'refused' || !outcome.answer.startsWith('401')) return outcome;
      // The token was revoked, or the clocks differ: once more with a new one.
      tokens.forget();
      return await post(message);
    } catch (error) {
      if (error instanceof AccessRefused)
        return { kind: 'refused', answer: `no access token (${error.reason})` };
      log.debug({ err: error }, 'Firebase could not be asked');
      return { kind: 'later', answer: 'no answer', retryAfterMs: null };
    }
  }

  return {
    async send(message) {
      const outcome = await send(message);
      // Nobody but the owner of the server can mend it.
      if (outcome.kind === 'refused')
        log.error({ answer: outcome.answer }, 'Firebase refused a message: check its credentials');
      return outcome;
    },
  };
}
