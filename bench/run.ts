import { parseArgs } from 'node:util';
import { conditions } from './conditions.ts';
import { stopAll } from './product/processes.ts';
import { openProduct } from './product/product.ts';
import { markdown, missed, printed, writeSection } from './report.ts';
import { type Section, type SectionName, sectionNames } from './section.ts';

/** The bench is aborted after this, in minutes. */
const timeoutMinutes = 40;

const sections: Readonly<Record<SectionName, () => Promise<Section>>> = {
  api: async () => (await import('./api/api.ts')).apiSection,
  live: async () => (await import('./live/live.ts')).liveSection,
  browser: async () => (await import('./browser/browser.ts')).browserSection,
  start: async () => (await import('./start/start.ts')).startSection,
  growth: async () => (await import('./growth/growth.ts')).growthSection,
  people: async () => (await import('./people/people.ts')).peopleSection,
  teams: async () => (await import('./teams/teams.ts')).teamsSection,
  projects: async () => (await import('./projects/projects.ts')).projectsSection,
  tasks: async () => (await import('./tasks/tasks.ts')).tasksSection,
  files: async () => (await import('./files/files.ts')).filesSection,
  notes: async () => (await import('./notes/notes.ts')).notesSection,
  'note-typing': async () => (await import('./note-typing/note-typing.ts')).noteTypingSection,
  'long-note': async () => (await import('./long-note/long-note.ts')).longNoteSection,
  notifications: async () => (await import('./notifications/notifications.ts')).notificationsSection,
  chat: async () => (await import('./chat/chat.ts')).chatSection,
  accounts: async () => (await import('./accounts/accounts.ts')).accountsSection,
};

await main();

async function main(): Promise<void> {
  const { chosen, quick } = readOptions();
  const product = await openProduct();
  const close = async () => {
    await stopAll();
    await product.close();
  };
  let isAborted = false;
  const abort = (reason: string) => {
    isAborted = true;
    console.error(`\n${reason}`);
    void close().finally(() => process.exit(1));
  };
  setTimeout(
    () => abort(`The bench did not finish within ${timeoutMinutes} minutes.`),
    timeoutMinutes * 60_000,
  ).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => abort('Stopped.'));

  const under = await conditions(product.postgresVersion);
  console.log(`Measuring ${under}.\n`);
  const failures: string[] = [];
  for (const name of chosen) {
    const section = await sections[name]();
    const progress = (text: string) => console.error(`  ${name}: ${text}`);
    try {
      const measured = await section.measure({ quick, product, progress });
      console.log(`\n${printed(section.title, measured)}`);
      if (quick) continue;
      failures.push(...missed(measured).map(({ name, value, target }) => `${name}: ${value} (${target})`));
      await writeSection(name, markdown(measured, under));
    } catch (error) {
      if (isAborted) return;
      console.error(error);
      const reason = error instanceof Error ? error.message : String(error);
      failures.push(`${name}: could not be measured (${reason})`);
      await stopAll();
    }
  }
  await close();
  if (quick) {
    console.log('A quick run: the figures are meaningless, and docs/benchmarks.md was not changed.');
  }
  if (failures.length > 0) {
    console.error(`\nMissed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
    process.exitCode = 1;
  }
}

function readOptions(): { chosen: SectionName[]; quick: boolean } {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
  });
  const wanted = values.only?.split(',').map((name) => name.trim()) ?? [...sectionNames];
  const chosen = sectionNames.filter((name) => wanted.includes(name));
  if (chosen.length !== wanted.length) {
    console.error(`--only takes a comma-separated list of ${sectionNames.join(', ')}.`);
    process.exit(1);
  }
  return { chosen, quick: values.quick };
}
