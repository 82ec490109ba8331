import { newId } from '@longtable/contract/ids';
import { taskCommentsApi } from '@longtable/contract/task-comments';
import { taskSubtasksApi } from '@longtable/contract/task-subtasks';
import { type TaskTemplate, taskTemplatesApi } from '@longtable/contract/task-templates';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { card, cardTitle, column, openBoard, openTask } from '../../../../test/board.ts';
import { fakeApi, Refusal, unreachable } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press, pressOn } from '../../../../test/keyboard.ts';
import { boxOf, middleOf, mouse } from '../../../../test/pointer.ts';
import { renderApp, visit } from '../../../../test/render-app.tsx';
import { aTask, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';
import { expectSentAgain } from '../../../../test/sent-again.ts';

onDevice(desktop);

const ada = aUser();
const cards = { people: [cardOf(ada)] };
const address = () => location.pathname + location.search;

async function more(item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  // Until it has closed, it would handle Escape.
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
}

test('a task opens by its link, and by one that a script adds; an unknown one says so', async () => {
  const task = aTask(ada, 'Write the notes');
  fakeTasks(ada, [task]);
  await renderApp('/app', { user: ada });
  await visit(`/app/tasks?task=${task.id}`);
  await expect.element(openTask('Write the notes')).toBeVisible();
  await press('{Escape}');
  await expect.element(openTask('Write the notes')).not.toBeInTheDocument();
  await expect.poll(address).toBe('/app/tasks');
  history.back();
  await expect.poll(address).toBe('/app');
  await visit('/app/tasks');
  history.pushState(null, '', `?task=${task.id}`);
  await expect.element(openTask('Write the notes')).toBeVisible();
  history.back();
  await expect.element(openTask('Write the notes')).not.toBeInTheDocument();
  fakeApi(tasksApi.get, new Refusal('task/not-found'));
  await visit(`/app/tasks?task=${newId()}`);
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Task not found or access denied' }))
    .toBeVisible();
  await expect.poll(address).toBe('/app/tasks');
});

test('a task leads to those it waits for, and back', async () => {
  const wheels = aTask(ada, 'Cut the wheels');
  const mill = aTask(ada, 'Build the mill', {
    description: 'Plans: https://example.org/mill.',
    startDate: '2031-01-10',
    dueDate: '2031-01-20',
    dependencies: [wheels.id],
    repeat: { unit: 'week', every: 1 },
  });
  fakeTasks(ada, [wheels, mill]);
  await renderApp(`/app/tasks?task=${mill.id}`, { user: ada });
  const detail = openTask('Build the mill');
  await expect.element(detail).toMatchTextContent('Every week');
  await expect.element(detail).toMatchTextContent('Jan 2031');
  await expect.element(detail.getByRole('link', { name: 'https://example.org/mill' })).toBeVisible();
  await detail
    .getByRole('region', { name: 'Waits for' })
    .getByRole('button', { name: /Cut the wheels/ })
    .click();
  const other = openTask('Cut the wheels');
  await expect.element(other.getByRole('button', { name: 'Edit' })).toHaveFocus();
  await other.getByRole('region', { name: 'Required by' }).getByRole('button').first().click();
  await expect.element(openTask('Build the mill')).toBeVisible();
});

describe('the steps of a task', () => {
  const checklist = page.getByRole('region', { name: 'Checklist' });
  const steps = () =>
    checklist
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  const handle = (step: string): Locator =>
    checklist.getByRole('button', { name: `Move the step ${step}`, exact: true });

  /** Answers the commands for the steps of a task. */
  function fakeSteps(): Task {
    let task = aTask(ada, 'Build the mill');
    fakeTasks(ada, [task], cards);
    const save = (subtasks: Task['subtasks']) => {
      task = { ...task, subtasks, version: task.version + 1 };
      return { ...task, cards };
    };
    fakeApi(tasksApi.get, () => ({ ...task, cards }));
    fakeApi(taskSubtasksApi.add, ({ id, title }) => save([...task.subtasks, { id, title, done: false }]));
    fakeApi(taskSubtasksApi.change, ({ subtaskId, title, done, index }) => {
      const found = task.subtasks.find(({ id }) => id === subtaskId);
      if (!found) return new Refusal('subtask/not-found');
      const changed = { ...found, title: title ?? found.title, done: done ?? found.done };
      if (index === undefined) return save(task.subtasks.map((one) => (one === found ? changed : one)));
      const others = task.subtasks.filter((one) => one !== found);
      return save([...others.slice(0, index), changed, ...others.slice(index)]);
    });
    fakeApi(taskSubtasksApi.remove, ({ subtaskId }) =>
      save(task.subtasks.filter(({ id }) => id !== subtaskId)),
    );
    return task;
  }

  /** Drags a step by its handle above another one, and drops it or cancels by Escape. */
  async function drag(step: string, above: string, { isCancelled = false } = {}): Promise<void> {
    await mouse.move(middleOf(handle(step)));
    await mouse.down();
    await mouse.move({ x: middleOf(handle(step)).x, y: boxOf(handle(above)).top }, { steps: 8 });
    if (isCancelled) await press('{Escape}');
    await mouse.up();
  }

  test('are added, checked, moved, renamed and removed, by keyboard and mouse', async () => {
    const { id } = fakeSteps();
    await renderApp(`/app/tasks?task=${id}`, { user: ada });
    await checklist.getByRole('textbox', { name: 'Add a step' }).click();
    for (const step of ['Turn the axles', 'Fit the wheels', 'Oil it']) await press(step, '{Enter}');
    await expect.poll(steps).toEqual(['Turn the axles', 'Fit the wheels', 'Oil it']);
    await checklist.getByRole('checkbox', { name: 'Fit the wheels' }).click();
    await expect.element(checklist).toMatchTextContent('1 of 3');

    await pressOn(handle('Oil it'), '{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(steps).toEqual(['Turn the axles', 'Oil it', 'Fit the wheels']);
    await expect.element(handle('Oil it')).toHaveFocus();
    await drag('Fit the wheels', 'Turn the axles', { isCancelled: true });
    await expect.element(openTask('Build the mill')).toBeVisible();
    await expect.poll(steps).toEqual(['Turn the axles', 'Oil it', 'Fit the wheels']);
    await drag('Fit the wheels', 'Turn the axles');
    await expect.poll(steps).toEqual(['Fit the wheels', 'Turn the axles', 'Oil it']);

    const rename = checklist.getByRole('button', { name: 'Rename the step Oil it' });
    const field = checklist.getByRole('textbox', { name: 'Name of the step' });
    await rename.click();
    await field.fill('Nothing of it');
    await press('{Escape}');
    await expect.element(openTask('Build the mill')).toBeVisible();
    await rename.click();
    await field.fill('Oil the axles');
    await press('{Enter}');
    await checklist.getByRole('button', { name: 'Remove the step Turn the axles' }).click();
    await expect.poll(steps).toEqual(['Fit the wheels', 'Oil the axles']);
  });
});

test('a comment is kept while its task is closed, and posted once though the first answer is lost', async () => {
  const task = aTask(ada, 'Build the mill');
  fakeTasks(ada, [task], cards);
  await openBoard(ada);
  await cardTitle('Build the mill').click();
  const box = page.getByRole('textbox', { name: 'Write a comment' });
  await box.fill('On my way');
  await press('{Escape}');
  await expect.element(openTask('Build the mill')).not.toBeInTheDocument();
  await cardTitle('Build the mill').click();
  await expect.element(box).toHaveValue('On my way');
  const posts = fakeApi(taskCommentsApi.post, unreachable);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expectSentAgain(posts, () => {
    fakeApi(taskCommentsApi.post, ({ id, taskId, content }) => ({
      id,
      taskId,
      content,
      createdAt: longAgo,
      editedAt: null,
      authorId: ada.id,
      mentionIds: [],
      can: { edit: true, delete: true },
      cards,
    }));
  });
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await expect.poll(() => comments.elements().length).toBe(1);
});

test('a task is duplicated, and saved as a template, which makes others and is renamed and deleted', async () => {
  const notes = aTask(ada, 'Write the notes', {
    description: 'Seven of them',
    tags: ['engine'],
    subtasks: [
      { id: newId(), title: 'Note A', done: true },
      { id: newId(), title: 'Note B', done: false },
    ],
  });
  const all = fakeTasks(ada, [notes], cards);
  let stored: TaskTemplate[] = [];
  fakeApi(taskTemplatesApi.list, () => ({ templates: stored }));
  fakeApi(taskTemplatesApi.create, (made) => {
    const template = { ...made, createdAt: longAgo };
    stored = [template];
    return template;
  });
  fakeApi(taskTemplatesApi.update, ({ name }) => {
    stored = stored.map((one) => ({ ...one, name: name ?? one.name }));
    return stored[0] ?? new Refusal('task-template/not-found');
  });
  fakeApi(taskTemplatesApi.delete, ({ taskTemplateId }) => {
    stored = [];
    return { taskTemplateId };
  });
  await openBoard(ada);
  await cardTitle('Write the notes').click();
  await more('Duplicate');
  await expect.element(openTask('Write the notes (copy)')).toMatchTextContent('0 of 2');
  await press('{Escape}');
  await expect
    .element(column('To Do').getByRole('article', { name: 'Write the notes (copy)' }))
    .toBeVisible();
  await expect.poll(() => all().length).toBe(2);

  await cardTitle('Write the notes').click();
  await more('Save as template');
  await expect.element(page.getByText('Saved as a template').first()).toBeVisible();
  await press('{Escape}');
  const fromTemplate = page.getByRole('button', { name: 'New task from a template' });
  await fromTemplate.click();
  await page.getByRole('menuitem', { name: 'Write the notes' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Task' });
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Write the notes');
  await form.getByRole('textbox', { name: 'Title' }).fill('Write them again');
  await form.getByRole('button', { name: 'Create task' }).click();
  await expect.element(card('Write them again')).toBeVisible();
  await expect
    .poll(() => all().find(({ title }) => title === 'Write them again'))
    .toMatchObject({
      description: 'Seven of them',
      tags: ['engine'],
      subtasks: [
        { title: 'Note A', done: false },
        { title: 'Note B', done: false },
      ],
    });

  await fromTemplate.click();
  await page.getByRole('menuitem', { name: 'Templates…' }).click();
  const templates = page.getByRole('dialog', { name: 'Templates' });
  await templates.getByRole('button', { name: 'Rename Write the notes' }).click();
  await templates.getByRole('textbox', { name: 'Name of the template' }).fill('Notes');
  await press('{Enter}');
  await expect.element(templates.getByRole('listitem')).toMatchTextContent('Notes');
  await templates.getByRole('button', { name: 'Delete Notes' }).click();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await expect.element(templates.getByRole('heading', { name: 'No templates yet' })).toBeVisible();
});
