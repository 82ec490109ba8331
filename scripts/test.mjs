// `npm test`: every check there is, from a fresh clone on; with `-- --shard 1/2`, one half of them. The last line is the
// count.
import './launch/old-node.cjs';
import { printFailures, readShard, runChecks } from './launch/checks.mjs';
import { ensureJourneysBrowser } from './launch/chromium.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { launch } from './launch/failure.mjs';
import { findNode } from './launch/node.mjs';

await launch(async () => {
  const shard = readShard(process.argv.slice(2));
  await ensureDependencies();
  findNode();
  const chromium = await ensureJourneysBrowser();
  const { failedSteps, tests, components, journeys } = await runChecks({ chromium, shard });
  // A step that is no test (types, format, lint) counts when it fails: the line must never look better than the run.
  const failed = failedSteps.length + tests.failed + components.failed + journeys.failed;
  printFailures([...failedSteps, ...tests.failures, ...components.failures, ...journeys.failures]);
  const passed = tests.passed + components.passed + journeys.passed;
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
