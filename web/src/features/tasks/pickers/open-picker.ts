import { createSessionStore } from '../../../platform/session-store.ts';
import type { Property } from './property-picker.ts';

/** The picker that a key or the selection bar opened. */
export type OpenPicker = {
  readonly property: Property;
  /** All of them allow the change. */
  readonly taskIds: readonly string[];
  /** What it is beside; null when that is gone. Called again while it is open: a virtual list renders its rows anew. */
  readonly anchor: () => HTMLElement | null;
  readonly isInBar: boolean;
  /** Moves the focus when it has closed. */
  readonly giveBack: () => void;
};

/** The open picker; null while there is none. */
export const openPicker = createSessionStore<OpenPicker | null>(null);
