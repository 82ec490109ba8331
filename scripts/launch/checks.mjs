import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { LaunchFailure } from './failure.mjs';
import { cacheFolder, root } from './paths.mjs';
import { capture } from './run.mjs';

/**
 * @typedef {{ name: string, ok: boolean, seconds: number, output: string }} Outcome
 * What ran. Each of `failures` is the name of a test that failed and the first lines of why; those that no report
 * names (a run that broke off) count all the same.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Count
 */

/** @typedef {[name: string, program: string, ...args: string[]]} Step */

/**
 * @typedef {{ index: number, count: number }} Shard
 * The part of the whole that one of several machines runs, counted from 1.
 */

const whole = { index: 1, count: 1 };

/** @type {Step} */
const build = ['build of the client, size of its pages', 'node', 'scripts/sizes.mjs'];

/**
 * Types of one project. With several checkers, each works out the types that they share: two and a half times the CPU time,
 * which the steps beside it need.
 * @param {string} name @param {string} project
 * @returns {Step}
 */
const types = (name, project) => [`types: ${name}`, 'tsc', '-p', project, '--singleThreaded'];

/** @type {Step[]} */
const staticSteps = [
  types('contract', 'contract'),
  types('server', 'server'),
  types('web', 'web'),
  types('service worker', 'web/src/worker'),
  types('scripts, bench, journeys', '.'),
  ['format', 'biome', 'check', '--colors=off', '.'],
  ['lint', 'oxlint', '--type-aware'],
];

/**
 * Reads `--shard 1/2` or `--shard=1/2`; without it, one machine runs everything.
 * @param {readonly string[]} args of the program
 * @returns {Shard}
 */
export function readShard(args) {
  if (args.length === 0) return whole;
  const [, index, count] = /^--shard[= ](\d+)\/(\d+)$/.exec(args.join(' '))?.map(Number) ?? [];
  if (!index || !count || index > count)
    throw new LaunchFailure(`npm test takes --shard 1/2 and the like, not ${args.join(' ')}.`);
  return { index, count };
}

/**
 * Runs everything in two lanes, which keep two cores busy: the build, the unit and integration tests and then, given a
 * browser, the journeys; beside them types, format and lint and then, given a browser, the tests of components. A failed
 * step does not stop the others. Prints a line per step, the output of those that failed, and the summaries of tests.
 * @param {{ chromium?: string, shard?: Shard }} [options]
 * @returns {Promise<{ failedSteps: string[], tests: Count, components: Count, journeys: Count }>} the names of the
 *   failed steps other than tests, and the counts of the tests
 */
export async function runChecks({ chromium, shard = whole } = {}) {
  const { index, count } = shard;
  const ownSteps = staticSteps.filter((_, position) => position % count === index - 1);
  const buildAndTest = async () => {
    // Servers that tests start serve the build: it must not be replaced meanwhile.
    const failedBuild = await runSteps([build]);
    const tests = await runTests('tests', ['server', 'server-s3', 'web'], shard);
    // Without this build, journeys would run on an older one, or none.
    const journeys = chromium && failedBuild.length === 0 ? await runJourneys(chromium, shard) : none;
    return { failedBuild, tests, journeys };
  };
  const check = async () => {
    const failedChecks = await runSteps(ownSteps);
    return { failedChecks, components: chromium ? await runComponents(chromium, shard) : none };
  };
  const [{ failedBuild, ...fromBuild }, { failedChecks, ...fromChecks }] = await Promise.all([
    buildAndTest(),
    check(),
  ]);
  return { failedSteps: [...failedBuild, ...failedChecks], ...fromBuild, ...fromChecks };
}

/** @type {Count} */
const none = { passed: 0, failed: 0, failures: [] };

/**
 * @param {readonly Step[]} steps
 * @returns {Promise<string[]>} the names of those that failed
 */
async function runSteps(steps) {
  /** @type {string[]} */
  const failed = [];
  for (const step of steps) {
    const { name, ok, output } = await runStep(step);
    if (ok) continue;
    failed.push(name);
    console.log(`\n── ${name} ──\n${output.trimEnd()}`);
  }
  return failed;
}

/**
 * @param {Step} step
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
async function runStep([name, program, ...args], env = {}) {
  const begun = Date.now();
  const { code, output } = await capture(program, args, { env });
  const seconds = (Date.now() - begun) / 1000;
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  return { name, ok: code === 0, seconds, output };
}

/**
 * Runs the tests of components: screens with the React of development, which reports faulty components and runs effects
 * twice, and everything else with the React that people get, which takes half the CPU time (docs/decisions/034).
 * @param {string} chromium @param {Shard} shard
 * @returns {Promise<Count>}
 */
async function runComponents(chromium, shard) {
  const browser = { CHROMIUM_PATH: chromium };
  const screens = await runTests('screens', ['screens'], shard, browser);
  const components = await runTests('components', ['components'], shard, {
    ...browser,
    NODE_ENV: 'production',
  });
  return {
    passed: screens.passed + components.passed,
    failed: screens.failed + components.failed,
    failures: [...screens.failures, ...components.failures],
  };
}

