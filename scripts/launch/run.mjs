import { spawn } from 'node:child_process';
import os from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';

/** How long a repeat of a signal counts as the same one: npm passes on what the terminal has sent already. */
const sameSignalMs = 1000;

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] on top of the current environment
 */

/**
 * The environment for a program of this repository: its own programs, the bundled Node among them, come first.
 * @param {NodeJS.ProcessEnv} [more]
 */
export function environment(more = {}) {
  return {
    ...process.env,
    ...(hasHome() ? {} : { HOME: '/nonexistent' }),
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    ...more,
  };
}

/** A user id that the password file does not know, as containers have it, has no home, and libraries end over that. */
function hasHome() {
  try {
    return os.homedir() !== '';
  } catch {
    return false;
  }
}

/**
 * Runs a program quietly and returns what it printed and how it ended. Never rejects: a program that can't be started
 * is one that failed.
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
      // Whoever ended us wants no report on what that broke off.
      if (interrupted) process.kill(process.pid, interrupted);
      else resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/**
 * Runs a program in the foreground: the terminal is its own and signals are passed on. Returns its exit code; when it
 * died of a signal, this process dies of the same one.
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
 * Passes signals on to the child, each once. Ctrl-C is left out where there is a terminal: it sends that to the child
 * itself, and a second one would read as impatience.
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
