// `npm run dev`: the client with hot reload on port 5173, the server behind it with a restart on every change.
import './launch/old-node.cjs';
import { join } from 'node:path';
import { ensureDependencies } from './launch/dependencies.mjs';
import { launch } from './launch/failure.mjs';
import { findNode } from './launch/node.mjs';
import { root } from './launch/paths.mjs';
import { start } from './launch/run.mjs';

const clientUrl = 'http://localhost:5173';

await launch(async () => {
  await ensureDependencies();
  const node = findNode();
  const port = process.env.PORT || '3000';
  const server = start(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    // People open the client's address, so links and origin checks use it.
    env: { PUBLIC_URL: process.env.PUBLIC_URL || clientUrl },
  });
  const client = start(node, [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen=false'], {
    cwd: join(root, 'web'),
    env: { LONGTABLE_SERVER: process.env.LONGTABLE_SERVER || `http://localhost:${port}` },
  });
  const first = await Promise.race([server.ended, client.ended]);
  for (const { child } of [server, client]) child.kill('SIGTERM');
  await Promise.all([server.ended, client.ended]);
  return first.code;
});
