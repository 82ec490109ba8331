import { parseArgs } from 'node:util';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createLog } from '../server/src/platform/log/log.ts';
import { readAddress } from '../server/src/platform/storage/data-folder.ts';
import { seedConnections } from './seed/connections.ts';
import { openWorkspaceDatabase, releaseSampleIds } from './seed/database.ts';
import { type SamplePerson, samplePassword, seedPeople } from './seed/people.ts';
import { seedPresets } from './seed/presets.ts';
import { seedProjects } from './seed/projects.ts';
import { seedTasks } from './seed/tasks.ts';
import { seedTeams } from './seed/teams.ts';

try {
  await main();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const ofTheFirst = readCount();
  const config = readConfig();
  const log = createLog('error');
  const { database, close } = await openWorkspaceDatabase(config, log);
  try {
    await migrate(database.pool);
    // Nobody reads the mail of sample people, so their accounts are created at once.
    const app = await buildApp({ config: { ...config, smtpUrl: undefined }, database, log });
    try {
      // Rows of the sample that were deleted are created again.
      await releaseSampleIds(database);
      const { people, added: addedPeople } = await seedPeople(app, database);
      const { tasks, added } = await seedTasks(database, people, ofTheFirst);
      const { added: ties } = await seedConnections(database, people);
      const { teams, added: addedTeams } = await seedTeams(database, people);
      const { projects, added: addedProjects } = await seedProjects(database, people);
      const { added: addedPresets } = await seedPresets(database, people);
      console.log(
        `\n  ${people.length} people (${addedPeople} new) with ${tasks} tasks (${added} new); ${ties} new connections and requests; ${teams} teams (${addedTeams} new); ${projects} projects (${addedProjects} new); ${addedPresets} new views and templates.`,
      );
      announce(people, { running: await readAddress(config.dataDir), publicUrl: config.publicUrl });
    } finally {
      await app.close();
    }
  } finally {
    await close();
  }
}

/** `--tasks 10000`: the number of tasks of the first person. */
function readCount(): number | undefined {
  const { values } = parseArgs({ options: { tasks: { type: 'string' } } });
  if (values.tasks === undefined) return undefined;
  const count = Number(values.tasks);
  if (Number.isInteger(count) && count > 0 && count <= 1_000_000) return count;
  throw new Error('--tasks takes a whole number from 1 to 1000000: how many tasks the first person gets.');
}

/**
 * Prints where to sign in and as whom. `running` is the address of the server that uses this data, or null; `publicUrl`
 * is the address it would have with the current settings.
 */
function announce(
  people: readonly SamplePerson[],
  { running, publicUrl }: { running: string | null; publicUrl: string },
): void {
  const way = running ? `Sign in at ${running}` : `Start Longtable (npm start) and sign in at ${publicUrl}`;
  const width = Math.max(...people.map(({ email }) => email.length));
  const accounts = people.map(({ email, fullName }) => `    ${email.padEnd(width)}  ${fullName}`);
  console.log(`
  ${way}
  as any of these, with the password ${samplePassword}

${accounts.join('\n')}

  That password is no secret: keep the sample out of a workspace that others can reach.
`);
}
