import { type TaskComment, taskCommentsApi } from '@longtable/contract/task-comments';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, cardTitle, column, expectColumn, openBoard, openTask } from '../../../../test/board.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { press } from '../../../../test/keyboard.ts';
import { boxOf } from '../../../../test/pointer.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { expectScreen, onDevice, phone } from '../../../../test/screen.ts';

const ada = aUser();
const longTitle = 'A title that goes on and on, because nobody ever told its author to stop writing it';
const desk = [
  aTask(ada, 'First'),
  aTask(ada, longTitle),
  aTask(ada, 'Waiting', { status: 'blocked' }),
  aTask(ada, 'Nearly done', { status: 'review' }),
];
const first = openTask('First');

beforeEach(() => {
  fakeTasks(ada, desk, { people: [cardOf(ada)] });
  fakeApi(taskCommentsApi.list, { comments: [], cards: {}, next: null });
});

describe('beside the tasks of a page', () => {
  onDevice({ device: 'desktop', touch: false, widths: [1200, 1440], height: 900 });

  test('leaves the page to be used, and returns the focus to the card', async () => {
    await openBoard(ada);
    const whole = boxOf(page.getByRole('main')).width;
    await cardTitle('First').click();
    await expect.element(page.getByRole('complementary', { name: 'First' })).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(boxOf(page.getByRole('main')).right).toBeLessThanOrEqual(boxOf(first).left);
    expect(boxOf(page.getByRole('main')).width).toBeLessThan(whole);
    await expect.element(first.getByRole('button', { name: 'Edit' })).toHaveFocus();
    await expectScreen('a task beside the board');

    await card('Nearly done').click();
    await expect.element(openTask('Nearly done')).toBeVisible();
    await expect.element(first).not.toBeInTheDocument();
    await press('{Escape}');
    await expect.element(openTask('Nearly done')).not.toBeInTheDocument();
    await expect.element(cardTitle('Nearly done')).toHaveFocus();
    expect(boxOf(page.getByRole('main')).width).toBe(whole);
    await expect.poll(() => location.search).toBe('');
  });

  test('goes to the next and the previous task in the order of the page', async () => {
    await openBoard(ada);
    await cardTitle('Waiting').click();
    await expect.element(openTask('Waiting')).toBeVisible();
    const entries = history.length;
    for (const title of ['First', longTitle, 'Nearly done', 'Nearly done']) {
      await press('j');
      await expect.element(openTask(title)).toBeVisible();
    }
    await press('k');
    await expect.element(openTask(longTitle)).toBeVisible();
    await page.getByRole('button', { name: 'Previous task' }).click();
    await expect.element(first).toBeVisible();
    await expect.poll(() => location.search).toBe(`?task=${desk[0]?.id}`);
    expect(history.length).toBe(entries);
    history.back();
    await expect.element(first).not.toBeInTheDocument();
    expect(location.search).toBe('');
  });

  test('takes letters typed on the page and in the task as what they are', async () => {
    await openBoard(ada);
    await cardTitle('First').click();
    await first.getByRole('textbox', { name: 'Add a step' }).click();
    await press('jk');
    await expect.element(first.getByRole('textbox', { name: 'Add a step' })).toHaveValue('jk');
    await expect.element(first).toBeVisible();
  });

  test('keeps tab and typed text when it becomes a dialog and a panel again', async () => {
    await openBoard(ada);
    await cardTitle('First').click();
    await first.getByRole('textbox', { name: 'Add a step' }).fill('Half a step');
    await first.getByRole('tab', { name: 'Activity' }).click();
    for (const width of [1000, 1440]) {
      await page.viewport(width, 900);
      const role = width < 1200 ? 'dialog' : 'complementary';
      const task = page.getByRole(role, { name: 'First' });
      await expect.element(task.getByRole('textbox', { name: 'Add a step' })).toHaveValue('Half a step');
      await expect
        .element(task.getByRole('tab', { name: 'Activity' }))
        .toHaveAttribute('aria-selected', 'true');
    }
    await expect.poll(() => location.search).toBe(`?task=${desk[0]?.id}`);
    history.back();
    await expect.element(first).not.toBeInTheDocument();
    expect(location.search).toBe('');
  });

  test('is reopened by its link, beside a list and a timeline too', async () => {
    await renderApp(`/app/tasks?view=list&task=${desk[0]?.id}`, { user: ada });
    await expect.element(page.getByRole('complementary', { name: 'First' })).toBeVisible();
    await expectScreen('a task beside the list');
    await page.getByRole('radio', { name: 'Timeline' }).click();
    await expect.element(page.getByRole('group', { name: 'Days shown' })).toBeVisible();
    await expect.element(first).toBeVisible();
    await expectScreen('a task beside the timeline');
  });

  test('scrolls no page sideways beside a sidebar that is kept open', async () => {
    await openBoard(ada);
    const keep = page.getByRole('button', { name: 'Keep the sidebar open' });
    await keep.click();
    await keep.click();
    await cardTitle('First').click();
    await expect.element(first).toBeVisible();
    await expectScreen('a task beside the board and the sidebar');
    await page.viewport(1200, 900);
    await expect.element(column('To Do')).toBeInViewport();
    await keep.click();
  });
});

describe('on a narrower screen', () => {
  onDevice({ device: 'desktop', touch: false, widths: [1100], height: 900 });

  test('is a dialog, with the same keys', async () => {
    await openBoard(ada);
    await expectColumn('To Do', ['First', longTitle]);
    await cardTitle('First').click();
    await expect.element(page.getByRole('dialog', { name: 'First' })).toBeVisible();
    await press('j');
    await expect.element(page.getByRole('dialog', { name: longTitle })).toBeVisible();
    history.back();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(location.search).toBe('');
  });
});

describe('on a phone', () => {
  onDevice(phone);

  test('is a page with an arrow back, and a field for a comment at its end in every tab', async () => {
    const posted: TaskComment[] = [];
    fakeApi(taskCommentsApi.list, () => ({ comments: posted, cards: {}, next: null }));
    fakeApi(taskCommentsApi.post, ({ id, content }) => {
      const comment = {
        id,
        taskId: desk[0]?.id ?? '',
        content,
        createdAt: longAgo,
        editedAt: null,
        authorId: ada.id,
        mentionIds: [],
        can: { edit: true, delete: true },
      };
      posted.push(comment);
      return { ...comment, cards: {} };
    });
    await openBoard(ada);
    await card('First').click();
    const task = page.getByRole('dialog', { name: 'First' });
    await expect.element(task).toBeVisible();
    const field = task.getByRole('textbox', { name: 'Write a comment' });
    await expect.element(field).toBeVisible();
    expect(boxOf(task)).toMatchObject({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    await expectScreen('a task on a phone');
    await field.fill('On my way');
    await expect.poll(() => boxOf(field).bottom).toBeLessThan(innerHeight);
    await task.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect
      .element(task.getByRole('tab', { name: /^Comments/ }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(task.getByRole('list', { name: 'Comments' })).toMatchTextContent('On my way');
    await expect.poll(() => posted.map(({ content }) => content)).toEqual(['On my way']);
    await expectScreen('comments on a task on a phone');
    await task.getByRole('button', { name: 'Back' }).click();
    await expect.element(task).not.toBeInTheDocument();
    await expect.poll(() => location.search).toBe('');
  });
});
