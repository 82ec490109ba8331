import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cardTitle, openBoard, openTask } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { swipe, swipeAside, tap } from '../../../../test/pointer.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser } from '../../../../test/samples.ts';
import { expectScreen, onDevice, phone } from '../../../../test/screen.ts';
import { toast } from '../../../../test/toasts.ts';

const ada = aUser();
const today = calendarDay(ada.timeZone);
const picker = page.getByRole('dialog', { name: 'Due date' });
const locked = { move: false, edit: false, delete: false, link: false };

/** Opens the list with tasks. Returns those of the server by title. */
async function openList(...tasks: readonly Task[]): Promise<(title: string) => Task | undefined> {
  const stored = fakeTasks(ada, tasks);
  await openBoard(ada);
  await tap(page.getByRole('radio', { name: 'List' }));
  await expect.element(cardTitle(tasks[0]?.title ?? '')).toBeVisible();
  await swipesLoaded();
  return (title) => stored().find((task) => task.title === title);
}

async function swipesLoaded(): Promise<void> {
  await expect.poll(() => document.querySelector('[style*="touch-action: pan-y"]')).not.toBeNull();
}

/** What would be done now, and whether the row was moved far enough. */
function affordance(): string {
  const shown = document.querySelector<HTMLElement>('[data-swipe-action]');
  return shown ? `${shown.textContent}${shown.dataset['armed'] === 'true' ? '!' : ''}` : '';
}

describe('swiping a row of the list', () => {
  onDevice(phone);

  test('to the right completes it, and the toast takes it back', async () => {
    const task = await openList(aTask(ada, 'Sand the table'), aTask(ada, 'Oil the hinges'));
    await swipeAside(cardTitle('Sand the table'), 150, {
      meanwhile: async () => {
        await expect.poll(affordance).toBe('Complete!');
        await expectScreen('a swiped row', { resized: false });
      },
    });
    await expect.element(toast('“Sand the table” completed')).toBeVisible();
    await expect.poll(() => task('Sand the table')?.status).toBe('completed');
    await expect.element(openTask('Sand the table')).not.toBeInTheDocument();
    await tap(toast('completed').getByRole('button', { name: 'Undo' }));
    await expect.poll(() => task('Sand the table')?.status).toBe('todo');
    expect(task('Oil the hinges')?.version).toBe(1);
  });

  test('to the left chooses another due date, with undo', async () => {
    const task = await openList(aTask(ada, 'Sand the table', { dueDate: today }));
    await swipeAside(cardTitle('Sand the table'), -150, {
      meanwhile: async () => {
        await expect.poll(affordance).toBe('Reschedule!');
      },
    });
    await expect.element(picker).toBeVisible();
    await expectScreen('the due date in a sheet');
    await tap(picker.getByRole('button', { name: 'Tomorrow' }));
    await expect.element(picker).not.toBeInTheDocument();
    await expect.poll(() => task('Sand the table')?.dueDate).toBe(addDays(today, 1));
    await tap(toast(/^“Sand the table” due/).getByRole('button', { name: 'Undo' }));
    await expect.poll(() => task('Sand the table')?.dueDate).toBe(today);
  });

  test('and back, or not far enough, does nothing and opens nothing', async () => {
    const task = await openList(aTask(ada, 'Sand the table'));
    await swipeAside(cardTitle('Sand the table'), 150, {
      meanwhile: async () => {
        await expect.poll(affordance).toBe('Complete!');
      },
      back: 120,
    });
    await expect.poll(affordance).toBe('');
    await swipeAside(cardTitle('Sand the table'), -60, {
      meanwhile: async () => {
        await expect.poll(affordance).toBe('Reschedule');
      },
    });
    await expect.poll(affordance).toBe('');
    await expect.element(picker).not.toBeInTheDocument();
    await expect.element(openTask('Sand the table')).not.toBeInTheDocument();
    expect(task('Sand the table')?.version).toBe(1);
    // The next press opens it again.
    await tap(cardTitle('Sand the table'));
    await expect.element(openTask('Sand the table')).toBeVisible();
  });

  test('follows rights and dependencies', async () => {
    const first = aTask(ada, 'First');
    const task = await openList(
      first,
      aTask(ada, 'Second', { dependencies: [first.id] }),
      aTask(ada, 'Locked', { can: locked }),
    );
    for (const distance of [150, -150]) {
      await swipeAside(cardTitle('Locked'), distance, {
        meanwhile: () => {
          expect(affordance()).toBe('');
          return Promise.resolve();
        },
      });
    }
    await expect.element(picker).not.toBeInTheDocument();
    await swipeAside(cardTitle('Second'), 150);
    await expect.element(toast('Cannot complete task.')).toBeVisible();
    await expect.poll(affordance).toBe('');
    expect(['First', 'Second', 'Locked'].map((title) => task(title)?.version)).toEqual([1, 1, 1]);
  });

  test('vertically scrolls', async () => {
    const titles = Array.from({ length: 40 }, (_, index) => `Task ${index + 1}`);
    const task = await openList(...titles.map((title) => aTask(ada, title)));
    const scroller = document.querySelector('[data-task-scroller]');
    await vi.waitFor(async () => {
      await swipe(page.getByRole('table', { name: 'Tasks' }).getByRole('row').nth(6), { x: 120, y: -250 });
      await expect.poll(() => scroller?.scrollTop, { timeout: 1000 }).toBeGreaterThan(0);
    }, 20_000);
    expect(affordance()).toBe('');
    expect(titles.every((title) => task(title)?.version === 1)).toBe(true);
  });
});

describe('swiping a row of the Desk', () => {
  onDevice(phone);

  test('completes or reschedules it', async () => {
    const stored = fakeTasks(ada, [
      aTask(ada, 'Late', { dueDate: addDays(today, -3) }),
      aTask(ada, 'Due', { dueDate: today }),
    ]);
    await renderApp('/app', { user: ada });
    await expect.element(cardTitle('Late')).toBeVisible();
    await swipesLoaded();
    await swipeAside(cardTitle('Late'), -150);
    await expect.element(picker).toBeVisible();
    await tap(picker.getByRole('button', { name: 'Next week' }));
    await expect.element(page.getByRole('heading', { name: /^Overdue/ })).not.toBeInTheDocument();
    // Until then, its backdrop takes the touches.
    await expect.element(picker).not.toBeInTheDocument();
    await swipeAside(cardTitle('Due'), 150);
    await expect.element(toast('“Due” completed')).toBeVisible();
    await expect
      .poll(() => stored().map(({ title, status }) => [title, status]))
      .toEqual(expect.arrayContaining([['Due', 'completed']]));
  });
});
