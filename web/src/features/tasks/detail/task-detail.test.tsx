import { newId } from '@longtable/contract/ids';
import { taskActivityApi } from '@longtable/contract/task-activity';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { taskSubtasksApi } from '@longtable/contract/task-subtasks';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card, expectColumn, openBoard, openTask } from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { boxOf } from '../../../../test/pointer.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aPerson, aTask, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../../test/screen.ts';

const ada = aUser();
const cards = { people: [cardOf(ada)] };
const step = { id: newId(), title: 'Find the letter', done: false };
const task = aTask(ada, 'Answer the museum about the loan of the difference engine', {
  tags: ['museum', 'letters'],
  startDate: '2031-01-10',
  dueDate: '2031-01-20',
  subtasks: [step],
  commentsCount: 1,
});

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('shows checklist, comments and activity of a task', async () => {
    fakeTasks(ada, [task], cards);
    fakeApi(taskSubtasksApi.change, {
      ...task,
      subtasks: [{ ...step, done: true }],
      version: 2,
      cards,
    });
    fakeApi(taskCommentsApi.list, {
      comments: [
        {
          id: newId(),
          taskId: task.id,
          content: 'https://example.org/a/long/address/without/a/place/to/break/anywhere/at/all/in/it',
          createdAt: longAgo,
          editedAt: null,
          authorId: ada.id,
          mentionIds: [],
          can: { edit: true, delete: true },
        },
      ],
      cards,
      next: null,
    });
    const completedStep = { field: 'subtask-done', from: null, to: step.title } as const;
    fakeApi(taskActivityApi.list, {
      activity: [{ id: newId(), kind: 'changed', at: longAgo, actorId: ada.id, changes: [completedStep] }],
      cards,
      next: null,
    });
    await renderApp(`/app/tasks?task=${task.id}`, { user: ada });
    const detail = openTask(task.title);
    await detail.getByRole('checkbox', { name: step.title }).click();
    expect(boxOf(detail.getByRole('progressbar', { name: 'Progress' })).width).toBeGreaterThan(40);
    await expect.element(detail).toMatchTextContent('1 of 1');
    await expectScreen('a task');
    await detail.getByRole('tab', { name: 'Comments 1' }).click();
    await expect.element(page.getByRole('list', { name: 'Comments' })).toMatchTextContent('example.org');
    await page.getByRole('textbox', { name: 'Write a comment' }).click();
    await expectScreen('comments on a task');
    await detail.getByRole('tab', { name: 'Activity' }).click();
    await expect
      .element(detail.getByRole('list', { name: 'Activity' }))
      .toMatchTextContent('You completed the step Find the letter');
    await expectScreen('activity of a task');
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('allows moving somebody else’s task, but not editing or deleting it', async () => {
    const grace = aPerson('Grace Hopper');
    const received = aTask(grace, 'Find the moth', {
      assignedTo: ada.id,
      can: { move: true, edit: false, delete: false, link: false },
    });
    const tasks = fakeTasks(ada, [received], { people: [cardOf(ada), cardOf(grace)] });
    await openBoard(ada);
    await expect.element(card('Find the moth')).toMatchTextContent('Assigned to you');
    await card('Find the moth').click();
    const detail = openTask('Find the moth');
    await expect.element(detail).toMatchTextContent('Assigned by');
    await expect.element(detail.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    await expect.element(detail.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await detail.getByRole('button', { name: /^Status: / }).click();
    await page.getByRole('option', { name: 'In Progress' }).click();
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expectColumn('In Progress', ['Find the moth']);
    await expect.poll(() => tasks()[0]?.status).toBe('in_progress');
  });
});
