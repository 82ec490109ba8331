import { newId } from '@longtable/contract/ids';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { taskTemplatesApi } from '@longtable/contract/task-templates';
import { taskViewsApi } from '@longtable/contract/task-views';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openBoard, openTool } from '../../test/board.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { fakeTasks } from '../../test/fake-tasks.ts';
import { renderApp } from '../../test/render-app.tsx';
import { aTask, aUser, longAgo } from '../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../test/screen.ts';

const ada = aUser();
const day = (days: number) => addDays(calendarDay('Europe/Rome'), days);

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('the timeline', async () => {
    const report = aTask(ada, 'Write report', { priority: 'high', startDate: day(1), dueDate: day(3) });
    fakeTasks(ada, [
      report,
      aTask(ada, 'Print it', { dependencies: [report.id], startDate: day(2), dueDate: day(6) }),
      aTask(ada, 'Ordered long ago', { status: 'completed', startDate: day(-2), dueDate: day(1) }),
    ]);
    await renderApp('/app/tasks?view=timeline', { user: ada });
    await expect.element(page.getByRole('button', { name: /^Write report, high priority/ })).toBeVisible();
    await expectScreen('the timeline');
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('a board without matching tasks', async () => {
    fakeTasks(ada, [aTask(ada, 'Pay the rent')]);
    await renderApp('/app/tasks?text=garden', { user: ada });
    await expect.element(page.getByRole('heading', { name: 'No tasks match' })).toBeVisible();
    await expectScreen('Taskboard without matching tasks');
  });

  test('saved views', async () => {
    fakeApi(taskViewsApi.list, {
      views: [
        { id: newId(), name: 'Urgent things', address: 'view=board&priority=high', createdAt: longAgo },
      ],
    });
    await openBoard(ada);
    if (innerWidth < 768) await openTool('Saved views…');
    else await page.getByRole('button', { name: /Views|Saved view/ }).click();
    await expect.element(page.getByRole('menuitemradio', { name: 'Urgent things' })).toBeVisible();
    await expectScreen('saved views');
  });

  test('templates', async () => {
    fakeApi(taskTemplatesApi.list, {
      templates: [
        {
          id: newId(),
          name: 'Notes',
          createdAt: longAgo,
          content: {
            title: 'Write the notes',
            description: 'Seven of them',
            priority: 'medium',
            status: 'todo',
            tags: ['engine'],
            subtasks: ['Note A'],
            linkedItems: [],
            dueInDays: 3,
            estimatedHours: null,
            repeat: null,
            projectId: null,
          },
        },
      ],
    });
    await openBoard(ada);
    if (innerWidth < 768) await openTool('New from a template…');
    else await page.getByRole('button', { name: 'New task from a template' }).click();
    await page.getByRole('menuitem', { name: 'Templates…' }).click();
    const templates = page.getByRole('dialog', { name: 'Templates' });
    await expect.element(templates.getByRole('listitem')).toMatchTextContent('Notes');
    await expectScreen('templates');
  });
});
