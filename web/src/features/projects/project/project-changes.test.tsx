import { errorText } from '@longtable/contract/errors';
import { projectActivityApi } from '@longtable/contract/project-activity';
import { type ProjectMember, projectMembersApi } from '@longtable/contract/project-members';
import { type Project, projectsApi } from '@longtable/contract/projects';
import { teamsApi } from '@longtable/contract/teams';
import { type ProjectUpdate, updatesApi } from '@longtable/contract/updates';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fakeApi, Refusal, unreachable } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { anActivity, aProject, aProjectMember } from '../../../../test/sample-projects.ts';
import { anUpdate, aTeam } from '../../../../test/sample-teams.ts';
import { aPerson, aTask, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';
import { expectSentAgain } from '../../../../test/sent-again.ts';

const olive = aUser({ name: 'Olive Owner' });
const adam = { ...aPerson('Adam Admin') };
const mia = { ...aPerson('Mia Member') };
const nora = aPerson('Nora Newcomer');
const kitchen = aTeam(olive, 'Kitchen');
const people = [olive, adam, mia, nora].map((person) => cardOf(person));
const cards = { people, teams: [{ id: kitchen.id, name: kitchen.name, version: 1 }] };

const nothing = { remove: false, promote: false, demote: false };
/** What each role may do with each member. */
const rights = {
  Owner: {
    Owner: nothing,
    Admin: { ...nothing, demote: true, remove: true },
    Member: { ...nothing, promote: true, remove: true },
  },
  Admin: { Owner: nothing, Admin: nothing, Member: { ...nothing, promote: true, remove: true } },
  Member: { Owner: nothing, Admin: nothing, Member: nothing },
} as const;
type Role = keyof typeof rights;
const userOf: Readonly<Record<Role, ReturnType<typeof aUser>>> = {
  Owner: olive,
  Admin: aUser({ ...adam, fullName: adam.name }),
  Member: aUser({ ...mia, fullName: mia.name }),
};

function membersFor(viewer: Role): ProjectMember[] {
  const all = [
    [olive, 'Owner'],
    [adam, 'Admin'],
    [mia, 'Member'],
  ] as const;
  return all.map(([person, role]) =>
    Object.assign(aProjectMember(person, role), { can: rights[viewer][role] }),
  );
}

/** Answers for a project as a member of it, or a visitor, sees it. */
function fakeProject(role: Role | null, fields: Partial<Project> = {}): Project {
  const project = aProject(olive, 'Engine room', { role, membersCount: 3, ...fields });
  fakeApi(projectsApi.get, { ...project, cards });
  fakeApi(projectsApi.list, { projects: [project], cards, next: null });
  fakeApi(projectMembersApi.list, { members: membersFor(role ?? 'Member'), cards, next: null });
  fakeApi(projectActivityApi.list, { activity: [], cards, next: null });
  fakeApi(updatesApi.listOfProject, { updates: [], cards, next: null });
  return project;
}

async function openProject({ id, name }: Project, tab: string, role: Role = 'Owner'): Promise<void> {
  await renderApp(`/app/collaboration/projects/${id}?tab=${tab}`, { user: userOf[role] });
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function actionsFor(name: string): Promise<string[]> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  const actions = texts(page.getByRole('menuitem'));
  await press('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  return actions;
}

function texts(items: Locator): string[] {
  return items.elements().map(({ textContent }) => textContent);
}

function rows(list: string): Locator[] {
  const found = page.getByRole('list', { name: list, exact: true }).query();
  return [...(found?.querySelectorAll(':scope > li') ?? [])].map((row) => page.elementLocator(row));
}

const rowTexts = (list: string) => () => rows(list).map((row) => row.element().textContent);

async function chooseOption(field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option }).click();
}

