import type { DemoStatus, DemoTask } from './shared-board.ts';

/** The colleague on the second screen of the landing page. */
export const colleague = 'Jonas Berg';

/** The tasks of the demo: a furniture workshop. */
export const sampleTasks: readonly DemoTask[] = [
  {
    id: 'oak',
    title: 'Order oak for the museum tables',
    priority: 'high',
    due: 'Today',
    person: 'Amara Diallo',
    status: 'todo',
  },
  {
    id: 'prices',
    title: 'Draft the spring price list',
    priority: 'medium',
    due: 'Friday',
    person: colleague,
    status: 'todo',
  },
  {
    id: 'photos',
    title: 'Photograph the walnut bench',
    priority: 'medium',
    due: 'Tomorrow',
    person: 'Mei Tanaka',
    status: 'in_progress',
  },
  {
    id: 'museum',
    title: 'Answer the museum’s questions',
    priority: 'high',
    due: 'Today',
    person: 'Amara Diallo',
    status: 'in_progress',
  },
  {
    id: 'delivery',
    title: 'New delivery page',
    priority: 'low',
    due: 'Monday',
    person: colleague,
    status: 'review',
  },
  {
    id: 'samples',
    title: 'Send samples to the architect',
    priority: 'low',
    due: 'Today',
    person: 'Mei Tanaka',
    status: 'completed',
  },
];

/** More tasks for the static picture of the board. */
export const moreSampleTasks: readonly DemoTask[] = [
  {
    id: 'invoice',
    title: 'Invoice the library',
    priority: 'medium',
    due: 'Monday',
    person: 'Mei Tanaka',
    status: 'todo',
  },
  {
    id: 'legs',
    title: 'Turn the legs for table 12',
    priority: 'high',
    due: 'Tomorrow',
    person: colleague,
    status: 'in_progress',
  },
  {
    id: 'finish',
    title: 'Choose the finish with the architect',
    priority: 'medium',
    due: 'Friday',
    person: 'Amara Diallo',
    status: 'review',
  },
  {
    id: 'saw',
    title: 'Sharpen the band saw',
    priority: 'low',
    due: 'Today',
    person: colleague,
    status: 'completed',
  },
];

/** The tasks that the colleague moves to the next column, in order. */
export const colleaguesSteps: readonly string[] = ['prices', 'delivery', 'photos', 'oak', 'prices', 'museum'];

/** The column after this one, or null after the last. */
export function nextStatus(status: DemoStatus): DemoStatus | null {
  switch (status) {
    case 'todo':
      return 'in_progress';
    case 'in_progress':
      return 'review';
    case 'review':
      return 'completed';
    case 'completed':
      return null;
  }
}
