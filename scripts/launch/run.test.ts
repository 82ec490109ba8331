import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { capture, environment } from './run.mjs';

const module = JSON.stringify(path.join(import.meta.dirname, 'run.mjs'));

/** A launcher in its own process that runs `program` in the foreground, started as by a script, without a terminal. */
function launcher(program: string) {
  const script = `
    import { foreground } from ${module};
    process.exitCode = await foreground(process.execPath, ['-e', ${JSON.stringify(program)}]);`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('sets HOME for programs if the user id has none', () => {
  vi.spyOn(os, 'homedir').mockImplementation(() => {
    throw new Error('uv_os_homedir returned ENOENT');
  });
  expect(environment()['HOME']).toBe('/nonexistent');
  vi.mocked(os.homedir).mockReturnValue('/home/ada');
  expect(environment()['HOME']).toBe(process.env['HOME']);
});

test('passes the exit code on', async () => {
  const [code] = await once(launcher('process.exit(7)'), 'exit');
  expect(code).toBe(7);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes %s on to the program, once', async (name) => {
  const child = launcher(`
    let times = 0;
    process.on('${name}', () => { times += 1; setTimeout(() => process.exit(10 + times), 300); });
    console.log('ready');
    setTimeout(() => {}, 20_000);`);
  await once(createInterface({ input: child.stdout }), 'line');
  child.kill(name);
  setTimeout(() => child.kill(name), 100);
  const [code] = await once(child, 'exit');
  expect(code).toBe(11);
});

test('ends by the same signal as the program', async () => {
  const [code, signal] = await once(launcher(`process.kill(process.pid, 'SIGKILL')`), 'exit');
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
});

test('keeps the output of a quiet program on both streams', async () => {
  const program = `console.log('one'); console.error('two'); process.exit(3)`;
  const { code, output } = await capture(process.execPath, ['-e', program]);
  expect(code).toBe(3);
  expect(output).toMatch(/one/);
  expect(output).toMatch(/two/);
});

test('treats a missing program as failed', async () => {
  expect(await capture('no-such-program-anywhere', [])).toMatchObject({ code: 127 });
});
