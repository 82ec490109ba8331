import { Plus } from 'lucide-react';
import { useHotkey } from '../../platform/hotkeys.ts';
import { Button } from '../../ui/button.tsx';
import { keepClear } from '../../ui/keep-clear.ts';
import { useKeyboardInset } from '../../ui/use-keyboard-inset.ts';
import { drag, useSlice } from './board/board-state.ts';
import { quickAddOpen } from './dialogs/intake.store.ts';
import { selected } from './selection/selection.store.ts';

const size = (pixels: number) => ({ width: pixels, height: pixels });

/**
 * On a phone: the button above the navigation, and above the keyboard, that opens quick add. While tasks are selected, the
 * selection bar has its place.
 */
export function FloatingAdd() {
  const isSelecting = useSlice(selected, (ids) => ids.size > 0);
  const isDragging = useSlice(drag, (dragged) => dragged !== null);
  const keyboard = useKeyboardInset();
  // The navigation is 3.5 rem high.
  const bottom = `max(4.5rem + env(safe-area-inset-bottom), 1rem + ${keyboard}px)`;
  const open = () => quickAddOpen.set(true);
  useHotkey({ keys: 'Q', label: 'Quick add a task', group: 'Tasks' }, open);
  return (
    <>
      {!isSelecting && !isDragging && (
        <Button
          ref={keepClear}
          variant="primary"
          aria-label="Quick add"
          aria-keyshortcuts="Q"
          onClick={open}
          className="fixed right-4 z-30 rounded-full shadow-raised"
          style={{ ...size(56), bottom }}
        >
          <Plus aria-hidden style={size(24)} />
        </Button>
      )}
    </>
  );
}
