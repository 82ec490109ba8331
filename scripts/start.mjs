// `npm start`: everything from a fresh clone to a running server, doing only what is not done yet.
import { ensureClient } from './launch/client.mjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { launch } from './launch/failure.mjs';
import { findNode } from './launch/node.mjs';
import { foreground } from './launch/run.mjs';

await launch(async () => {
  await ensureDependencies();
  const node = findNode();
  await ensureClient(node);
  return foreground(node, ['server/src/main.ts'], {
    env: { NODE_ENV: process.env.NODE_ENV || 'production' },
  });
});
