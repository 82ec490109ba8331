import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { addConnected, newProject } from '../../../../test/project.ts';
import { seededRandom } from '../../../../test/seeded-random.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

// People join and leave projects, connect and disconnect, and change tasks in every way, over HTTP and in random order.
// Whatever is undone and redone, nobody reads or gets what today's rules refuse. UNDO_SEED repeats a run.

const people = 6;
const projects = 3;
const steps = 360;
const random = seededRandom('UNDO_SEED');
const { chance, pick } = random;

let app: TestApp;
let cast: Person[];
let projectIds: string[];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Roles = { user_id: string; assigned_to: string; assigned_by: string };
type TaskState = Roles & {
  id: string;
  project_id: string | null;
  completed: boolean;
  dependencies: string[];
};
type State = {
  tasks: Map<string, TaskState>;
  /** By project. */
  members: Map<string, Set<string>>;
  owners: Map<string, string>;
  connected: Set<string>;
};

/**
 * A task and its twin, to which the same changes are made, except that the twin is never deleted. Undoing a deletion
 * has to restore what the twin is. Null once the two differ for a legitimate reason.
 */
type Pair = { id: string; twin: string | null; isDeleted: boolean; before?: TaskState | undefined };
/** A change that can be undone: its change ids for a task and its twin. */
type Undoable = {
  by: Person;
  pair: Pair;
  changeId: string;
  twinChangeId: string | null;
  isDeletion: boolean;
};
/** An undo that can be redone: the same with the ids of the undos. */
type Redoable = Undoable;

const rolesOf = ({ user_id, assigned_to, assigned_by }: Roles) => [user_id, assigned_to, assigned_by];
const pairOf = (one: string, other: string) => [one, other].toSorted().join(' ');

async function readState(): Promise<State> {
  const { db, pool } = app.database;
  const { rows } = await pool.query<TaskState>(
    `select id, project_id, user_id, assigned_to, assigned_by, completed_at is not null as completed,
       array(select depends_on_id from task_dependencies where task_id = tasks.id) as dependencies
     from tasks where created_by = any($1::uuid[])`,
    [cast.map(({ id }) => id)],
  );
  const members = new Map(projectIds.map((id) => [id, new Set<string>()]));
  for (const row of await db.selectFrom('project_members').select(['project_id', 'user_id']).execute())
    members.get(row.project_id)?.add(row.user_id);
  const owned = await db.selectFrom('projects').select(['id', 'owner_id']).execute();
  const ties = await db.selectFrom('connections').select(['user_a_id', 'user_b_id']).execute();
  return {
    tasks: new Map(rows.map((row) => [row.id, row])),
    members,
    owners: new Map(owned.map(({ id, owner_id }) => [id, owner_id])),
    connected: new Set(ties.map((tie) => pairOf(tie.user_a_id, tie.user_b_id))),
  };
}

/** The rule: who may have a role in a task today. */
function mayHave(state: State, { project_id, user_id }: TaskState, personId: string): boolean {
  if (project_id !== null) return state.members.get(project_id)?.has(personId) ?? false;
  return personId === user_id || state.connected.has(pairOf(user_id, personId));
}

/** People read the tasks of their projects, and tasks without a project in which they have a role, and no others. */
async function expectReading(state: State): Promise<void> {
  for (const person of cast) {
    const readable = [...state.tasks.values()].filter((task) =>
      task.project_id === null
        ? rolesOf(task).includes(person.id)
        : state.members.get(task.project_id)?.has(person.id),
    );
    const { tasks } = await person.ok(api.tasks.list, {});
    expect(tasks.map(({ id }) => id).toSorted()).toEqual(readable.map(({ id }) => id).toSorted());
    const taskId = [...state.tasks.keys()].find((id) => !readable.some((task) => task.id === id));
    if (taskId === undefined) continue;
    const answers = [api.tasks.get, api.taskComments.list, api.taskActivity.list].map((endpoint) =>
      person.send(endpoint, { taskId }),
    );
    for (const { status } of await Promise.all(answers)) expect(status).toBe(404);
  }
}

/** Nobody has a role in a task of a project that they are not in. */
function expectMembers(state: State): void {
  for (const task of state.tasks.values()) {
    if (task.project_id === null) continue;
    for (const id of rolesOf(task)) expect(state.members.get(task.project_id)).toContain(id);
  }
}

