/** Moving cards by pointer and keyboard, the drop targets and their messages. Loaded once the board is painted. */

export { BlockedDropZone } from './blocked-drop-zone.tsx';
export { followCardDrags } from './card-drag.ts';
export { ColumnMenu, composeIn, followColumnKey } from './column-menu.tsx';
export { markDrags } from './drag-mark.ts';
export { DropLine } from './drop-line.tsx';
export { replayKey } from './early-keys.ts';
export { completeTask, onBoardBlur, onBoardKey } from './keyboard.ts';
export { ZoneNote } from './zone-note.tsx';
