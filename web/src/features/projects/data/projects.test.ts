import type { ProjectActivity } from '@longtable/contract/project-activity';
import type { ProjectMember } from '@longtable/contract/project-members';
import type { Project, SharedProject } from '@longtable/contract/projects';
import { noLimits } from '@longtable/contract/rules/column-limits';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../platform/query-client.ts';
import { removedIds } from '../../../platform/removals.ts';
import { activityLists, activityPersonRemoved } from './project-activity.ts';
import { type ProjectFilter, projectLists } from './project-lists.ts';
import { projectMembers } from './project-members.ts';
import { forgetProjects } from './projects.register.ts';
import { projectChanged, projectCounted, projects } from './projects.ts';

const byName: ProjectFilter = { scope: 'all', sort: 'name', direction: 'ascending', text: '' };
const mine: ProjectFilter = { ...byName, scope: 'my' };
const ofTeam: ProjectFilter = { ...byName, scope: 'team', teamId: 'crew' };
const ofDepartment: ProjectFilter = { ...byName, scope: 'department', departmentId: 'deck' };
const named: ProjectFilter = { ...byName, text: 'mas' };
const byProgress: ProjectFilter = { ...byName, sort: 'progress', direction: 'descending' };
const byDue: ProjectFilter = { ...byName, sort: 'dueDate', direction: 'descending' };

const anchor = project('anchor', { name: 'Anchor', dueDate: '2026-03-01' });
const mast = project('mast', {
  name: 'Mast',
  type: 'team',
  teamId: 'crew',
  role: null,
  totalTasks: 4,
  completedTasks: 1,
  progress: 25,
});

const asAdmin = { edit: true, delete: false, transfer: false, leave: true, addMembers: true, work: true };
const asVisitor = {
  edit: false,
  delete: false,
  transfer: false,
  leave: false,
  addMembers: false,
  work: false,
};

beforeEach(() => {
  forgetProjects();
  queryClient.clear();
  for (const filter of [byName, byDue]) put(filter, [anchor, mast]);
  put(mine, [anchor]);
  put(ofTeam, [mast]);
  put(ofDepartment, []);
  put(named, [mast]);
  put(byProgress, [mast, anchor]);
});

test('stores a saved project in the lists that include it, in their order', () => {
  projects.saved(project('hull', { name: 'Hull', dueDate: '2026-05-01' }));
  expect(names(byName)).toEqual(['Anchor', 'Hull', 'Mast']);
  expect(names(byDue)).toEqual(['Hull', 'Anchor', 'Mast']);
  expect(names(mine)).toEqual(['Anchor', 'Hull']);
  expect(names(ofTeam)).toEqual(['Mast']);
  expect(names(named)).toEqual(['Mast']);

  const moved = { type: 'department', teamId: 'crew', departmentIds: ['deck'] } as const;
  projects.saved({
    ...anchor,
    ...moved,
    departmentIds: [...moved.departmentIds],
    name: 'Main mast',
    version: 2,
  });
  expect(names(byName)).toEqual(['Hull', 'Main mast', 'Mast']);
  expect(names(ofTeam)).toEqual(['Main mast', 'Mast']);
  expect(names(ofDepartment)).toEqual(['Main mast']);
  expect(names(named)).toEqual(['Main mast', 'Mast']);
});

test('sorts projects without a due date last in both directions', () => {
  const ascending: ProjectFilter = { ...byDue, direction: 'ascending' };
  put(ascending, [anchor, mast]);
  projects.saved(project('hull', { name: 'Hull', dueDate: '2026-02-01' }));
  expect(names(ascending)).toEqual(['Hull', 'Anchor', 'Mast']);
  expect(names(byDue)).toEqual(['Anchor', 'Hull', 'Mast']);
});

test('applies an event of a project with the abilities of its receiver, and ignores an older event', () => {
  projectChanged({ ...shared(anchor), name: 'Zinc anode', version: 3 }, asAdmin);
  expect(names(byName)).toEqual(['Mast', 'Zinc anode']);
  expect(items(mine)[0]).toMatchObject({ name: 'Zinc anode', role: 'Admin', can: asAdmin });
  // Older than the known version, though received later.
  projectChanged({ ...shared(anchor), name: 'Anchor', version: 2 }, anchor.can);
  projects.saved({ ...anchor, version: 2 });
  expect(names(byName)).toEqual(['Mast', 'Zinc anode']);
});

