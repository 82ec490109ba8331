import { api } from '@longtable/contract/api';
import type { Endpoint, InputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { untilFolded } from '../../../test/folded-counts.ts';
import { addConnected, newProject } from '../../../test/project.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { wrongStorage } from '../../../test/stored-sums.ts';
import { newTeam } from '../../../test/team.ts';
import { type Person, startTestApp, testPassword } from '../../../test/test-app.ts';
import { sendUpload } from '../../../test/uploads.ts';

// What people's files take is at every moment the sum of their rows, whatever happens to files, people, teams and projects
// (docs/decisions/054).

const random = seededRandom('STORAGE_SEED');
const { chance, pick, fraction } = random;
const workers = 6;
const rounds = 4;

test(`used storage is the sum of the files after any changes, also at once (STORAGE_SEED=${random.seed})`, async () => {
  // A quota takes locks of its own. It is never reached.
  const app = await startTestApp({ STORAGE_QUOTA: '1TB' });
  try {
    const owner = await app.newPerson('Olive Owner');
    const people = [owner];
    const places: object[] = [{}];
    const items: string[] = [];
    const done = new Map<string, number>();
    const faults: unknown[] = [];

    async function send<E extends Endpoint>(by: Person, endpoint: E, input: InputOf<E>) {
      const { status, body } = await by.send(endpoint, input as object);
      note(endpoint.path, status, body);
      return status < 300 ? body : null;
    }
    function note(what: string, status: number, body: unknown): void {
      if (status >= 500) faults.push([what, body]);
      if (status < 300) done.set(what, (done.get(what) ?? 0) + 1);
    }
    /** The id of an item that may be gone. */
    const anItem = () => (items.length === 0 ? newId() : pick(items));
    const someItems = () => [...new Set([anItem(), anItem(), anItem()])];

    /** Few names, so that files replace each other. */
    async function upload(by: Person): Promise<void> {
      const id = newId();
      const where = chance(0.4) ? { parentFolderId: anItem() } : pick(places);
      const clash = pick(['refuse', 'keepBoth', 'replace', 'replace'] as const);
      const size = Math.floor(fraction() * 200);
      const described = { id, name: `File ${Math.floor(fraction() * 4)}.txt`, ...where, clash };
      const { status, body } = await sendUpload(by, described, new Uint8Array(size));
      note(`upload, ${clash}`, status, body);
      if (status < 300) items.push(id);
    }

    const operations: ((by: Person) => Promise<unknown>)[] = [
      upload,
      upload,
      upload,
      upload,
      async (by) => {
        const id = newId();
        const where = { parentFolderId: chance(0.3) ? anItem() : null, ...pick(places) };
        if (await send(by, api.resources.createFolder, { id, name: id, ...where })) items.push(id);
      },
      (by) =>
        send(by, api.resources.move, {
          resourceIds: someItems(),
          clash: 'keepBoth',
          ...(chance(0.6) ? { parentFolderId: anItem() } : { parentFolderId: null, ...pick(places) }),
        }),
      (by) => send(by, api.resources.trash, { resourceIds: someItems() }),
      (by) => send(by, api.resources.restore, { resourceIds: someItems() }),
      async (by) => {
        const resourceIds = someItems();
        await send(by, api.resources.trash, { resourceIds });
        await send(by, api.resources.delete, { resourceIds });
      },
      async (by) => {
        const resourceId = anItem();
        const list = await send(by, api.resourceVersions.list, { resourceId });
        const [version] = (list as { versions: { id: string }[] } | null)?.versions ?? [];
        const endpoint = chance(0.5) ? api.resourceVersions.restore : api.resourceVersions.delete;
        if (version) await send(by, endpoint, { resourceId, versionId: version.id });
      },
    ];
    async function addTo(teamId: string, person: Person): Promise<void> {
      const role = chance(0.5) ? 'Admin' : 'Member';
      await owner.ok(api.teamMembers.add, { teamId, id: newId(), personId: person.id, role });
    }
    async function aTeam(): Promise<void> {
      const { id: teamId } = await newTeam(owner);
      for (const person of people.slice(1)) await addTo(teamId, person);
      places.push({ teamId });
    }
    async function aProject(): Promise<void> {
      const { id: projectId } = await newProject(owner);
      await addConnected(owner, projectId, people.slice(1));
      places.push({ projectId });
    }
    async function aPerson(): Promise<void> {
      const person = await app.newPerson('Mia Member');
      await connect(owner, person);
      people.push(person);
      await aTeam();
    }
    /** One at a time. */
    const changesOfPlaces: (() => Promise<unknown>)[] = [
      aTeam,
      aProject,
      aPerson,
      async () => {
        const [, ...others] = people;
        const leaving = others.length > 0 ? pick(others) : null;
        const place = pick(places) as { teamId?: string; projectId?: string };
        if (!leaving) return;
        if (place.teamId !== undefined)
          await send(owner, api.teamMembers.remove, { teamId: place.teamId, personId: leaving.id });
        if (place.projectId !== undefined)
          await send(owner, api.projectMembers.remove, { projectId: place.projectId, personId: leaving.id });
      },
      async () => {
        const place = pick(places) as { teamId?: string; projectId?: string };
        if (place.teamId !== undefined) await send(owner, api.teams.delete, { teamId: place.teamId });
        if (place.projectId !== undefined)
          await send(owner, api.projects.delete, { projectId: place.projectId });
      },
      async () => {
        const last = people.length > 3 ? people.pop() : undefined;
        if (last)
          await send(last, api.account.delete, { confirmation: last.email, currentPassword: testPassword });
      },
    ];
    for (const make of [aPerson, aPerson, aPerson, aTeam, aProject, aProject]) await make();
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < 6; turn += 1) {
        const chosen = Array.from({ length: workers }, () => pick(operations)(pick(people)));
        if (turn === 5) chosen.push(pick(changesOfPlaces)().then(() => undefined));
        await Promise.all(chosen);
        expect(await wrongStorage(app), `round ${round}, turn ${turn}`).toEqual([]);
      }
    }
    await untilFolded(app);
    expect(await wrongStorage(app)).toEqual([]);
    expect(faults).toEqual([]);
    for (const { path } of [api.resources.move, api.resources.trash, api.resources.delete])
      expect([...done.keys()]).toContain(path);
    expect([...done.keys()]).toContain('upload, replace');
    const { rows } = await app.database.pool.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    // What is known of them.
    const logged = app.logged.filter((line) => JSON.stringify(line).includes('deadlock'));
    expect({ rows, logged }).toEqual({ rows: [{ deadlocks: 0 }], logged: [] });
  } finally {
    await app.close();
  }
}, 300_000);
