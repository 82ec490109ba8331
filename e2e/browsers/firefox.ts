import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clickInput, dragInput, type InputSource, keyInput, textInput } from './actions.ts';
import { type Program, startProgram } from './processes.ts';
import type { Browser, Tab } from './tab.ts';

/** Disables all background requests. */
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

type Event = { readonly method: string; readonly params: Record<string, unknown> };
type Message =
  | Event
  | { readonly id: number; readonly result?: unknown; readonly error?: string; readonly message?: string };
type LogEntry = { readonly level: string; readonly text: string };

/** Starts a headless Firefox with a new profile, driven by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'longtable-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const firefox = startProgram(program, args, { env: { ...process.env, MOZ_DISABLE_AUTO_SAFE_MODE: '1' } });
  const end = async () => {
    await firefox.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return await control(firefox, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function control(firefox: Program, end: () => Promise<void>): Promise<Browser> {
  const [, address] = await firefox.line(/WebDriver BiDi listening on (ws:\S+)/);
  const errors: string[] = [];
  const { send, disconnect } = await connect(`${address}/session`, ({ method, params }) => {
    const { level, text } = params as LogEntry;
    if (method === 'log.entryAdded' && level === 'error') errors.push(text);
  });
  const { capabilities } = await send<{ capabilities: Record<string, string> }>('session.new', {
    capabilities: {},
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    name: `Firefox ${capabilities['browserVersion']}`,
    async newTab() {
      const { context } = await send<{ context: string }>('browsingContext.create', { type: 'window' });
      return tabOf(context, send);
    },
    takeErrors: () => errors.splice(0),
    async close() {
      await send('browser.close', {}).catch(() => undefined);
      disconnect();
      await end();
    },
  };
}

function tabOf(context: string, send: Send): Tab {
  const perform = async (source: InputSource): Promise<void> => {
    // Keys go to the foreground window.
    await send('browsingContext.activate', { context });
    await send('input.performActions', { context, actions: [source] });
  };
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'none' })),
    async run(work, argument) {
      const answer = await send<RunAnswer>('script.callFunction', {
        functionDeclaration: `async (text) => JSON.stringify(await (${work.toString()})(JSON.parse(text)))`,
        arguments: [{ type: 'string', value: JSON.stringify(argument ?? null) }],
        awaitPromise: true,
        target: { context },
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
      return answer.result?.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    click: (point) => perform(clickInput(point)),
    drag: (from, to) => perform(dragInput(from, to)),
    press: (key) => perform(keyInput(key)),
    type: (text) => perform(textInput(text)),
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => void (await send('browsingContext.close', { context })),
  };
}

type Send = <Answer = unknown>(method: string, params: object) => Promise<Answer>;
type RunAnswer = {
  readonly type: string;
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
};

async function connect(
  address: string,
  hear: (event: Event) => void,
): Promise<{ send: Send; disconnect(): void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (!('id' in message)) return hear(message);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) asked?.resolve(message.result as never);
    else asked?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has closed the connection.'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`No connection to ${address}.`)));
  });
  return {
    send(method, params) {
      count += 1;
      const asked = Promise.withResolvers<never>();
      waiting.set(count, asked);
      socket.send(JSON.stringify({ id: count, method, params }));
      return asked.promise;
    },
    disconnect: () => socket.close(),
  };
}
