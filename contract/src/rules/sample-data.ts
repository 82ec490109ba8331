import { addDays, type CalendarDay } from './calendar-day.ts';
import type { TaskPriority } from './task-priority.ts';
import type { TaskStatus } from './task-status.ts';

/** A task of the sample data. */
export type SampleTask = {
  readonly title: string;
  readonly description: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  readonly dueDate: CalendarDay;
  readonly startDate: CalendarDay | null;
  readonly tags: readonly string[];
  /** Its checklist. */
  readonly steps: readonly { readonly title: string; readonly done: boolean }[];
  /** The tasks that it waits for, by their index. */
  readonly waitsFor: readonly number[];
};

/** The project of the sample data. */
export const sampleProject = {
  name: 'Open the reading room',
  description: 'A sample project to try things out.',
} as const;

/** The tasks of the sample data (docs/product/shell.md, "Sample data"). */
export function sampleTasks(today: CalendarDay): readonly SampleTask[] {
  const task = (title: string, dueIn: number, fields: Partial<SampleTask> = {}): SampleTask => ({
    title,
    description: '',
    status: 'todo',
    priority: 'medium',
    dueDate: addDays(today, dueIn),
    startDate: null,
    tags: [],
    steps: [],
    waitsFor: [],
    ...fields,
  });
  const done = (title: string) => ({ title, done: true });
  const open = (title: string) => ({ title, done: false });
  return [
    task('Measure the room', -3, { status: 'completed', tags: ['planning'] }),
    task('Choose the shelves', 0, {
      status: 'in_progress',
      priority: 'high',
      startDate: addDays(today, -2),
      description:
        'Move this task to **Review** once the shelves are chosen.\n\n- Oak or painted?\n- At most 2.10 m high',
      tags: ['furniture'],
      steps: [done('Compare three makers'), open('Ask for samples'), open('Decide')],
    }),
    task('Order the shelves', 2, { priority: 'high', tags: ['furniture'], waitsFor: [1] }),
    task('Paint the walls', 4, {
      startDate: addDays(today, 2),
      tags: ['handiwork'],
      steps: [open('Cover the floor'), open('First coat'), open('Second coat')],
    }),
    task('Put up the shelves', 8, {
      startDate: addDays(today, 7),
      tags: ['handiwork', 'furniture'],
      waitsFor: [2, 3],
    }),
    task('Agree on the opening hours', -1, { status: 'review', tags: ['planning'] }),
    task('Print the library cards', 6, { priority: 'low', tags: ['print'] }),
    task('Invite the neighbours', 10, {
      description: 'One card for each house. The shelves come first.',
      tags: ['planning', 'print'],
      waitsFor: [4, 5],
    }),
  ];
}

/** The number of sample tasks. */
export const sampleTaskCount = 8;
