// `npm run import-chat`: imports an export of Slack or Mattermost. Arguments are passed on.
import './launch/old-node.cjs';
import { ensureDependencies } from './launch/dependencies.mjs';
import { launch } from './launch/failure.mjs';
import { findNode } from './launch/node.mjs';
import { foreground } from './launch/run.mjs';

await launch(async () => {
  await ensureDependencies();
  return foreground(findNode(), ['scripts/import-chat.ts', ...process.argv.slice(2)]);
});
