import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { DragLocation } from '@atlaskit/pragmatic-drag-and-drop/types';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { whenSomeoneIsThere } from '../../../ui/lazy-part.tsx';
import type { DropPlace } from '../drop-place.ts';
import { drag, setPlace } from './board-state.ts';
import { cardGhost } from './card-ghost.ts';
import { beginDrag, dropDragged, placeAt, shownTask } from './drag-moves.ts';

/** Makes a card draggable with the mouse. Returns the function that stops it. */
export function makeDraggable(element: HTMLElement, taskId: string): () => void {
  return draggable({
    element,
    getInitialData: () => ({ taskId }),
    // Touch is handled in touch-drag.ts.
    canDrag: () => drag.get() === null && shownTask(taskId)?.can.move === true,
    // WebKit ignores the row's transform when it captures the drag image, and would show another card.
    onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: preserveOffsetOnSource({ element, input: location.current.input }),
        render: ({ container }) => container.append(cardGhost(element)),
      }),
  });
}

/** Makes a column a drop zone. Returns the function that stops it. */
export function makeDropZone(element: HTMLElement, status: TaskStatus): () => void {
  return dropTargetForElements({
    element,
    getData: () => ({ status }),
    canDrop: ({ source }) => isTask(source.data),
  });
}

/** Scrolls an element while a card is dragged near its edge. Returns the function that stops it. */
export function scrollWhileDragging(element: HTMLElement, axis: 'vertical' | 'horizontal'): () => void {
  let stop = (): void => undefined;
  let isOver = false;
  const begin = async (): Promise<void> => {
    try {
      const { autoScrollForElements } = await import('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element');
      if (isOver) return;
      stop = autoScrollForElements({
        element,
        canScroll: ({ source }) => isTask(source.data),
        getAllowedAxis: () => axis,
      });
    } catch {
      // Without the code, columns can be scrolled by the wheel.
    }
  };
  // Not needed for the first paint; loaded when the pointer first moves.
  whenSomeoneIsThere(() => void begin());
  return () => {
    isOver = true;
    stop();
  };
}

/** Handles mouse drags on the board. Returns the function that stops it. */
export function followMouseDrags(): () => void {
  return monitorForElements({
    canMonitor: ({ source }) => isTask(source.data),
    onDragStart: ({ source }) => {
      beginDrag(String(source.data.taskId), 'mouse');
    },
    onDrag: ({ location }) => setPlace(placeOf(location.current)),
    onDropTargetChange: ({ location }) => setPlace(placeOf(location.current)),
    onDrop: ({ location }) => {
      setPlace(placeOf(location.current));
      dropDragged();
    },
  });
}

function placeOf({ input, dropTargets }: DragLocation): DropPlace | null {
  return placeAt({ x: input.clientX, y: input.clientY }, dropTargets[0]?.element ?? null);
}

function isTask(data: Record<string, unknown>): boolean {
  return typeof data.taskId === 'string';
}