describe('a project by role', () => {
  onDevice(desktop);

  test.each([
    [
      'Owner',
      [
        ['Open profile'],
        ['Open profile', 'Make Member', 'Remove from project…', 'Block…'],
        ['Open profile', 'Make Admin', 'Remove from project…', 'Block…'],
      ],
      ['Details', 'Photo', 'Scope and visibility', 'Ownership', 'Delete'],
    ],
    [
      'Admin',
      [
        ['Open profile', 'Block…'],
        ['Open profile'],
        ['Open profile', 'Make Admin', 'Remove from project…', 'Block…'],
      ],
      ['Details', 'Photo', 'Scope and visibility', 'Leave'],
    ],
    ['Member', [['Open profile', 'Block…'], ['Open profile', 'Block…'], ['Open profile']], ['Leave']],
  ] as const)('%s: menus of members, and settings', async (role, menus, groups) => {
    await openProject(fakeProject(role), 'members', role);
    const seen: string[][] = [];
    for (const { name } of [olive, adam, mia]) seen.push(await actionsFor(name));
    expect(seen).toEqual(menus);
    const add = page.getByRole('button', { name: 'Add people' });
    expect(add.query() !== null).toBe(role !== 'Member');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect.poll(() => texts(page.getByRole('heading', { level: 3 }))).toEqual(groups);
  });

  test('a visitor has no tasks, writes nothing and changes nothing', async () => {
    const project = fakeProject(null, { type: 'team', teamId: kitchen.id, visibility: 'team' });
    const update: ProjectUpdate = {
      ...anUpdate(olive, 'The brass has not come.'),
      type: 'blocker',
      relatedTaskId: aTask(olive, 'x').id,
      relatedTaskTitle: 'Cut the gears',
      can: { edit: false, delete: false },
    };
    fakeApi(updatesApi.listOfProject, { updates: [update], cards, next: null });
    // The content for members is not there.
    await openProject(project, 'tasks', 'Member');
    await expect
      .element(page.getByRole('tab', { name: 'Overview' }))
      .toHaveAttribute('aria-selected', 'true');
    expect(texts(page.getByRole('tab')).map((label) => label.replaceAll(/\d+/g, ''))).toEqual([
      'Overview',
      'Members',
      'Updates',
      'Resources',
    ]);
    await expect.element(page.getByText('Visitor')).toBeVisible();
    await page.getByRole('tab', { name: 'Updates' }).click();
    await expect.poll(rowTexts('Updates')).toEqual([expect.stringMatching('About the task Cut the gears')]);
    expect(rows('Updates')[0]?.getByRole('button').query()).toBeNull();
    expect(page.getByRole('textbox', { name: 'Write an update' }).query()).toBeNull();
    await page.getByRole('tab', { name: 'Resources' }).click();
    await expect.element(page.getByRole('heading', { name: 'No links or files yet' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Add', exact: true }).query()).toBeNull();
  });

  test('shows who did what, in words for the reader', async () => {
    const project = fakeProject('Member');
    const added = { ...anActivity(olive, 'member-joined', mia.name), subjectId: mia.id };
    const activity = [added, anActivity(olive, 'project-created')];
    fakeApi(projectActivityApi.list, { activity, cards, next: null });
    await openProject(project, 'overview', 'Member');
    const list = page.getByRole('list', { name: 'Recent activity' });
    await expect.element(list).toMatchTextContent('Olive Owner added you to the project');
    await expect.element(list).toMatchTextContent('Olive Owner created the project');
  });
});

describe('the members of a project', () => {
  onDevice(desktop);

  test('are added in the chosen role', async () => {
    const project = fakeProject('Owner');
    fakeApi(projectMembersApi.candidates, { candidates: [{ personId: nora.id, email: nora.email }], cards });
    const added = fakeApi(projectMembersApi.add, ({ id }) => ({
      ...aProjectMember(nora, 'Admin'),
      id,
      cards,
    }));
    await openProject(project, 'members');
    await page.getByRole('button', { name: 'Add people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add people' });
    await dialog.getByRole('radio', { name: 'As Admin' }).click();
    await dialog.getByRole('button', { name: `Add ${nora.name} as Admin` }).click();
    await expect.element(dialog.getByRole('button', { name: `${nora.name} added` })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => added).toMatchObject([{ personId: nora.id, role: 'Admin' }]);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: nora.name }) });
    await expect.element(row).toMatchTextContent('Admin');
  });

  test('stay if the right to remove them is lost while the question is open', async () => {
    const project = fakeProject('Admin');
    fakeApi(projectMembersApi.remove, new Refusal('project/remove-refused'));
    await openProject(project, 'members', 'Admin');
    await live.connected();
    await page.getByRole('button', { name: `Actions for ${mia.name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove from project…' }).click();
    const question = page.getByRole('alertdialog', { name: `Remove ${mia.name}?` });
    await expect.element(question).toMatchTextContent(`Tasks they created go to ${olive.name}`);
    const seen = aProject(olive, project.name, {
      id: project.id,
      role: 'Member',
      membersCount: 3,
      version: 2,
    });
    fakeApi(projectsApi.get, { ...seen, cards });
    fakeApi(projectMembersApi.list, { members: membersFor('Member'), cards, next: null });
    await question.getByRole('button', { name: 'Remove from project' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByText(errorText('project/remove-refused')).first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: mia.name })).toBeVisible();
  });

  test('get the tasks of somebody whom their owner removes', async () => {
    await openProject(fakeProject('Owner'), 'members');
    await page.getByRole('button', { name: `Actions for ${mia.name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove from project…' }).click();
    await expect
      .element(page.getByRole('alertdialog', { name: `Remove ${mia.name}?` }))
      .toMatchTextContent('Tasks they created go to you');
    await press('{Escape}');
  });

  test('leave, and go to the list', async () => {
    const project = fakeProject('Member');
    const left = fakeApi(projectsApi.leave, ({ projectId }) => ({ projectId }));
    await openProject(project, 'settings', 'Member');
    await page.getByRole('button', { name: 'Leave project' }).click();
    fakeApi(projectsApi.list, { projects: [], cards, next: null });
    await page
      .getByRole('alertdialog', { name: `Leave ${project.name}?` })
      .getByRole('button', { name: 'Leave project' })
      .click();
    await expect.poll(() => location.pathname).toBe('/app/collaboration/projects');
    await expect.element(page.getByText(`You left ${project.name}.`).first()).toBeVisible();
    await expect.poll(() => left).toEqual([{ projectId: project.id }]);
  });

  test('become owner: not somebody who left meanwhile, and with what is lost', async () => {
    const project = fakeProject('Owner');
    fakeApi(projectsApi.transfer, new Refusal('project/new-owner-not-a-member'));
    await openProject(project, 'settings');
    await page.getByRole('button', { name: 'Transfer ownership' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer ownership' });
    const transfer = dialog.getByRole('button', { name: 'Transfer ownership' });
    await expect.element(transfer).toBeDisabled();
    await dialog.getByRole('radio', { name: mia.name, exact: false }).click();
    await transfer.click();
    await expect.element(dialog).toMatchTextContent(errorText('project/new-owner-not-a-member'));
    const transferred = fakeApi(projectsApi.transfer, () => {
      const seen = { ...aProject(adam, project.name, { id: project.id, role: 'Admin', version: 2 }), cards };
      fakeApi(projectsApi.get, seen);
      return seen;
    });
    await dialog.getByLabelText('Find a member by name', { exact: false }).fill('adam');
    await dialog.getByRole('radio', { name: adam.name, exact: false }).click();
    await expect
      .element(dialog.getByRole('list', { name: 'What happens' }))
      .toMatchTextContent(`Only ${adam.name} can transfer it back.`);
    await transfer.click();
    await expect
      .element(page.getByText(`${adam.name} owns ${project.name} now.`, { exact: false }).first())
      .toBeVisible();
    expect(transferred.at(-1)).toEqual({ projectId: project.id, newOwnerId: adam.id });
    await expect.element(page.getByRole('button', { name: 'Delete project' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Leave project' })).toBeVisible();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect
      .element(page.getByRole('region', { name: 'About the project' }))
      .toMatchTextContent(adam.name);
  });
});

describe('the scope of a project', () => {
  onDevice(desktop);

  test('is changed after a warning, and shows the name of the team as it is', async () => {
    const project = fakeProject('Owner');
    fakeApi(teamsApi.list, { teams: [kitchen], cards, next: null });
    const changed = fakeApi(projectsApi.changeScope, ({ projectId, ...scope }) => ({
      ...project,
      id: projectId,
      ...scope,
      version: 2,
      cards,
    }));
    await openProject(project, 'settings');
    await page.getByRole('button', { name: 'Change scope' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scope and visibility' });
    await dialog.getByRole('radio', { name: /^Team/ }).click();
    await dialog.getByRole('radio', { name: /^Everyone in Kitchen/ }).click();
    await expect
      .element(dialog.getByRole('status'))
      .toMatchTextContent('Everyone in Kitchen will see its overview');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(page.getByText('Project of Kitchen')).toBeVisible();
    expect(changed).toMatchObject([{ type: 'team', teamId: kitchen.id, visibility: 'team' }]);
    await live.connected();
    const { can: _, role: __, permissions: ___, departmentsCount: ____, ...team } = kitchen;
    const renamed = { ...team, name: 'Galley', version: 2 };
    const teams = [{ id: kitchen.id, name: 'Galley', version: 2 }];
    live.send('team.saved', { team: renamed, cards: { people, teams } });
    await expect.element(page.getByText('Project of Galley')).toBeVisible();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect.element(page.getByText('Everyone in Galley')).toBeVisible();
  });
});

describe('the updates of a project', () => {
  onDevice(desktop);
  const gears = aTask(olive, 'Cut the gears');

  function fakeUpdates() {
    const project = fakeProject('Owner');
    const task = { ...gears, projectId: project.id };
    fakeTasks(olive, [task, aTask(olive, 'Somewhere else')], cards);
    const posted: ProjectUpdate[] = [];
    fakeApi(updatesApi.listOfProject, () => ({ updates: posted, cards, next: null }));
    const posts = fakeApi(updatesApi.postToProject, ({ id, content, type, relatedTaskId }) => {
      const relatedTaskTitle = relatedTaskId === null ? null : task.title;
      const update = {
        ...anUpdate(olive, content, { isMine: true }),
        id,
        type,
        relatedTaskId,
        relatedTaskTitle,
      };
      posted.unshift(update);
      return { ...update, cards };
    });
    return { project, posted, posts };
  }
  const box = page.getByRole('textbox', { name: 'Write an update' });

  test('are posted about a task of the project, edited, and deleted with a way back', async () => {
    const { project, posted, posts } = fakeUpdates();
    const edits = fakeApi(
      updatesApi.editInProject,
      ({ projectUpdateId, content, type = 'general', relatedTaskId = null }) => {
        const relatedTaskTitle = relatedTaskId === null ? null : gears.title;
        const update = {
          ...anUpdate(olive, content, { isMine: true }),
          id: projectUpdateId,
          editedAt: longAgo,
          type,
          relatedTaskId,
          relatedTaskTitle,
        };
        posted.splice(0, 1, update);
        return { ...update, cards };
      },
    );
    const deletions = fakeApi(updatesApi.deleteInProject, ({ projectUpdateId }) => ({
      updateId: projectUpdateId,
    }));
    await openProject(project, 'updates');
    await box.fill('The brass has not come.');
    await chooseOption(page.getByRole('combobox', { name: 'Update type' }), 'Blocker');
    await page.getByRole('combobox', { name: 'Related task' }).click();
    await expect.element(page.getByRole('option', { name: /^Cut the gears/ })).toBeVisible();
    expect(page.getByRole('option', { name: 'Somewhere else' }).query()).toBeNull();
    await page.getByRole('option', { name: /^Cut the gears/ }).click();
    await page.getByRole('button', { name: 'Post update' }).click();
    await expect.element(box).toHaveValue('');
    await expect.element(page.getByRole('combobox', { name: 'Update type' })).toHaveTextContent('General');
    await expect.poll(() => posts).toMatchObject([{ type: 'blocker', relatedTaskId: gears.id }]);
    await page.getByRole('button', { name: 'About the task Cut the gears' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Cut the gears' })).toBeVisible();
    await press('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

    const [row = page.getByRole('main')] = rows('Updates');
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit the update' }).fill('The brass has come.');
    await chooseOption(row.getByRole('combobox', { name: 'Update type' }), 'Milestone');
    await chooseOption(row.getByRole('combobox', { name: 'Related task' }), 'No related task');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => edits)
      .toMatchObject([{ content: 'The brass has come.', type: 'milestone', relatedTaskId: null }]);
    await expect
      .poll(rowTexts('Updates'))
      .toEqual([expect.stringMatching(/Milestone.*Edited.*The brass has come\./s)]);
    expect(rowTexts('Updates')()[0]).not.toContain('Cut the gears');

    const remove = async () => {
      await rows('Updates')[0]
        ?.getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect.element(page.getByRole('heading', { name: 'No updates yet' })).toBeVisible();
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows('Updates').length).toBe(1);
    expect(deletions).toEqual([]);
    await remove();
    await expect.poll(() => deletions.length, { timeout: 20_000 }).toBe(1);
  });

  test('are posted without their task if that was deleted meanwhile', async () => {
    const { project } = fakeUpdates();
    fakeApi(updatesApi.postToProject, new Refusal('project-update/task-not-found'));
    await openProject(project, 'updates');
    await box.fill('Half of them are cut.');
    await chooseOption(page.getByRole('combobox', { name: 'Related task' }), /^Cut the gears/);
    await page.getByRole('button', { name: 'Post update' }).click();
    const refusal = page
      .getByRole('listitem')
      .filter({ hasText: errorText('project-update/task-not-found') });
    await expect.element(refusal).toMatchTextContent('Half of them are cut.');
    const { posts } = fakeUpdates();
    await refusal.getByRole('button', { name: 'Leave the task out' }).click();
    await expect
      .poll(() => posts.at(-1))
      .toMatchObject({ content: 'Half of them are cut.', relatedTaskId: null });
    await expect.poll(() => rows('Updates').length).toBe(1);
  });
});

test('a project is created once, though the first answer is lost', async () => {
  const creations = fakeApi(projectsApi.create, unreachable);
  await renderApp('/app/collaboration/projects', { user: olive });
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lighthouse');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expectSentAgain(creations, () => {
    fakeProject('Owner');
    fakeApi(projectsApi.create, ({ id, name }) => ({ ...aProject(olive, name, { id }), cards }));
  });
});
