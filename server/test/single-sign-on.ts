import { api } from '@longtable/contract/api';
import type { InputOf } from '@longtable/contract/endpoint';
import type { OpenidProvider } from './openid-provider.ts';
import type { TestApp } from './test-app.ts';

type Answer = { status: number; body: unknown; headers: Headers };

/** A browser with cookies, at its own network address. */
export type TestBrowser = {
  cookie(): string;
  post(path: string, body: object): Promise<Answer>;
  /** Requests the provider's address. */
  begin(input?: InputOf<typeof api.signIn.beginSingleSignOn>): Promise<string>;
  /** Returns from the provider to /auth/callback, whose page sends its query to the server. */
  comeBack(to: URL): Promise<Answer>;
  /** The whole sign-in, by the person's button at the provider. */
  signIn(sub: string, input?: InputOf<typeof api.signIn.beginSingleSignOn>): Promise<Answer>;
};

let addresses = 0;

export function newBrowser(app: TestApp, provider: OpenidProvider): TestBrowser {
  const jar = new Map<string, string>();
  addresses += 1;
  const from = `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  async function post(path: string, body: object): Promise<Answer> {
    const headers = { 'x-forwarded-for': from, cookie: cookie() };
    const answer = await app.visitor().raw('POST', path, body, headers);
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
  async function begin(input: InputOf<typeof api.signIn.beginSingleSignOn> = {}): Promise<string> {
    const answer = await post(api.signIn.beginSingleSignOn.path, input);
    if (answer.status !== 200) throw new Error(`begin was answered with ${JSON.stringify(answer.body)}`);
    return api.signIn.beginSingleSignOn.output.parse(answer.body).url;
  }
  const comeBack = (to: URL) => post(api.signIn.singleSignOn.path, { query: to.search });
  return {
    cookie,
    post,
    begin,
    comeBack,
    signIn: async (sub, input) => comeBack(await provider.signIn(await begin(input), sub)),
  };
}

/** The settings for using the provider. */
export function settingsFor(provider: OpenidProvider, more: Record<string, string> = {}) {
  return {
    PUBLIC_URL: 'http://longtable.test',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Acme',
    ...more,
  };
}
