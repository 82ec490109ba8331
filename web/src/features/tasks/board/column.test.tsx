import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { firstWindowSize } from '@longtable/contract/rules/task-limits';
import { expect, test } from 'vitest';
import { column } from '../../../../test/board.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aTask, aUser } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const ada = aUser();

onDevice(desktop);

test('loads the next tasks of a column that is filtered by due date', async () => {
  const count = 3 * firstWindowSize;
  const dueDate = calendarDay(ada.timeZone);
  fakeTasks(
    ada,
    Array.from({ length: count }, (_, index) => aTask(ada, `Task ${index + 1}`, { dueDate })),
  );
  await renderApp('/app/tasks?due=today', { user: ada });
  await expect
    .poll(() => {
      const scroller = column('To Do').element().querySelector('[data-column-scroller]');
      scroller?.scrollTo({ top: scroller.scrollHeight });
      return scroller?.textContent;
    })
    .toContain(`Task ${count}`);
});
