import { connectionsApi } from '@longtable/contract/connections';
import { profileApi } from '@longtable/contract/profile';
import { projectMembersApi } from '@longtable/contract/project-members';
import { projectsApi } from '@longtable/contract/projects';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openTask } from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aProject } from '../../../../test/sample-projects.ts';
import { aConnection, aPerson, aProfile, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const grace = aPerson('Grace Hopper');
const jean = aPerson('Jean Bartik');
const people = [cardOf(ada), cardOf(grace), cardOf(jean)];
const profile = page.getByRole('dialog', { name: 'Grace Hopper', exact: true });
const assign = profile.getByRole('button', { name: 'Assign a task to Grace Hopper' });
const form = page.getByRole('dialog', { name: 'Create New Task' });
const toast = page.getByRole('listitem').filter({ hasText: 'Task assigned to Grace Hopper' });
const title = form.getByRole('textbox', { name: 'Title' });

/** The projects that Ada shares with Grace, who is not connected with her. */
function fakeShared(...names: readonly string[]) {
  const projects = names.map((name) => aProject(jean, name, { role: 'Member' }));
  const cards = { people, projects: projects.map(({ id, name }) => ({ id, name, version: 1 })) };
  fakeApi(projectsApi.list, { projects, cards, next: null });
  fakeApi(projectMembersApi.list, { members: [], cards, next: null });
  fakeApi(profileApi.get, {
    ...aProfile(grace, 'none', {
      projects: { count: projects.length, projectIds: projects.map(({ id }) => id) },
    }),
    cards,
  });
  return { projects, stored: fakeTasks(ada, [], cards) };
}

describe('assigning a task from a profile', () => {
  onDevice(desktop);

  test('of a connection, by mouse and by keyboard', async () => {
    fakeApi(connectionsApi.counts, { connections: 1, received: 0, sent: 0 });
    fakeApi(connectionsApi.list, { connections: [aConnection(grace)], cards: { people }, next: null });
    fakeApi(profileApi.get, { ...aProfile(grace, 'connected'), cards: { people } });
    const stored = fakeTasks(ada, [], { people });
    await renderApp('/app/connect', { user: ada });
    await page.getByRole('link', { name: 'Grace Hopper' }).click();
    await assign.click();
    await expect.element(form).toMatchTextContent('For Grace Hopper');
    await title.fill('Find the moth');
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(toast.first()).toBeVisible();
    await expect.element(profile).toBeVisible();
    const assigned = () => stored().map(({ title, assignedTo }) => [title, assignedTo]);
    await expect.poll(assigned).toEqual([['Find the moth', grace.id]]);

    await pressOn(assign, '{Enter}');
    await expect.element(title).toHaveFocus();
    await press('Write it into the log', '{Control>}{Enter}{/Control}');
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(assign).toHaveFocus();
    await expect.poll(() => assigned().length).toBe(2);
    await toast.getByRole('button', { name: 'Open' }).first().click();
    await expect.element(openTask('Write it into the log')).toMatchTextContent('Grace Hopper');
    history.back();
    await expect.element(profile).toBeVisible();
    history.back();
    await expect.poll(() => location.pathname + location.search).toBe('/app/connect');
  });

  test('of others only in a project that both share', async () => {
    const { stored, projects } = fakeShared('Engine');
    await renderApp(`/app/connect?person=${grace.id}`, { user: ada });
    await assign.click();
    await expect.element(form).toMatchTextContent('In Engine, for Grace Hopper');
    await title.fill('Oil it');
    await form.getByRole('button', { name: 'Create task' }).click();
    await expect
      .poll(() => stored().map(({ title, projectId, assignedTo }) => [title, projectId, assignedTo]))
      .toEqual([['Oil it', projects[0]?.id, grace.id]]);
  });

  test('of others asks for the project if they share several', async () => {
    fakeShared('Engine', 'Mill');
    await renderApp(`/app/connect?person=${grace.id}`, { user: ada });
    await assign.click();
    await page.getByRole('menuitem', { name: 'Mill' }).click();
    await expect.element(form).toMatchTextContent('In Mill, for Grace Hopper');
  });

  test('of others is not offered without one', async () => {
    fakeShared();
    await renderApp(`/app/connect?person=${grace.id}`, { user: ada });
    await expect.element(profile.getByRole('button', { name: 'Connect with Grace Hopper' })).toBeVisible();
    await expect.element(assign).not.toBeInTheDocument();
  });
});
