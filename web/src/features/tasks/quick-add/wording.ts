import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { repeatInWords } from '../form/repeat.ts';
import type { Piece, QuickTask } from './parse.ts';

/** The label of a piece: `Fri, Nov 27`, `High`, `home`, `For Ada Lovelace`, `Every week`. */
export function pieceLabel(piece: Piece): string {
  switch (piece.kind) {
    case 'due':
      return piece.startDate === null
        ? dayText(piece.dueDate)
        : `${dayText(piece.startDate)} – ${dayText(piece.dueDate)}`;
    case 'priority':
      return taskPriorityLabels[piece.priority];
    case 'tag':
      return piece.tag;
    case 'assignee':
      return piece.person.name;
    case 'repeat':
      return repeatInWords(piece.repeat);
  }
}

const kinds: Readonly<Record<Piece['kind'], string>> = {
  due: 'due date',
  priority: 'priority',
  tag: 'tag',
  assignee: 'assignee',
  repeat: 'repeat',
};

/** The label of the button that removes it. */
export function removeLabel(piece: Piece): string {
  return `Keep “${piece.text}” in the title, not as ${kinds[piece.kind]}`;
}

/** The label of the button that changes a piece by a picker; undefined if there is none for it. */
export function changeLabel(piece: Piece): string | undefined {
  if (piece.kind === 'tag' || piece.kind === 'repeat') return undefined;
  return `Change the ${kinds[piece.kind]}: ${pieceLabel(piece)}`;
}

/** The announcement of a created task: `Created “Pay rent” in To Do: Fri, Nov 27, High.` */
export function createdText({ title, pieces }: QuickTask, column = taskStatusLabels.todo): string {
  const details = pieces.map(pieceLabel).join(', ');
  return `Created “${title}” in ${column}${details === '' ? '' : `: ${details}`}.`;
}

function dayText(day: CalendarDay): string {
  const date = new Date(`${day}T00:00:00Z`);
  const isThisYear = date.getUTCFullYear() === new Date().getUTCFullYear();
  return date.toLocaleDateString(undefined, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
}
