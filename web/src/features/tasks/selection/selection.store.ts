import { createSelection } from '../../../kits/selection/selection.ts';

/** The selected tasks. */
export const { selected, selection } = createSelection('task');
