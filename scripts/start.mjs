// `npm start`: everything from a fresh clone to a running server, doing only what is not done yet.
import './launch/old-node.cjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureClient } from './launch/client.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { launch } from './launch/failure.mjs';
import { findNode } from './launch/node.mjs';
import { root } from './launch/paths.mjs';
import { foreground } from './launch/run.mjs';

await launch(async () => {
  if (!existsSync(join(root, 'node_modules'))) {
    console.log(`
The first start installs the dependencies, builds the client and prepares the database. That takes one to three minutes,
depending on the network and the machine; later starts take a second or two.
`);
  }
  await ensureDependencies();
  const node = findNode();
  await ensureClient(node);
  return foreground(node, ['server/src/main.ts'], {
    env: { NODE_ENV: process.env.NODE_ENV || 'production' },
  });
});
