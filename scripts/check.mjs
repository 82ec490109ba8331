// `npm run check`: types, format, lint and tests; no browser.
import './launch/old-node.cjs';
import { runChecks } from './launch/checks.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { launch } from './launch/failure.mjs';
import { findNode } from './launch/node.mjs';

await launch(async () => {
  await ensureDependencies();
  findNode();
  const { failedSteps, tests } = await runChecks();
  const failed = failedSteps.length + tests.failed;
  console.log(failed === 0 ? '\nEverything passed.' : '\nThere are failures.');
  return failed === 0 ? 0 : 1;
});
