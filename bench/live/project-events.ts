import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@longtable/contract/ids';
import type { LiveEvent } from '@longtable/contract/live';
import type { Page } from '@playwright/test';
import { boardPath } from '../browser/board.ts';
import { openChromium, openContext } from '../browser/chromium.ts';
import { type Connection, openConnection, requestBytes } from '../product/connection.ts';
import { type BenchDatabase, type Person, type Server, signUp } from '../product/product.ts';
import type { Figure } from '../section.ts';
import { openLive } from './open-live.ts';

const imported = 500;
/** Milliseconds within which all events have arrived, and a page would have sent requests because of them. */
const settling = 5000;

/**
 * What the people of a project receive, each with one live connection: another person's new task, and an import. The
 * first few connections are those of pages in a browser, whose requests are counted; the others only receive.
 */
export async function measureProjectEvents(
  server: Server,
  { pool }: BenchDatabase['database'],
  online: number,
): Promise<Figure[]> {
  const owner = await signUp(server, 'Olive Owner');
  const people: Person[] = [];
  while (people.length < online) people.push(await signUp(server, `Member ${people.length}`));
  const projectId = await fillMembers(pool, owner, people);
  const connection = await openConnection(server.port);
  const create = (path: string, body: object) => send(connection, owner, path, body);
  await create('/api/tasks', { id: newId(), title: 'First', projectId });

  const received: LiveEvent[] = [];
  const requests: string[] = [];
  const browser = await openChromium();
  const project = `/app/collaboration/projects/${projectId}`;
  const pages = [boardPath, project, `${project}?tab=tasks`, `${project}?tab=members`];
  for (const [index, path] of pages.entries()) {
    const context = await openContext(browser, server, people[index]);
    await openRecorded(await context.newPage(), path, { received, requests });
  }
  const sockets = await Promise.all(
    people
      .slice(pages.length)
      .map(({ cookie }) =>
        openLive({ url: server.url, cookie, onEvent: (event) => void received.push(event) }),
      ),
  );
  await delay(settling);

  const during = async (work: () => Promise<void>) => {
    received.length = 0;
    requests.length = 0;
    await work();
    await delay(settling);
    const messages = received.filter(({ type }) => type === 'task.saved' || type === 'tasks.saved');
    const reloads = requests.filter((request) => /^GET \/api\/tasks(\/(board|window))?$/.test(request));
    return { messages: messages.length, requests: requests.length, reloads: reloads.length };
  };
  const one = await during(() => create('/api/tasks', { id: newId(), title: 'Second', projectId }));
  const many = await during(() =>
    create('/api/task-imports', {
      id: newId(),
      source: 'trello',
      name: 'board.json',
      total: imported,
      isLast: true,
      tasks: Array.from({ length: imported }, (_, index) => ({
        id: newId(),
        key: String(index),
        title: `Imported ${index}`,
        projectId,
      })),
      comments: [],
    }),
  );
  for (const socket of sockets) socket.close();
  await browser.close();
  connection.close();
  return [
    {
      name: `A new task in a project with ${online} people online`,
      value: `${one.messages} messages with it, ${one.requests} requests of ${pages.length} pages`,
      target: `${online} messages, no requests`,
      met: one.messages === online && one.requests === 0,
    },
    {
      name: `An import of ${imported} tasks into it`,
      value: `${many.messages} messages with them, ${many.requests} requests, of which ${many.reloads} full reloads`,
      target: 'no full reloads',
      met: many.reloads === 0,
    },
  ];
}

/** Creates a project with these people; returns its id. */
async function fillMembers(
  pool: BenchDatabase['database']['pool'],
  owner: Person,
  people: readonly Person[],
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with project as (
       insert into projects (id, name, owner_id) values (gen_random_uuid(), 'Everyone', $1) returning id
     )
     insert into project_members (id, project_id, user_id, role)
     select gen_random_uuid(), project.id, person, case when person = $1 then 'Owner' else 'Member' end
     from project, unnest(array_append($2::uuid[], $1)) as person
     returning project_id as id`,
    [owner.id, people.map(({ id }) => id)],
  );
  return rows[0]?.id ?? '';
}

async function send(connection: Connection, { cookie }: Person, path: string, body: object): Promise<void> {
  const { status } = await connection.send(requestBytes('POST', path, { cookie, body }));
  if (status !== 200) throw new Error(`${path}: status ${status}.`);
}

/** Opens a page, and records every event that its live connection receives and every request that it makes. */
async function openRecorded(
  page: Page,
  path: string,
  { received, requests }: { received: LiveEvent[]; requests: string[] },
): Promise<void> {
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}`);
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(payload.toString()) as { type: string; event?: LiveEvent };
      if (frame.event) received.push(frame.event);
    }),
  );
  const live = page.waitForEvent('websocket');
  await page.goto(path);
  await live;
}
