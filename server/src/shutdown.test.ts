import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

/** A process that closes something at its end, and in which `fault` happens. */
async function run(fault: string) {
  const script = `
    import { closeAll, stopOnFaults, stopOnSignals } from ${JSON.stringify(path.join(import.meta.dirname, 'shutdown.ts'))};
    const say = (level) => (about, message) => console.log(level, message, about.err?.message ?? '');
    const log = Object.fromEntries(['debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, say(level)]));
    const running = () => ({
      app: { close: async () => console.log('closed the app') },
      database: { close: () => Promise.reject(new Error('it was closed already')) },
      embedded: { noteStopping() {}, stop: async () => console.log('stopped the database') },
    });
    stopOnSignals(log, running);
    stopOnFaults(log, running);
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 400);
    setInterval(() => {}, 1000);
    ${fault}
  `;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return {
    code,
    lines: said
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  };
}

test('an uncaught error stops the process in order, with code 1 and a line in the log', async () => {
  expect(await run("setTimeout(() => { throw new Error('boom'); });")).toEqual({
    code: 1,
    lines: [
      'fatal an error was thrown unheard: stopping boom',
      'closed the app',
      'warn this could not be closed in order it was closed already',
      'stopped the database',
    ],
  });
});

test('an unhandled rejection is logged, and the server goes on until it is stopped', async () => {
  expect(await run("void Promise.reject(new Error('boom'));")).toEqual({
    code: 0,
    lines: [
      'error a promise failed unheard boom',
      'info stopping',
      'closed the app',
      'warn this could not be closed in order it was closed already',
      'stopped the database',
    ],
  });
});