/** People who got a role from an undo or a redo may have it today, and it completed no task with an open dependency. */
function expectUndone(before: State, after: State): void {
  const tasks = [...after.tasks.values()];
  const given = tasks.flatMap((task) => {
    const was = before.tasks.get(task.id);
    return (['user_id', 'assigned_to', 'assigned_by'] as const).flatMap((role) =>
      was?.[role] === task[role] && was.project_id === task.project_id ? [] : [{ task, to: task[role] }],
    );
  });
  expect(given.filter(({ task, to }) => !mayHave(after, task, to))).toEqual([]);
  const completed = tasks.filter((task) => task.completed && before.tasks.get(task.id)?.completed !== true);
  const isOpen = (id: string) => after.tasks.get(id)?.completed === false;
  expect(completed.filter(({ dependencies }) => dependencies.some(isOpen))).toEqual([]);
}

/** A restored task equals its twin, except for people who are no longer connected. */
function expectTwin(state: State, pair: Pair): void {
  const [task, twin] = [state.tasks.get(pair.id), state.tasks.get(pair.twin ?? '')];
  if (!task || !twin) return;
  const allowed = (id: string) => (task.project_id !== null || mayHave(state, twin, id) ? id : twin.user_id);
  expect([task.project_id, ...rolesOf(task)]).toEqual([
    twin.project_id,
    twin.user_id,
    allowed(twin.assigned_to),
    allowed(twin.assigned_by),
  ]);
  // The two may differ from here on.
  if (rolesOf(task).join() !== rolesOf(twin).join()) pair.twin = null;
}

/** The random actions; each returns the undoable change it made, if any. */
function happenings(pairs: Pair[]) {
  const anyone = () => pick(cast);
  const present = () => pairs.filter(({ isDeleted }) => !isDeleted);
  const personOf = (id: string) => cast.find((person) => person.id === id) ?? anyone();

  /** Does the same to both; if only one is refused, they may differ. */
  async function toBoth(pair: Pair, doIt: (taskId: string, changeId: string) => Promise<{ status: number }>) {
    const [changeId, twinChangeId] = [newId(), newId()];
    const answer = await doIt(pair.id, changeId);
    if (pair.twin !== null) {
      const ofTwin = await doIt(pair.twin, twinChangeId);
      if (ofTwin.status !== answer.status) pair.twin = null;
    }
    return answer.status === 200 ? { changeId, twinChangeId } : null;
  }
  /** Usually a person who may edit the task, otherwise anyone. */
  function editorOf({ tasks, owners }: State, { id }: Pair): Person {
    const task = tasks.get(id);
    if (!task || chance(0.3)) return anyone();
    const owner = task.project_id === null ? undefined : owners.get(task.project_id);
    return personOf(owner !== undefined && chance(0.5) ? owner : task.user_id);
  }
  async function changed(fieldsOf: (state: State) => object): Promise<Undoable | null> {
    if (present().length === 0) return null;
    const [pair, state] = [pick(present()), await readState()];
    const [by, fields] = [editorOf(state, pair), fieldsOf(state)];
    const done = await toBoth(pair, (taskId, changeId) =>
      by.send(api.tasks.update, { taskId, changeId, ...fields }),
    );
    return done && { by, pair, ...done, isDeletion: false };
  }

  /** Often a person who had a role in a deleted task of a project, and that project. */
  function someRole(): readonly [string, string] | null {
    const deleted = pairs.flatMap(({ isDeleted, before }) => (isDeleted && before ? [before] : []));
    const ofProjects = deleted.flatMap((task) =>
      task.project_id === null ? [] : rolesOf(task).map((id) => [id, task.project_id as string] as const),
    );
    return ofProjects.length > 0 && chance(0.7) ? pick(ofProjects) : null;
  }

  return {
    async create() {
      const by = anyone();
      const wanted = {
        title: 'A task',
        projectId: chance(0.7) ? pick(projectIds) : null,
        assigneeId: chance(0.6) ? anyone().id : by.id,
        repeat: chance(0.2) ? { unit: 'week', every: 1 } : null,
        status: chance(0.3) ? 'completed' : 'todo',
      };
      const [id, twin] = [newId(), newId()];
      const [one, other] = [
        await by.send(api.tasks.create, { id, ...wanted }),
        await by.send(api.tasks.create, { id: twin, ...wanted }),
      ];
      if (one.status === 200) pairs.push({ id, twin: other.status === 200 ? twin : null, isDeleted: false });
      return null;
    },
    assign: () => changed(() => ({ assigneeId: anyone().id, title: `Title ${random.fraction()}` })),
    moveElsewhere: () => changed(() => ({ projectId: chance(0.3) ? null : pick(projectIds) })),
    waitFor: () => changed(({ tasks }) => ({ dependencies: chance(0.5) ? [pick([...tasks.keys()])] : [] })),
    setStatus: () => changed(() => ({ status: pick(['todo', 'completed', 'completed', 'review']) })),
    async delete() {
      if (present().length === 0) return null;
      const [pair, changeId, state] = [pick(present()), newId(), await readState()];
      const by = editorOf(state, pair);
      const { status } = await by.send(api.tasks.delete, { taskId: pair.id, changeId });
      if (status !== 200) return null;
      pair.isDeleted = true;
      pair.before = state.tasks.get(pair.id);
      return { by, pair, changeId, twinChangeId: null, isDeletion: true };
    },
    async join() {
      const state = await readState();
      const projectId = pick(projectIds);
      const by = personOf(state.owners.get(projectId) ?? '');
      const role = chance(0.4) ? 'Admin' : 'Member';
      const input = { projectId, id: newId(), personId: anyone().id, role };
      await by.send(api.projectMembers.add, input);
      return null;
    },
    async leave() {
      const [person, projectId] = someRole() ?? [anyone().id, pick(projectIds)];
      await personOf(person).send(api.projects.leave, { projectId });
      return null;
    },
    async removeMember() {
      const state = await readState();
      const [personId, projectId] = someRole() ?? [anyone().id, pick(projectIds)];
      const by = chance(0.7) ? personOf(state.owners.get(projectId) ?? '') : anyone();
      await by.send(api.projectMembers.remove, { projectId, personId });
      return null;
    },
    async transfer() {
      const input = { projectId: pick(projectIds), newOwnerId: anyone().id };
      await anyone().send(api.projects.transfer, input);
      return null;
    },
    async tie() {
      const [one, other] = [anyone(), anyone()];
      const row = await app.database.db
        .selectFrom('connections')
        .select('id')
        .where((eb) =>
          eb.or([
            eb.and([eb('user_a_id', '=', one.id), eb('user_b_id', '=', other.id)]),
            eb.and([eb('user_a_id', '=', other.id), eb('user_b_id', '=', one.id)]),
          ]),
        )
        .executeTakeFirst();
      if (row) await one.send(api.connections.remove, { connectionId: row.id });
      else if (one !== other) await connect(one, other).catch(() => undefined);
      return null;
    },
  } satisfies Record<string, () => Promise<Undoable | null>>;
}

