import { useDensity } from '../../../platform/density.ts';
import { useToday } from '../../../platform/today.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useBoardContents } from '../data/task-scope.ts';
import { TimelineGrid } from './timeline-grid.tsx';

/** Comfortable and compact, in pixels. */
const rowHeights = { touch: [48, 44], mouse: [36, 32] } as const;
/** The width of the title column, in pixels. */
const sideWidths = { phone: 112, tablet: 200, desktop: 264 } as const;

/** The timeline (docs/product/taskboard.md, "Timeline"): 90 days with the tasks in scope by status. */
export function Timeline() {
  const today = useToday();
  const state = useBoardContents(({ state }) => state);
  const isPhone = useMedia('(max-width: 767px)');
  const isWide = useMedia('(min-width: 1024px)');
  const isCoarse = useMedia('(pointer: coarse)');
  const isCompact = useDensity().density === 'compact';
  if (state !== 'ready') return <Spinner label="Loading..." fill />;
  return (
    <TimelineGrid
      today={today}
      rowHeight={rowHeights[isCoarse ? 'touch' : 'mouse'][isCompact ? 1 : 0]}
      sideWidth={sideWidths[isPhone ? 'phone' : isWide ? 'desktop' : 'tablet']}
    />
  );
}
