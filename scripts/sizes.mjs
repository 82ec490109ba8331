// `npm run sizes`: builds the client if it has changed, and compares what each page loads with its budget.
import './launch/old-node.cjs';
import { ensureClient } from './launch/client.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { launch } from './launch/failure.mjs';
import { findNode } from './launch/node.mjs';
import { foreground } from './launch/run.mjs';

await launch(async () => {
  await ensureDependencies();
  const node = findNode();
  await ensureClient(node);
  return foreground(node, ['scripts/sizes/report.ts']);
});
