import type { StateGlyphProps } from '../../../ui/state-glyph.tsx';
import type { DemoStatus } from './shared-board.ts';

/** The glyph of each status, as on the real board. */
export const statusStyles: Record<DemoStatus, Pick<StateGlyphProps, 'fraction' | 'tone' | 'mark'>> = {
  todo: { fraction: 0, tone: 'neutral' },
  in_progress: { fraction: 0.5, tone: 'accent' },
  review: { fraction: 0.75, tone: 'plum' },
  completed: { fraction: 1, tone: 'success', mark: 'check' },
};
