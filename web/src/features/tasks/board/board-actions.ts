/** How cards are moved: loaded once the board is painted. */

export { followCardDrags } from './card-drag.ts';
export { markDrags } from './drag-mark.ts';
export { onBoardBlur, onBoardKey } from './keyboard.ts';
