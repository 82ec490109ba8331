import { departmentsApi } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/ids';
import { tasksApi } from '@longtable/contract/tasks';
import type { Page } from '@playwright/test';
import { plainPicture } from '../server/test/pictures.ts';
import { expectAccessible, expectFitting } from './support/accessibility.ts';
import { connect, personRow } from './support/people.ts';
import { addToProject, newProject, openProject, projectTab } from './support/project.ts';
import { addToTeam, newTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';
import { phone } from './support/touch.ts';
import { answered, lostConnection } from './support/watch.ts';

const desktop = { viewport: { width: 1440, height: 900 } } as const;

for (const [device, context, widths] of [
  ['desktop', desktop, [820, 1440]],
  ['phone', phone, [320, 390]],
] as const) {
  test(`shows the page of a project in every state on a ${device}`, async ({ newPerson, watch }) => {
    test.slow();
    watch.expectError(lostConnection, answered(404));
    const ada = await newPerson('Ada Lovelace', { context: { ...context, reducedMotion: 'reduce' } });
    const grace = await newPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
    const maryam = await newPerson('مريم العتيبي');
    const jean = await newPerson('Jean Bartik');
    const { page } = ada;
    const look = (screen: string) => lookAt(page, screen, widths);
    const tab = async (name: Parameters<typeof projectTab>[1]) => {
      await projectTab(page, name).click();
      await expect(projectTab(page, name)).toHaveAttribute('aria-selected', 'true');
    };

    const empty = await newProject(ada, 'Small');
    await openProject(page, empty);
    await expect(page.getByText('You created the project')).toBeVisible();
    await look('a project of one');
    await page.getByRole('button', { name: 'Add people' }).click();
    await expect(page.getByText('No one left to add')).toBeVisible();
    await page.keyboard.press('Escape');

    const team = await newTeam(ada, 'The Committee for the Very Long Names of Teams and Everything Else 🚀');
    await connect(ada, jean);
    await addToTeam(ada, team.id, grace);
    const departments = await Promise.all(
      ['Research and development of everything', 'Kitchen'].map((name) =>
        ada.call(departmentsApi.create, { teamId: team.id, id: newId(), name }),
      ),
    );
    const project = await newProject(
      ada,
      'Averyverylongprojectnamethatnobodycanreadatall and then some more 🚀',
      {
        description:
          'What we do, and why: https://longtable.example/a-very-long-address-that-has-to-be-broken-somewhere-or-other.\nEvery day.',
        type: 'department',
        teamId: team.id,
        departmentIds: departments.map(({ id }) => id),
        visibility: 'team',
        priority: 'high',
        dueDate: '2026-01-05',
      },
    );
    await addToProject(ada, project.id, maryam);
    await ada.call(tasksApi.create, {
      id: newId(),
      title: `Averyveryverylongtask${'g'.repeat(120)}`,
      projectId: project.id,
      status: 'completed',
    });
    await ada.call(tasksApi.create, { id: newId(), title: 'اجتماع الفريق غدًا', projectId: project.id });

    await openProject(page, project);
    await expect(page.getByText('1 of 2 tasks completed')).toBeVisible();
    await expect(page.getByText(`added the task`).first()).toBeVisible();
    await look('overview of a project');
    await page.getByRole('button', { name: 'Actions for this project' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit details…' })).toBeVisible();
    await look('menu of the project');
    await page.keyboard.press('Escape');

    await tab('Tasks');
    await expect(page.getByText('اجتماع الفريق غدًا').first()).toBeVisible();
    await look('tasks of the project');
    for (const name of ['Updates', 'Resources'] as const) {
      await tab(name);
      await expect(page.getByRole('tabpanel', { name }).getByText('Loading...')).toHaveCount(0);
      await look(`${name} of the project`);
    }

    await tab('Members');
    await expect(personRow(page, maryam.name)).toBeVisible();
    await look('members of the project');
    await page.getByRole('button', { name: 'Add people' }).click();
    const adding = page.getByRole('dialog', { name: 'Add people' });
    await expect(adding.getByRole('button', { name: `Add ${jean.name} as Member` })).toBeVisible();
    await look('people to add to the project');
    await adding.getByRole('combobox', { name: 'Find people' }).click();
    await adding.getByRole('option', { name: /^Team:/ }).click();
    await expect(adding.getByRole('button', { name: `Add ${grace.name} as Member` })).toBeVisible();
    await expect(adding.getByRole('button', { name: `Add ${jean.name} as Member` })).toHaveCount(0);
    await look('people of the team to add');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Actions for ${maryam.name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove from project…' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await look('question before removing from the project');
    await page.keyboard.press('Escape');

    await tab('Settings');
    await expect(page.getByRole('button', { name: 'Delete project' })).toBeVisible();
    await look('settings of the project');
    await page.getByRole('button', { name: 'Edit details' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit project' })).toBeVisible();
    await look('details of the project');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change scope' }).click();
    const scope = page.getByRole('dialog', { name: 'Scope and visibility' });
    await scope.getByRole('radio', { name: 'Members only' }).check();
    await expect(scope.getByRole('status')).toContainText('no longer see it, unless');
    await look('scope of the project');
    await page.keyboard.press('Escape');
    await page.locator('input[type=file]').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: await plainPicture('png', { width: 300, height: 200 }),
    });
    const crop = page.getByRole('dialog', { name: 'Crop the photo' });
    await crop.getByRole('button', { name: 'Save photo' }).click();
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
    await page.getByRole('button', { name: 'Transfer ownership' }).click();
    const transfer = page.getByRole('dialog', { name: 'Transfer ownership' });
    await transfer.getByRole('radio', { name: maryam.name }).check();
    await look('transfer of the project');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete project' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete this project' })).toBeVisible();
    await look('question before deleting the project');
    await page.keyboard.press('Escape');

    await page.goto(`/app/collaboration/projects/${crypto.randomUUID()}`);
    await expect(page.getByRole('heading', { name: 'This project is not here' })).toBeVisible();
    await look('a project that is not there');
  });
}

async function lookAt(page: Page, screen: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 0 });
    await expectFitting(page, screen);
  }
  await expectAccessible(page, screen);
}