const often = {
  create: 4,
  assign: 6,
  moveElsewhere: 4,
  waitFor: 3,
  setStatus: 5,
  delete: 6,
  join: 4,
  leave: 3,
  removeMember: 3,
  transfer: 1,
  tie: 4,
};

async function begin(): Promise<void> {
  cast = await Promise.all(Array.from({ length: people }, (_, index) => app.newPerson(`Person ${index}`)));
  for (const [index, one] of cast.entries())
    for (const other of cast.slice(index + 1)) if (chance(0.8)) await connect(one, other);
  projectIds = [];
  for (let index = 0; index < projects; index += 1) {
    const owner = pick(cast);
    const { id } = await newProject(owner);
    projectIds.push(id);
    const { connected } = await readState();
    const others = cast.filter((person) => connected.has(pairOf(person.id, owner.id)) && chance(0.7));
    await addConnected(owner, id, others, chance(0.5) ? 'Admin' : 'Member');
  }
}

const kinds = Object.entries(often).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as keyof typeof often),
);

test(`undo and redo give nobody a role that they may not have (UNDO_SEED=${random.seed})`, {
  timeout: 120_000,
}, async () => {
  await begin();
  const pairs: Pair[] = [];
  const undoable: Undoable[] = [];
  const redoable: Redoable[] = [];
  const happening = happenings(pairs);
  let undone = 0;
  let redone = 0;
  let deletedAgain = 0;
  let restored = 0;
  let reassigned = 0;
  // Runs until enough has happened, such as that an undo has given a task to others than those who had it: otherwise the
  // comparison proves little.
  const isEnough = () => reassigned > 2 && redone > 5 && deletedAgain > 0;
  for (let step = 0; step < steps || (!isEnough() && step < 5 * steps); step += 1) {
    const done = await happening[pick(kinds)]();
    if (done) undoable.push(done);
    if (undoable.length > 0 && chance(0.16)) {
      const taken = takeAny(undoable);
      const { by, pair, changeId, twinChangeId, isDeletion } = taken;
      if (pair.isDeleted !== isDeletion) continue;
      if (isDeletion && chance(0.5)) await happening.leave();
      const before = await readState();
      const [undoId, twinUndoId] = [newId(), newId()];
      const { status, body } = await by.send(api.taskChanges.undo, { changeId, undoId });
      const after = await readState();
      expectUndone(before, after);
      if (pair.twin !== null && twinChangeId !== null) {
        const input = { changeId: twinChangeId, undoId: twinUndoId };
        const ofTwin = await by.send(api.taskChanges.undo, input);
        if (ofTwin.status !== status) pair.twin = null;
      }
      const twin = twinChangeId === null ? null : twinUndoId;
      if (status === 200) redoable.push({ by, pair, changeId: undoId, twinChangeId: twin, isDeletion });
      if (isDeletion && after.tasks.has(pair.id)) {
        pair.isDeleted = false;
        restored += 1;
        const [was, is] = [pair.before, after.tasks.get(pair.id)];
        if (was && is && rolesOf(was).join() !== rolesOf(is).join()) reassigned += 1;
        expectTwin(after, pair);
      }
      if (status === 200 && (body as { refused: unknown[] }).refused.length === 0) undone += 1;
    }
    if (redoable.length > 0 && chance(0.35)) {
      // Mostly a recent one: later, somebody has changed the task.
      const taken = chance(0.7) ? redoable.pop() : takeAny(redoable);
      if (!taken) continue;
      if (taken.pair.isDeleted) continue;
      const again = await redo(taken);
      if (again) undoable.push(again);
      if (again) redone += 1;
      if (taken.pair.isDeleted) deletedAgain += 1;
    }
    const state = await readState();
    expectMembers(state);
    if (step % 10 === 9) await expectReading(state);
  }
  expect(undone).toBeGreaterThan(10);
  expect(redone).toBeGreaterThan(5);
  expect(deletedAgain).toBeGreaterThan(0);
  expect(restored).toBeGreaterThan(5);
  expect(reassigned).toBeGreaterThan(2);
});

