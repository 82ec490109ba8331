import { parseArgs } from 'node:util';
import { buildApp } from '../server/src/app.ts';
import { type Config, readConfig } from '../server/src/config.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createLog } from '../server/src/platform/log/log.ts';
import { seedConnections } from './seed/connections.ts';
import { openWorkspaceDatabase } from './seed/database.ts';
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
    const app = await buildApp({ config, database, log });
    try {
      const { people, added: addedPeople } = await seedPeople(app, database);
      const { tasks, added } = await seedTasks(database, people, ofTheFirst);
      const { added: ties } = await seedConnections(database, people);
      const { teams, added: addedTeams } = await seedTeams(database, people);
      const { projects, added: addedProjects } = await seedProjects(database, people);
      const { added: addedPresets } = await seedPresets(database, people);
      console.log(
        `\n  ${people.length} people (${addedPeople} new) with ${tasks} tasks (${added} new); ${ties} new connections and requests; ${teams} teams (${addedTeams} new); ${projects} projects (${addedProjects} new); ${addedPresets} new views and templates.`,
      );
      announce(people, config);
    } finally {
      await app.close();
    }
  } finally {
    await close();
  }
}

/** `--tasks 10000`: how many the first person gets. */
function readCount(): number | undefined {
  const { values } = parseArgs({ options: { tasks: { type: 'string' } } });
  if (values.tasks === undefined) return undefined;
  const count = Number(values.tasks);
  if (Number.isInteger(count) && count > 0 && count <= 1_000_000) return count;
  throw new Error('--tasks takes a whole number from 1 to 1000000: how many tasks the first person gets.');
}

function announce(people: readonly SamplePerson[], { publicUrl }: Config): void {
  const width = Math.max(...people.map(({ email }) => email.length));
  const accounts = people.map(({ email, fullName }) => `    ${email.padEnd(width)}  ${fullName}`);
  console.log(`
  Start Longtable (npm start) if it is not running, and sign in at ${publicUrl}
  as any of these, with the password ${samplePassword}

${accounts.join('\n')}

  That password is no secret: keep the sample out of a workspace that others can reach.
`);
}
