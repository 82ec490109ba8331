import { spawn } from 'node:child_process';
import os from 'node:os';
import { delimiter, join } from 'node:path';
import { cacheFolder, root } from './paths.mjs';

/** A signal repeated within this time is the same one: npm forwards what the terminal has sent already. */
const sameSignalMs = 1000;

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] on top of the current environment
 */

/**
 * The environment for a program of this repository: its own programs, including the bundled Node, come first.
 * @param {NodeJS.ProcessEnv} [more]
 */
export function environment(more = {}) {
  return {
    ...process.env,
    ...(hasHome() ? {} : { HOME: '/nonexistent' }),
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    // Node keeps its compiled modules there: the server starts in half the CPU time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cacheFolder, 'compiled'),
    ...more,
  };
}

/** Without an entry in the password file, common in containers, a user has no home, and some libraries fail. */
function hasHome() {
  try {
    return os.homedir() !== '';
  } catch {
    return false;
  }
}

/**
 * Runs a program without output and returns what it printed and its exit code. Never rejects: a program that cannot be
 * started counts as failed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions & { shown?: boolean }} [options] `shown` prints its output as it comes, too
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(program, args, { cwd = root, env, shown = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        chunks.push(chunk);
        if (shown) process.stdout.write(chunk);
      });
    }
    /** @type {NodeJS.Signals | undefined} */
    let interrupted;
    const letGo = passSignalsTo(child, (name) => {
      interrupted = name;
    });
    child.on('error', (error) => {
      letGo();
      resolve({ code: 127, output: error.message });
    });
    child.on('close', (code) => {
      letGo();
      // After being terminated, do not report what was interrupted.
      if (interrupted) process.kill(process.pid, interrupted);
      else resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/**
 * Runs a program in the foreground, with the terminal and forwarded signals. Returns its exit code; if a signal killed
 * it, this process ends by the same one.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export async function foreground(program, args, options) {
  const { code, signal } = await start(program, args, options).ended;
  if (signal) process.kill(process.pid, signal);
  return code;
}

/**
 * Starts a program in the foreground.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function start(program, args, { cwd = root, env } = {}) {
  const child = spawn(program, args, { cwd, env: environment(env), stdio: 'inherit' });
  const letGo = passSignalsTo(child);
  /** @type {Promise<{ code: number, signal: NodeJS.Signals | null }>} */
  const ended = new Promise((resolve, reject) => {
    child.on('error', (error) => {
      letGo();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      letGo();
      resolve({ code: code ?? 1, signal });
    });
  });
  return { child, ended };
}

/**
 * Forwards signals to the child, each once. Not Ctrl-C on a terminal, which sends it to the child itself: a second
 * signal would force it to quit.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(name: NodeJS.Signals) => void} [onSignal]
 */
function passSignalsTo(child, onSignal) {
  /** @type {Map<NodeJS.Signals, number>} */
  const last = new Map();
  /** @type {[NodeJS.Signals, () => void][]} */
  const handlers = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']).map((name) => [
    name,
    () => {
      const now = Date.now();
      const repeated = now - (last.get(name) ?? 0) < sameSignalMs;
      last.set(name, now);
      onSignal?.(name);
      if (!repeated && !(name === 'SIGINT' && process.stdin.isTTY)) child.kill(name);
    },
  ]);
  for (const [name, handler] of handlers) process.on(name, handler);
  return () => {
    for (const [name, handler] of handlers) process.off(name, handler);
  };
}