/**
 * Tests of Vitest. Prints their summary, and all that was printed when they fail.
 * @param {string} name of the step
 * @param {readonly string[]} projects those of vitest.config.ts that are run
 * @param {Shard} shard
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
async function runTests(name, projects, shard, env) {
  const report = join(cacheFolder, `${name}.json`);
  await freshReport(report);
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...shardArgs(shard),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const outcome = await runStep([name, 'vitest', ...args], env);
  // Tests skip themselves without the programs that they need.
  for (const [line] of outcome.output.matchAll(/^Not tried: .*$/gm)) console.log(line);
  const summary = outcome.output.slice(Math.max(0, outcome.output.search(/^.*Test Files/m)));
  console.log(outcome.ok ? summary.trimEnd() : `\n── ${name} ──\n${outcome.output.trimEnd()}`);
  return countTests(await readReport(report), outcome.ok);
}

/**
 * Counts of vitest's report. A failed run has at least one failed test, even if no test failed: a file that could not
 * be loaded, an unhandled error, or a run without a report.
 * @param {{ numPassedTests?: number, numFailedTests?: number, testResults?: TestFile[] } | undefined} report
 * @param {boolean} ok
 * @returns {Count}
 * @typedef {{ status?: string, fullName?: string, failureMessages?: string[] | null }} TestResult
 * @typedef {{ name?: string, status?: string, message?: string, assertionResults?: TestResult[] }} TestFile
 */
export function countTests(report, ok) {
  const files = report?.testResults ?? [];
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults?.length,
  );
  const failed = (report?.numFailedTests ?? 0) + broken.length;
  const failures = files.flatMap(({ name, assertionResults = [] }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure([name, fullName], failureMessages?.[0])),
  );
  return {
    passed: report?.numPassedTests ?? 0,
    failed: ok ? failed : Math.max(failed, 1),
    failures: [...broken.map(({ name, message }) => failure([name], message)), ...failures],
  };
}

/** What Vitest and Playwright take alike. @param {Shard} shard */
function shardArgs({ index, count }) {
  return count === 1 ? [] : [`--shard=${index}/${count}`];
}

/**
 * Runs the journeys in a real browser, with live output.
 * @param {string} chromium
 * @param {Shard} shard
 * @returns {Promise<Count>}
 */
function runJourneys(chromium, shard) {
  console.log('\nJourneys');
  return runPlaywright('journeys.json', shardArgs(shard), { CHROMIUM_PATH: chromium });
}

/**
 * Runs the smoke journey in these browsers, with live output.
 * @param {readonly { name: string, programs: Record<string, string> }[]} browsers at least one
 * @returns {Promise<Count>}
 */
export async function runSmoke(browsers) {
  const projects = browsers.map(({ name }) => `--project=${name}`);
  const env = Object.assign({}, ...browsers.map(({ programs }) => programs));
  return runPlaywright('smoke.json', ['--config=e2e/browsers', ...projects], env);
}

/**
 * @param {string} name of the report
 * @param {readonly string[]} args
 * @param {Record<string, string>} programs the browsers, by the variable that names each
 * @returns {Promise<Count>}
 */
async function runPlaywright(name, args, programs) {
  const report = join(cacheFolder, name);
  await freshReport(report);
  const env = { ...programs, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code } = await capture('playwright', ['test', '--reporter=list,json', ...args], {
    env,
    shown: true,
  });
  return countJourneys(await readReport(report), code === 0);
}

/**
 * Counts of Playwright's report, by the same rule as countTests.
 * @param {{ stats?: { expected: number, unexpected: number, flaky: number }, suites?: Suite[] } | undefined} report
 * @param {boolean} ok
 * @returns {Count}
 * @typedef {{ error?: { message?: string } }} Attempt
 * @typedef {{ title: string, ok: boolean, file?: string, tests?: { results?: Attempt[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */
export function countJourneys(report, ok) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const specs = (report?.suites ?? []).flatMap(specsOf).filter((spec) => !spec.ok);
  return {
    passed: expected + flaky,
    failed: ok ? unexpected : Math.max(unexpected, 1),
    failures: specs.map(({ file, title, tests }) =>
      failure([file, title], tests?.[0]?.results?.at(-1)?.error?.message),
    ),
  };
}

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

const linesOfFailure = 12;

/**
 * @param {readonly (string | undefined)[]} names from the file down to the test
 * @param {string | undefined} message
 */
function failure([file, ...names], message = '') {
  const path = file?.startsWith('/') ? relative(root, file) : file;
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, linesOfFailure);
  return [[path, ...names].join(' › '), ...lines.map((line) => `  ${line}`.trimEnd())].join('\n');
}

/**
 * Repeats the failures at the end, for people who read only the last lines of a long run.
 * @param {readonly string[]} failures
 */
export function printFailures(failures) {
  if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
}

/** A report of an earlier run must never be read as this one's. @param {string} path */
async function freshReport(path) {
  await mkdir(cacheFolder, { recursive: true });
  await rm(path, { force: true });
}

/** @param {string} path */
async function readReport(path) {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
