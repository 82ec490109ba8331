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

/** Lets a card be dragged with the mouse. Returns how to stop. */
export function makeDraggable(element: HTMLElement, taskId: string): () => void {
  return draggable({
    element,
    getInitialData: () => ({ taskId }),
    // A finger has a way of its own (touch-drag.ts).
    canDrag: () => drag.get() === null && shownTask(taskId)?.can.move === true,
    // WebKit takes its picture of a card as if the row it is in had no transform: it would be another card's.
    onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: preserveOffsetOnSource({ element, input: location.current.input }),
        render: ({ container }) => container.append(cardGhost(element)),
      }),
  });
}

/** Lets a column take cards. Returns how to stop. */
export function makeDropZone(element: HTMLElement, status: TaskStatus): () => void {
  return dropTargetForElements({
    element,
    getData: () => ({ status }),
    canDrop: ({ source }) => isTask(source.data),
  });
}

/** Scrolls an element while a card is held near its edge. Returns how to stop. */
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
      // It could not be fetched: the columns are scrolled by the wheel.
    }
  };
  // Painting the board goes without it; who moves to the first card has it at hand.
  whenSomeoneIsThere(() => void begin());
  return () => {
    isOver = true;
    stop();
  };
}

/** Follows the mouse from lifting a card to dropping it. Returns how to stop. */
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
