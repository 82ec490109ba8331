import { createPortal } from 'react-dom';
import { cn } from '../../../ui/class-names.ts';
import { StatusGlyph } from '../marks/task-marks.tsx';
import { drag, useSlice } from './board-state.ts';

/** The drop zone for blocking a task while none is blocked, over the top bar. */
export function BlockedDropZone() {
  const isTarget = useSlice(drag, (dragged) => dragged?.place?.group === 'blocked');
  const bar = document.getElementById('page-bar')?.parentElement;
  return (
    bar &&
    createPortal(
      <section
        aria-label="Blocked"
        data-drop-zone="blocked"
        className={cn(
          'absolute inset-x-4 inset-y-1 z-20 flex animate-fade-in items-center justify-center gap-2 rounded-card border border-dashed text-sm shadow-raised md:inset-x-6',
          isTarget
            ? 'border-danger-line bg-danger-soft text-danger'
            : 'border-hairline-strong bg-raised text-muted',
        )}
      >
        <StatusGlyph status="blocked" />
        Drop here to mark as Blocked
      </section>,
      bar,
    )
  );
}
