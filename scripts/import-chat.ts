import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { createChatImport } from '../server/src/features/chat/import/import.ts';
import { teamsOfImports } from '../server/src/features/teams/teams.of-imports.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createLog } from '../server/src/platform/log/log.ts';
import { readArguments, usage } from './import-chat/arguments.ts';
import { createProgress } from './import-chat/progress.ts';
import { reportText } from './import-chat/report.ts';
import { openWorkspaceDatabase } from './seed/database.ts';

try {
  await main();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2));
  if (!wanted) {
    console.log(usage);
    return;
  }
  const config = readConfig();
  const log = createLog('error');
  const { database, close } = await openWorkspaceDatabase(config, log);
  try {
    await migrate(database.pool);
    const app = await buildApp({ config, database, log });
    const progress = createProgress(process.stderr);
    try {
      const importChats = createChatImport({ database, changes: app.changes, teams: teamsOfImports });
      const report = await importChats(wanted.location, { ...wanted.options, onProgress: progress.show });
      progress.end();
      console.log(reportText(report, wanted.options));
    } finally {
      progress.end();
      await app.close();
    }
  } finally {
    await close();
  }
}
