import { freePort } from '../support/server.ts';
import { clickInput, dragInput, type InputSource, keyInput, textInput } from './actions.ts';
import { type Program, startProgram } from './processes.ts';
import type { Browser, Tab } from './tab.ts';

type Programs = { readonly driver: string; readonly browser: string; readonly display: string };

/**
 * Returns the errors that the page has logged or thrown since the last call. Runs in the page with every call, since
 * neither driver nor browser reports errors. Misses those before the first call in a page.
 */
function takePageErrors(): string[] {
  const page = window as typeof window & { smokeErrors?: string[] };
  if (page.smokeErrors) return page.smokeErrors.splice(0);
  const errors: string[] = [];
  page.smokeErrors = errors;
  const write = console.error.bind(console);
  console.error = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '));
    write(...parts);
  };
  addEventListener('error', (event) => errors.push(event.message));
  addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
  return [];
}

/** Starts WebKitGTK's MiniBrowser on its own display, driven by WebDriver. */
export async function startWebKit({ driver, browser, display }: Programs): Promise<Browser> {
  const running: Program[] = [];
  const end = async () => {
    for (const program of running.toReversed()) await program.end();
  };
  const start: typeof startProgram = (...given) => {
    const program = startProgram(...given);
    running.push(program);
    return program;
  };
  try {
    const screen = start(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      extra: true,
    });
    const [, number] = await screen.line(/^(\d+)$/);
    // The driver does not accept port 0.
    const port = await freePort();
    const service = start(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      env: { ...process.env, DISPLAY: `:${number}`, NO_AT_BRIDGE: '1', GDK_BACKEND: 'x11' },
    });
    return await control(commandsTo(`http://127.0.0.1:${port}`, service), browser, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function control(
  send: ReturnType<typeof commandsTo>,
  browser: string,
  end: () => Promise<void>,
): Promise<Browser> {
  const { sessionId, capabilities } = await send<{ sessionId: string; capabilities: Record<string, string> }>(
    'POST',
    '/session',
    {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
      },
    },
  );
  const session = `/session/${sessionId}`;
  const errors: string[] = [];
  let isFirst = true;
  let last: Promise<unknown> = Promise.resolve();

  /** Commands go to the window chosen last, so choosing and commanding must not be interleaved. */
  function inWindow<Answer>(handle: string, work: () => Promise<Answer>): Promise<Answer> {
    const answer = last.then(async () => {
      await send('POST', `${session}/window`, { handle });
      return work();
    });
    last = answer.catch(() => undefined);
    return answer;
  }

  async function openWindow(): Promise<string> {
    if (isFirst) {
      isFirst = false;
      return send<string>('GET', `${session}/window`);
    }
    const opening = last.then(() =>
      send<{ handle: string }>('POST', `${session}/window/new`, { type: 'window' }),
    );
    last = opening.catch(() => undefined);
    return (await opening).handle;
  }

  return {
    name: `WebKitGTK ${capabilities['browserVersion']}`,
    async newTab() {
      const handle = await openWindow();
      const command = <Answer = unknown>(method: string, path: string, body?: object) =>
        inWindow(handle, () => send<Answer>(method, `${session}${path}`, body));
      const perform = async (source: InputSource): Promise<void> => {
        await command('POST', '/actions', { actions: [source] });
      };
      const tab: Tab = {
        async open(url) {
          // Not the driver's own command, which waits until the page has loaded.
          if ((await command<string>('GET', '/url')).startsWith('http'))
            await tab.run((to) => location.assign(to), url);
          else await command('POST', '/url', { url });
        },
        async run(work, argument) {
          const script = `const errors = (${takePageErrors.toString()})();
            return Promise.resolve((${work.toString()})(arguments[0])).then((answer) => ({ answer, errors }));`;
          const ran = await command<{ answer: never; errors: string[] }>('POST', '/execute/sync', {
            script,
            args: [argument ?? null],
          });
          errors.push(...ran.errors);
          return ran.answer;
        },
        click: (point) => perform(clickInput(point)),
        drag: (from, to) => perform(dragInput(from, to)),
        press: (key) => perform(keyInput(key)),
        type: (text) => perform(textInput(text)),
        screenshot: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
        close: async () => void (await command('DELETE', '/window')),
      };
      return tab;
    },
    takeErrors: () => errors.splice(0),
    async close() {
      await send('DELETE', session).catch(() => undefined);
      await end();
    },
  };
}

function commandsTo(origin: string, service: Program) {
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await ask(
      () => fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) }),
      service,
    );
    const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
}

/** The driver does not say when it is ready: retry its first command. */
async function ask(send: () => Promise<Response>, { child }: Program): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (tries === 100 || child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