test('adds a project that becomes visible by an event to the lists', () => {
  projectChanged(shared(project('hull', { name: 'Hull' })), asAdmin);
  projectChanged(shared(project('keel', { name: 'Keel' })), asVisitor);
  expect(names(byName)).toEqual(['Anchor', 'Hull', 'Keel', 'Mast']);
  expect(items(mine)).toMatchObject([{ name: 'Anchor' }, { name: 'Hull', role: 'Admin' }]);
});

test('applies counts in all lists, and reorders lists sorted by progress', () => {
  queryClient.setQueryData(projects.query('anchor').queryKey, anchor);
  projectCounted('anchor', {
    totalTasks: 2,
    completedTasks: 1,
    progress: 50,
    recentUpdates: 3,
    countsVersion: 2,
  });
  expect(names(byProgress)).toEqual(['Anchor', 'Mast']);
  expect(items(mine)[0]).toMatchObject({ totalTasks: 2, completedTasks: 1, progress: 50, recentUpdates: 3 });
  expect(queryClient.getQueryData(projects.query('anchor').queryKey)?.progress).toBe(50);
  projectCounted('unknown', {
    totalTasks: 1,
    completedTasks: 1,
    progress: 100,
    recentUpdates: 0,
    countsVersion: 2,
  });
  expect(names(byProgress)).toEqual(['Anchor', 'Mast']);
});

test('ignores counts of an event or a response that are older than the known ones', () => {
  queryClient.setQueryData(projects.query('anchor').queryKey, anchor);
  const shown = () => [items(mine)[0], queryClient.getQueryData(projects.query('anchor').queryKey)];
  const newest = { totalTasks: 3, completedTasks: 2, progress: 67, recentUpdates: 2, countsVersion: 5 };
  const older = { totalTasks: 3, completedTasks: 1, progress: 33, recentUpdates: 1, countsVersion: 4 };
  projectCounted('anchor', newest);
  projectCounted('anchor', older);
  expect(shown()).toMatchObject([newest, newest]);
  projectChanged({ ...shared(anchor), ...older, name: 'Zinc anode', version: 2 }, anchor.can);
  expect(shown()).toMatchObject([newest, newest]);
  projects.saved({ ...anchor, ...older, name: 'Anode', version: 3 });
  expect(shown()).toMatchObject([
    { ...newest, name: 'Anode' },
    { ...newest, name: 'Anode' },
  ]);
  projects.saved({ ...anchor, ...newest, completedTasks: 3, countsVersion: 6, version: 3 });
  expect(shown()).toMatchObject([{ completedTasks: 3 }, { completedTasks: 3 }]);
  // A week later, an update is no longer recent. That does not change the version of the counts.
  projects.saved({ ...anchor, ...newest, completedTasks: 3, recentUpdates: 1, countsVersion: 6, version: 3 });
  expect(shown()).toMatchObject([{ recentUpdates: 1 }, { recentUpdates: 1 }]);
});

test('removes a project that disappears and its parts, until a response has it again', () => {
  queryClient.setQueryData(projects.query('mast').queryKey, mast);
  queryClient.setQueryData(projectMembers.query({ of: 'mast', text: '' }).queryKey, {
    items: [],
    next: null,
  });
  projects.disappeared('mast');
  expect([byName, ofTeam, named, byProgress].map((filter) => names(filter))).toEqual([
    ['Anchor'],
    [],
    [],
    ['Anchor'],
  ]);
  expect(queryClient.getQueryData(projects.query('mast').queryKey)).toBeUndefined();
  expect(queryClient.getQueryData(projectMembers.query({ of: 'mast', text: '' }).queryKey)).toBeUndefined();
  expect(removedIds.get().has('mast')).toBe(true);
  // An event from before the removal.
  projectChanged({ ...shared(mast), version: 9 }, mast.can);
  expect(names(byName)).toEqual(['Anchor']);
  projects.saved(mast);
  expect(removedIds.get().has('mast')).toBe(false);
  expect(names(ofTeam)).toEqual(['Mast']);
});

