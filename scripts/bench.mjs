// `npm run bench`: measures the built product. Arguments are passed on.
import './launch/old-node.cjs';
import { ensureChromium } from './launch/chromium.mjs';
import { ensureClient } from './launch/client.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { launch } from './launch/failure.mjs';
import { findNode } from './launch/node.mjs';
import { foreground } from './launch/run.mjs';

await launch(async () => {
  await ensureDependencies();
  const node = findNode();
  await ensureClient(node);
  const CHROMIUM_PATH = await ensureChromium();
  return foreground(node, ['bench/run.ts', ...process.argv.slice(2)], { env: { CHROMIUM_PATH } });
});
