import type { Endpoint, InputOf, OutputOf } from '@longtable/contract/endpoint';
import { pathParameters } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { NewTask } from '@longtable/contract/task-input';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { testPassword } from '../../server/test/signed-in-people.ts';
import type { Server } from './server.ts';
import type { Watch } from './watch.ts';
import { openPage } from './window.ts';

export const password = testPassword;
const timeZone = 'Europe/Rome';
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

/** A signed-in person with a browser. */
export type Visitor = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly page: Page;
  /** Opens another tab in the same browser. */
  newTab(): Promise<Page>;
  /** Calls the API as this person, for preconditions and for checking results. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
  /** Creates a task before the journey begins. Later ones appear below. */
  has(title: string, fields?: Partial<NewTask>): Promise<Task>;
  /** All tasks on the server, in the order of the board. */
  tasks(): Promise<Task[]>;
};

export type VisitorOptions = {
  readonly context?: BrowserContextOptions;
  /** False to show the welcome notice, which covers a part of the page for its first seconds. */
  readonly isWelcomed?: boolean;
};

/** Adds a signed-in person to a server and gives them a browser, which the caller closes. */
export async function newVisitor(
  { browser, server, watch }: { browser: Browser; server: Server; watch: Watch },
  name: string,
  { context: options = {}, isWelcomed = true }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: timeZone,
    // Requests that a worker makes can't be intercepted. Journeys about it allow it.
    serviceWorkers: 'block',
    ...options,
  });
  const email = `${newId()}@example.test`;
  const { id, cookies } = await server.addPerson({ name, email, timeZone, ip: randomIp(), userAgent });
  await context.addCookies(cookies.map((header) => cookieOf(header, server.url)));
  if (isWelcomed) await context.addInitScript(() => localStorage.setItem('hasSeenWelcomeNotice', 'true'));

  const newTab = async () => {
    const page = await openPage(context);
    watch.page(page);
    return page;
  };
  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const rest: Record<string, unknown> = { ...(input as object) };
    let path: string = endpoint.path;
    for (const parameter of pathParameters(path)) {
      path = path.replace(`:${parameter}`, String(rest[parameter]));
      delete rest[parameter];
    }
    const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const params = inQuery ? { params: rest as Record<string, string> } : { data: rest };
    const response = await context.request.fetch(path, { method: endpoint.method, ...params });
    expect(response.status(), await response.text()).toBe(200);
    return endpoint.output.parse(await response.json()) as OutputOf<E>;
  };
  // Positions in order of creation; the product adds new tasks on top.
  let place = 0;
  return {
    id,
    name,
    email,
    page: await newTab(),
    newTab,
    call,
    has(title, fields = {}) {
      place += 1;
      return call(tasksApi.create, {
        id: newId(),
        title,
        position: `b${String(place).padStart(2, '0')}V`,
        ...fields,
      });
    },
    async tasks() {
      return (await call(tasksApi.list, {})).tasks;
    },
  };
}

/** A cookie of the server, from its Set-Cookie header. */
function cookieOf(header: string, url: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  return { name, value, url, httpOnly: true, sameSite: 'Lax' } as const;
}

/** Each person has another IP address, to stay below the limits per address. */
function randomIp(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}