test('sorts members by role, with the abilities of the actor, and counts them', () => {
  queryClient.setQueryData(projectMembers.query({ of: 'anchor', text: '' }).queryKey, {
    items: [member('a', 'Owner'), member('b', 'Member')],
    next: null,
  });
  const can = { remove: false, promote: false, demote: true };
  projectMembers.saved('anchor', { ...member('b', 'Admin'), can }, 2);
  expect(members()[1]).toMatchObject({ role: 'Admin', can });
  projectMembers.saved('anchor', member('c', 'Admin', '2026-01-01T00:00:00Z'), 3);
  expect(members().map(({ personId }) => personId)).toEqual(['a', 'c', 'b']);
  projectMembers.removed('anchor', 'c', 7);
  expect(members().map(({ personId }) => personId)).toEqual(['a', 'b']);
  expect(items(mine)[0]?.membersCount).toBe(7);
});

test('adds an activity from an event first, once', () => {
  const { queryKey } = activityLists.query({ of: 'anchor', text: '' });
  const created = {
    id: '1',
    kind: 'project-created',
    actorId: null,
    subject: '',
    subjectId: null,
    at: '2026-01-01T00:00:00Z',
  } as const;
  // A list that is not loaded stays unloaded.
  activityLists.put(created, { of: 'anchor' });
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  queryClient.setQueryData(queryKey, { items: [created], next: null });
  activityLists.put({ ...created, id: '2', kind: 'task-added', subject: 'Paint' }, { of: 'anchor' });
  activityLists.put({ ...created, id: '2', kind: 'task-added', subject: 'Paint' }, { of: 'anchor' });
  expect(queryClient.getQueryData(queryKey)?.items.map(({ id }) => id)).toEqual(['2', '1']);
});

test('removes the name of a deleted account from the activity', () => {
  const { queryKey } = activityLists.query({ of: 'anchor', text: '' });
  const entry = (id: string, of: Partial<ProjectActivity>): ProjectActivity => ({
    id,
    kind: 'member-joined',
    actorId: 'ada',
    subject: 'Cem',
    subjectId: 'cem',
    at: '2026-01-01T00:00:00Z',
    ...of,
  });
  const [by, about, other] = [
    entry('1', { actorId: 'ben' }),
    entry('2', { subject: 'Ben', subjectId: 'ben' }),
    entry('3', {}),
  ];
  queryClient.setQueryData(queryKey, { items: [by, about, other], next: null });
  activityPersonRemoved('ben');
  expect(queryClient.getQueryData(queryKey)?.items).toEqual([
    { ...by, actorId: null },
    { ...about, subject: 'Deleted account', subjectId: null },
    other,
  ]);
});

/** The fields that an event has. */
function shared({ role: _role, can: _can, ...rest }: Project): SharedProject {
  return rest;
}

function put(filter: ProjectFilter, projects: readonly Project[]): void {
  queryClient.setQueryData(projectLists.query(filter).queryKey, { items: projects, next: null });
}

function items(filter: ProjectFilter): readonly Project[] {
  return queryClient.getQueryData(projectLists.query(filter).queryKey)?.items ?? [];
}

function names(filter: ProjectFilter): readonly string[] {
  return items(filter).map(({ name }) => name);
}

function members(): readonly ProjectMember[] {
  return queryClient.getQueryData(projectMembers.query({ of: 'anchor', text: '' }).queryKey)?.items ?? [];
}

function member(id: string, role: ProjectMember['role'], joinedAt = '2026-02-01T00:00:00Z'): ProjectMember {
  return {
    id: `membership-${id}`,
    personId: id,
    email: `${id}@example.test`,
    role,
    joinedAt,
    can: { remove: true, promote: true, demote: true },
  };
}

function project(id: string, fields: Partial<Project>): Project {
  return {
    id,
    name: id,
    description: '',
    ownerId: 'ada',
    ...noLimits,
    type: 'individual',
    teamId: null,
    departmentIds: [],
    visibility: 'private',
    dueDate: null,
    priority: 'medium',
    photoUrl: null,
    membersCount: 1,
    totalTasks: 0,
    completedTasks: 0,
    progress: 0,
    countsVersion: 1,
    createdAt: '2026-01-01T00:00:00Z',
    version: 1,
    role: 'Owner',
    recentUpdates: 0,
    can: { edit: true, delete: true, transfer: true, leave: false, addMembers: true, work: true },
    ...fields,
  };
}
