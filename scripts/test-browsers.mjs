// `npm run test:browsers`: the smoke journey in Chromium, Firefox and WebKit. The last line is the count.
import './launch/old-node.cjs';
import { ensureBrowsers } from './launch/browsers.mjs';
import { printFailures, runSmoke } from './launch/checks.mjs';
import { ensureClient } from './launch/client.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { LaunchFailure, launch } from './launch/failure.mjs';
import { findNode } from './launch/node.mjs';

await launch(async () => {
  await ensureDependencies();
  const node = findNode();
  const browsers = await ensureBrowsers();
  const present = browsers.filter((browser) => 'programs' in browser);
  const missing = browsers.filter((browser) => 'missing' in browser);
  const notTested = missing.map(({ name, missing: reason }) => `${name} is not tested: ${reason}`);
  if (present.length === 0) throw new LaunchFailure(notTested.join('\n\n'));
  await ensureClient(node);
  const { passed, failed, failures } = await runSmoke(present);
  printFailures(failures);
  for (const line of notTested) console.log(`\n${line}`);
  const skipped = missing.length > 0 ? `, ${missing.length} skipped` : '';
  console.log(`\n${passed} passed, ${failed} failed${skipped}`);
  return failed === 0 ? 0 : 1;
});