/** Redoes an undo of a task and its twin. Returns what can be undone then, or null when it was refused. */
async function redo({ by, pair, changeId, twinChangeId, isDeletion }: Redoable): Promise<Undoable | null> {
  const before = await readState();
  const [redoId, twinRedoId] = [newId(), newId()];
  const { status, body } = await by.send(api.taskChanges.redo, { undoId: changeId, redoId });
  const after = await readState();
  expectUndone(before, after);
  if (pair.twin !== null && twinChangeId !== null) {
    const ofTwin = await by.send(api.taskChanges.redo, { undoId: twinChangeId, redoId: twinRedoId });
    if (ofTwin.status !== status) pair.twin = null;
  }
  if (status !== 200 || (body as { refused: unknown[] }).refused.length > 0) return null;
  expect(after.tasks.has(pair.id)).toBe(!isDeletion);
  const was = before.tasks.get(pair.id);
  const isTheirs = was?.user_id === by.id || before.members.get(was?.project_id ?? '')?.has(by.id) === true;
  // Only the creator and people of the project may delete it.
  expect(isTheirs || !isDeletion).toBe(true);
  if (isDeletion) {
    pair.isDeleted = true;
    pair.before = was;
  }
  return { by, pair, changeId: redoId, twinChangeId: twinChangeId && twinRedoId, isDeletion };
}

function takeAny<Item>(items: Item[]): Item {
  const taken = pick(items);
  items.splice(items.indexOf(taken), 1);
  return taken;
}

test(`nor do concurrent undos and redos (UNDO_SEED=${random.seed})`, { timeout: 120_000 }, async () => {
  await begin();
  const pairs: Pair[] = [];
  const undoable: Undoable[] = [];
  const redoable: { by: Person; undoId: string }[] = [];
  const happening = happenings(pairs);
  for (let step = 0; step < steps / 5; step += 1) {
    const undo = async () => {
      const taken = undoable.at(-1 - Math.floor(random.fraction() * 5));
      if (!taken) return null;
      const { by, pair, changeId, isDeletion } = taken;
      const [undoId, redoId] = [newId(), newId()];
      const { status } = await by.send(api.taskChanges.undo, { changeId, undoId });
      expect(status).toBeLessThan(500);
      const redone = status === 200 && chance(0.5) ? { by, undoId } : redoable.at(-1);
      redoable.push({ by, undoId });
      if (!redone || chance(0.3)) return null;
      const answer = await redone.by.send(api.taskChanges.redo, { undoId: redone.undoId, redoId });
      expect(answer.status).toBeLessThan(500);
      return { by: redone.by, pair, changeId: redoId, twinChangeId: null, isDeletion };
    };
    const done = await Promise.all([
      happening[pick(kinds)](),
      undo(),
      happening[pick(['leave', 'removeMember', 'join', 'tie'] as const)](),
      undo(),
      happening[pick(kinds)](),
    ]);
    undoable.push(...done.flatMap((one) => one ?? []));
    const state = await readState();
    for (const pair of pairs) {
      pair.twin = null;
      pair.isDeleted = !state.tasks.has(pair.id);
    }
    expectMembers(state);
    if (step % 5 === 4) await expectReading(state);
  }
});
