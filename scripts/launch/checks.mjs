import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cacheFolder, root } from './paths.mjs';
import { capture } from './run.mjs';

/**
 * @typedef {{ name: string, ok: boolean, seconds: number, output: string }} Outcome
 * What ran. Each of `failures` is the name of a test that failed and the first lines of why; those that no report
 * names (a run that broke off) count all the same.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Count
 */

/** @typedef {[name: string, program: string, ...args: string[]]} Step */

/** @type {Step[]} */
const staticSteps = [
  ['build of the client, size of its pages', 'node', 'scripts/sizes.mjs'],
  ['types: contract', 'tsc', '-p', 'contract'],
  ['types: server', 'tsc', '-p', 'server'],
  ['types: web', 'tsc', '-p', 'web'],
  ['types: scripts, bench, journeys', 'tsc', '-p', '.'],
  ['format', 'biome', 'check', '--colors=off', '.'],
  ['lint', 'oxlint', '--type-aware'],
];

/**
 * Runs everything that needs no browser: types, format, lint and the tests. A failed step does not stop the others.
 * Prints a line per step, the output of those that failed, and the tests' own summary.
 * @returns {Promise<{ failedSteps: string[], tests: Count }>} the names of the steps that failed, without the tests
 */
export async function runChecks() {
  const outcomes = await inParallel(staticSteps, Math.min(2, availableParallelism()));
  const tests = await runTests('tests', ['server', 'web']);
  const failed = outcomes.filter(({ ok }) => !ok);
  for (const { name, output } of failed) console.log(`\n── ${name} ──\n${output.trimEnd()}`);
  return { failedSteps: failed.map(({ name }) => name), tests };
}

/**
 * @param {typeof staticSteps} steps
 * @param {number} atOnce
 * @returns {Promise<Outcome[]>}
 */
async function inParallel(steps, atOnce) {
  const left = [...steps];
  /** @type {Outcome[]} */
  const outcomes = [];
  const work = async () => {
    for (let step = left.shift(); step; step = left.shift()) outcomes.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
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
 * The tests of components, in a browser.
 * @param {string} chromium
 * @returns {Promise<Count>}
 */
export function runComponents(chromium) {
  return runTests('components', ['components'], { CHROMIUM_PATH: chromium });
}

/**
 * Tests of Vitest. Prints their summary, and all that was printed when they fail.
 * @param {string} name of the step
 * @param {readonly string[]} projects those of vitest.config.ts that are run
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
async function runTests(name, projects, env) {
  const report = join(cacheFolder, `${name}.json`);
  await freshReport(report);
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
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

/**
 * Runs the journeys in a real browser, with live output.
 * @param {string} chromium
 * @returns {Promise<Count>}
 */
export function runJourneys(chromium) {
  return runPlaywright('journeys.json', [], { CHROMIUM_PATH: chromium });
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
