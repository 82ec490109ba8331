/** Moving cards by pointer and keyboard, the drop targets and their messages. Loaded once the board is painted. */

export { NoneMatch } from '../filter/none-match.tsx';
export { FoldToggle } from '../marks/fold-toggle.tsx';
export { BlockedCards } from './blocked-cards.tsx';
export { BlockedDropZone } from './blocked-drop-zone.tsx';
export { followCardDrags } from './card-drag.ts';
export { ColumnMenu, composeAtFocus, followColumnKey } from './column-menu.tsx';
export { ColumnStrip } from './column-strip.tsx';
export { markDrags } from './drag-mark.ts';
export { DropLine } from './drop-line.tsx';
export { onKey } from './early-keys.ts';
export { onBoardBlur } from './keyboard.ts';
export { KeysHelp } from './keys-help.tsx';
export { openClicked } from './open-clicked.ts';
export { ScrollAnchor } from './scroll-anchor.tsx';
export { ZoneNote } from './zone-note.tsx';
