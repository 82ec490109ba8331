import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import { toast } from '../../../ui/toast.ts';
import type { BoardOf } from '../windows/task-window.ts';

/** Exports the tasks of a board as CSV; `loaded` are all of them, if they are. A failure is shown as a toast. */
export async function exportTasks(
  of: BoardOf,
  { loaded, today }: { loaded: readonly Task[] | null; today: CalendarDay },
): Promise<void> {
  try {
    const [{ exportCsv }, { tasksToExport }] = await Promise.all([
      import('./export-csv.ts'),
      import('./tasks-to-export.ts'),
    ]);
    exportCsv(loaded ?? (await tasksToExport(of)), today);
  } catch (error) {
    toast({
      title: 'The tasks could not be exported',
      description: error instanceof Error ? error.message : '',
      tone: 'danger',
    });
  }
}
