import type { Hotkey } from '../../platform/hotkeys.ts';
import { isApple } from '../../ui/is-apple.ts';

/**
 * The keys besides the shortcuts of the page: those that a focused element handles itself, and shortcuts of other pages.
 * Change it with the handlers (board/keyboard.ts, list/task-table.tsx, pickers/picker-keys.tsx,
 * timeline/use-timeline-keys.ts).
 */
const others: readonly Hotkey[] = [
  { group: 'Tasks', keys: 'Q', label: 'Quick add a task' },
  { group: 'Tasks', keys: 'F', label: 'Filter and sort' },
  { group: 'Tasks', keys: 'Mod+Z', label: 'Undo the last change of tasks' },
  { group: 'Tasks', keys: 'Mod+Shift+Z', label: 'Redo the last undone change' },
  ...(isApple ? [] : [{ group: 'Tasks', keys: 'Mod+Y', label: 'Redo the last undone change' }]),
  { group: 'Open task', keys: 'J', label: 'Next task' },
  { group: 'Open task', keys: 'K', label: 'Previous task' },
  { group: 'Card on the board', keys: 'Enter', label: 'Open the task' },
  { group: 'Card on the board', keys: 'E', label: 'Complete the task' },
  { group: 'Card on the board', keys: 'M', label: 'Open the menu' },
  { group: 'Card on the board', keys: 'X', label: 'Select' },
  { group: 'Card on the board', keys: 'Shift+ArrowDown', label: 'Select with the next card' },
  { group: 'Card on the board', keys: 'ArrowLeft ArrowRight', label: 'Card in the next column' },
  { group: 'Card on the board', keys: 'ArrowUp ArrowDown', label: 'Next card in the column' },
  { group: 'Card on the board', keys: 'Home End', label: 'First and last card of the column' },
  { group: 'Card on the board', keys: 'Space', label: 'Pick up and drop; arrow keys move' },
  { group: 'Card or row', keys: 'S', label: 'Change the status' },
  { group: 'Card or row', keys: 'P', label: 'Change the priority' },
  { group: 'Card or row', keys: 'D', label: 'Change the due date' },
  { group: 'Card or row', keys: 'A', label: 'Change the assignee' },
  { group: 'Card or row', keys: 'L', label: 'Change the tags' },
  { group: 'Lists', keys: '/', label: 'Find in the list' },
  { group: 'Lists', keys: 'ArrowUp ArrowDown', label: 'Next row' },
  { group: 'Lists', keys: 'X', label: 'Select the task' },
  { group: 'File or folder', keys: 'Enter', label: 'Open' },
  { group: 'File or folder', keys: 'Space', label: 'Select' },
  { group: 'File or folder', keys: 'Shift+ArrowDown', label: 'Select with the next one' },
  { group: 'File or folder', keys: 'F2', label: 'Rename' },
  { group: 'File or folder', keys: 'Delete', label: 'Move to trash' },
  { group: 'Notes', keys: 'N', label: 'New note like those of the list' },
  { group: 'Note in the list', keys: 'Enter', label: 'Open' },
  { group: 'Note in the list', keys: 'F', label: 'Add to favorites, or remove' },
  { group: 'Note in the list', keys: 'P', label: 'Pin or unpin' },
  { group: 'Note in the list', keys: 'Delete', label: 'Move to trash' },
  { group: 'Chat', keys: 'Enter', label: 'Send the message' },
  { group: 'Chat', keys: 'Shift+Enter', label: 'Start a new line' },
  { group: 'Chat', keys: 'ArrowUp', label: 'Edit your last message, in an empty field' },
  { group: 'Chat', keys: 'ArrowUp ArrowDown', label: 'Next chat or message' },
  { group: 'Notifications', keys: 'J', label: 'Next notification' },
  { group: 'Notifications', keys: 'K', label: 'Previous notification' },
  { group: 'Notifications', keys: 'Enter', label: 'Open what it is about' },
  { group: 'Notifications', keys: 'E', label: 'Mark as read' },
  { group: 'Notifications', keys: 'U', label: 'Mark as unread' },
  { group: 'Notifications', keys: 'S', label: 'Snooze' },
  { group: 'Notifications', keys: 'Delete', label: 'Delete' },
  { group: 'Notifications', keys: 'A', label: 'Accept the invitation' },
  { group: 'Notifications', keys: 'D', label: 'Decline the invitation' },
  { group: 'Bar on the timeline', keys: 'ArrowLeft ArrowRight', label: 'Move by a day' },
  { group: 'Bar on the timeline', keys: 'Shift+ArrowRight', label: 'Move the end' },
  { group: 'Bar on the timeline', keys: 'Alt+ArrowRight', label: 'Move the start' },
  { group: 'Bar on the timeline', keys: 'Enter', label: 'Keep the new dates' },
  { group: 'Forms and comments', keys: 'Mod+Enter', label: 'Save or post' },
  { group: 'Forms and comments', keys: 'Escape', label: 'Close; the draft is kept' },
];

/** Every key by its area: the shortcuts of the page and the others. */
export function keysByArea(hotkeys: readonly Hotkey[]): ReadonlyMap<string, readonly Hotkey[]> {
  const known = new Set(hotkeys.map(nameOf));
  return Map.groupBy([...hotkeys, ...others.filter((key) => !known.has(nameOf(key)))], ({ group }) => group);
}

function nameOf({ group, keys }: Hotkey): string {
  return `${group} ${keys}`;
}
