import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import { anchored, type TaskRepeat } from '@longtable/contract/rules/task-repeat';
import type { Subtask } from '@longtable/contract/tasks';
import { idFor } from './chance.ts';

const friday = 5;

/** Repetitions by title. */
const repeats: Readonly<Record<string, TaskRepeat>> = {
  'Prepare the agenda for Monday': { unit: 'week', every: 1, weekdays: [friday] },
  'Schedule the next six posts': { unit: 'week', every: 2 },
  'Write the newsletter': { unit: 'month', every: 1 },
  'Collect the sales figures of the last quarter': { unit: 'month', every: 3 },
  'Send the royalty statements': { unit: 'month', every: 6 },
  'Update the price list for the wholesaler': { unit: 'year', every: 1 },
  'Order coffee for the stand': { unit: 'day', every: 2 },
};

/** Checklists by title. */
const checklists: Readonly<Record<string, readonly string[]>> = {
  'Send the corrected proofs of “The Salt Road” to the printer': [
    'Put all pages into one PDF',
    'Check the crop marks',
    'Send it before noon',
    'Ask for a receipt',
  ],
  'Choose the cover for the spring novel': [
    'Look at all three at thumbnail size',
    'Show them to the bookshop',
    'Ask the author',
  ],
  'Renew the lease for the office in Hafenstraße': [
    'Compare the two offers',
    'Ask about the heating',
    'Answer the landlord',
  ],
  'Book the stand for the Frankfurt fair': ['Ask for last year’s place', 'Pay the deposit', 'Order chairs'],
  'Write the newsletter': [
    'Ask everyone for news',
    'Write it',
    'Read it aloud',
    'Send it to ourselves first',
  ],
  'Prepare the reading in Leipzig': ['Train tickets', 'Hotel', 'Microphone check', 'Books to sell'],
  'Review the accessibility of the e-book': ['Headings', 'Alternative texts', 'Reading order', 'Contrast'],
  'Move the subscriptions to the new system': [
    'Dry run',
    'Find the eleven addresses',
    'Move them all',
    'Compare the totals',
    'Tell the subscribers',
  ],
  'Set up the pre-order page': ['Price', 'Cover', 'Try it with a real card'],
  'Film the two-minute portrait of the author': ['Agree a morning', 'Borrow the lamp', 'Film it', 'Cut it'],
  'Draw the map for the endpapers': ['Coast and harbour', 'Names of the streets', 'Second colour', 'Proof'],
  'Check the blueprints at the printer': ['Pages 1 to 87', 'Pages 88 and 89', 'The rest', 'Sign them'],
  'Redraw maps 15 to 28': ['15 to 19', '20 to 24', '25 to 28'],
  'Make appointments with the twenty agents': ['Write to all twenty', 'Fill the gaps', 'Lunch on Thursday'],
  'Design the back wall of the stand': ['Measure the wall', 'First draft', 'Print a square metre of it'],
  'Book the studio for four days': ['Ask for the one by the river', 'Pay the deposit'],
  'Read every page with a screen reader': ['Home page', 'A book', 'The search', 'The shopping basket'],
  'Deliver the files to the printer': ['Six covers', 'Six spines', 'Colour profile'],
};

/** The repetition of a task, and its first due date on or after `due`. */
export function repeating(title: string, due: CalendarDay): { due: CalendarDay; repeat: TaskRepeat | null } {
  const repeat = repeats[title];
  if (!repeat) return { due, repeat: null };
  const [weekday] = repeat.weekdays ?? [];
  const ahead = weekday === undefined ? 0 : (7 + weekday - new Date(`${due}T00:00:00Z`).getUTCDay()) % 7;
  const day = addDays(due, ahead);
  return { due: day, repeat: anchored(repeat, day) };
}

/** The checklist of a task with this title; its progress determines how many steps are done. */
export function checklistOf(name: string, title: string, progress: number): Subtask[] {
  const steps = checklists[title] ?? [];
  const done = Math.floor((steps.length * progress) / 100);
  return steps.map((step, index) => ({
    id: idFor(`${name}/step/${index}`),
    title: step,
    done: index < done,
  }));
}
