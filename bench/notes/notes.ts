import { alternate } from '../product/alternate.ts';
import { openConnection } from '../product/connection.ts';
import { signUp, startServer } from '../product/product.ts';
import type { Bench, Measured, Section } from '../section.ts';
import { count, median, percentile, spread } from '../statistics.ts';
import { fillNotes } from './fill-notes.ts';

/** The limit for the 95th percentile, in milliseconds (docs/decisions/058). */
const maxMs = 40;
const [few, many] = [100, 10_000] as const;

/** What lists ask for, by what it is. */
const requests: Readonly<Record<string, string>> = {
  'Listing notes': '/api/notes',
  'Sorting notes by title': '/api/notes?sort=title_asc',
  'Searching notes for what many have': '/api/notes?text=ea',
  'Searching notes for what one of a hundred has': '/api/notes?text=ahoy',
  'Searching notes for what none has': '/api/notes?text=zzqqxw',
};

/** Lists and search of a person with many notes beside one with few. */
export const notesSection: Section = { title: 'Notes', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const others = quick ? 1 : 10;
  progress('filling notes');
  const { url, database } = await product.newDatabase('bench_notes');
  const server = await startServer({ DATABASE_URL: url });
  const [writer, reader] = [await signUp(server, 'Many Notes'), await signUp(server, 'Few Notes')];
  const people = [
    { id: writer.id, notes: quick ? 500 : many },
    { id: reader.id, notes: few },
  ];
  for (let made = 0; made < others; made += 1)
    people.push({ id: (await signUp(server, `Writer ${made}`)).id, notes: quick ? 100 : many });
  await fillNotes(database.pool, people);
  await database.pool.query('vacuum (analyze)');
  const connection = await openConnection(server.port);
  const figures = [];
  for (const [name, path] of Object.entries(requests)) {
    progress(name);
    const times = await alternate(connection, quick ? 5 : 100, {
      many: { paths: [path], person: writer },
      few: { paths: [path], person: reader },
    });
    const ratio = median(times.many) / median(times.few);
    figures.push({
      name: `${name}, among ${count(many)}`,
      value: `${spread(times.many)}, among ${few} ${spread(times.few)} (× ${ratio.toFixed(2)})`,
      target: `p95 under ${maxMs} ms`,
      met: percentile(times.many, 0.95) < maxMs,
    });
  }
  connection.close();
  await server.stop();
  return {
    figures,
    remarks: [
      `Notes of 2 to 4 KB; ${others} others have ${count(many)} each. A request is for a page of 50 notes. The two people alternate, so that other load on the machine affects both.`,
    ],
  };
}
