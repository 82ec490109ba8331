import { fillProfiles } from '../people/profiles.ts';
import { alternate } from '../product/alternate.ts';
import { type Connection, openConnection, requestBytes } from '../product/connection.ts';
import { type Person, signUp, startServer } from '../product/product.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, median, spread } from '../statistics.ts';
import { fillTeam, fillTeamsOf } from './fill-teams.ts';

/** The most that opening a large team may cost, relative to a small one. */
const maxRatio = 1.5;
const few = { members: 5, departments: 5, updates: 60 };
const many = { members: 5000, departments: 200, updates: 3000 };
const [fewTeams, manyTeams] = [5, 500] as const;

/** Large teams, and a person in many. */
export const teamsSection: Section = { title: 'Teams', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  progress('filling teams');
  const { url, database } = await product.newDatabase('bench_teams');
  const { pool } = database;
  const server = await startServer({ DATABASE_URL: url });
  const owner = await signUp(server, 'Olive Owner');
  const [busy, calm] = [await signUp(server, 'Busy Person'), await signUp(server, 'Calm Person')];
  await fillProfiles(pool, quick ? 1000 : 10_000);
  const small = await fillTeam(pool, owner.id, few);
  const large = await fillTeam(pool, owner.id, quick ? { ...many, members: 500 } : many);
  await fillTeamsOf(pool, busy.id, manyTeams);
  await fillTeamsOf(pool, calm.id, fewTeams);
  await pool.query('vacuum (analyze)');
  const connection = await openConnection(server.port);
  const rounds = quick ? 5 : 200;
  progress('opening teams');
  const opening = await alternate(connection, rounds, {
    large: { paths: opened(large), person: owner },
    small: { paths: opened(small), person: owner },
  });
  progress('listing teams');
  const whole = await pagesOf(connection, busy);
  const listing = await alternate(connection, rounds, {
    whole: { paths: whole, person: busy },
    first: { paths: whole.slice(0, 1), person: busy },
    short: { paths: ['/api/teams'], person: calm },
  });
  connection.close();
  await server.stop();
  return {
    figures: [openingFigure(opening), ...listFigures(listing)],
    remarks: [
      `Opening a team consists of the requests of its page: the team, its newest updates, the first page of members and the first page of departments, one after another on one connection, as its owner. The large team has ${count(many.members)} members and ${many.departments} departments, the small one ${few.members} of each. Requests alternate, so that other load on the machine affects both. A list of teams has pages of 100.`,
    ],
  };
}

/** The first requests of a team's page. */
function opened(teamId: string): string[] {
  return ['', '/updates', '/members', '/departments'].map((part) => `/api/teams/${teamId}${part}`);
}

/** The pages of a person's list of teams. */
async function pagesOf(connection: Connection, { cookie }: Person): Promise<string[]> {
  const paths: string[] = [];
  for (let path: string | null = '/api/teams'; path !== null; ) {
    paths.push(path);
    const { body } = await connection.send(requestBytes('GET', path, { cookie }), { body: true });
    const { next } = JSON.parse(body) as { next: string | null };
    path = next === null ? null : `/api/teams?after=${encodeURIComponent(next)}`;
  }
  return paths;
}

function openingFigure({ large, small }: Record<'large' | 'small', readonly number[]>): Figure {
  const ratio = median(large) / median(small);
  return {
    name: `Opening a team of ${count(many.members)} with ${many.departments} departments`,
    value: `${spread(large)}, one of ${few.members} ${spread(small)} (× ${ratio.toFixed(2)})`,
    target: `at most × ${maxRatio}`,
    met: ratio <= maxRatio,
  };
}

function listFigures({
  first,
  whole,
  short,
}: Record<'first' | 'whole' | 'short', readonly number[]>): Figure[] {
  const relative = (times: readonly number[]) => `× ${(median(times) / median(short)).toFixed(2)}`;
  return [
    {
      name: `Opening a list of ${manyTeams} teams`,
      value: `${spread(first)}, one of ${fewTeams} ${spread(short)} (${relative(first)})`,
    },
    { name: `All ${manyTeams} teams, page by page`, value: `${spread(whole)} (${relative(whole)})` },
  ];
}
