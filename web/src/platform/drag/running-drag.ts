import { autoScroll, type Point, type Scroller } from './auto-scroll.ts';

/** The position of the pointer, and the topmost element there. */
export type DragPoint = Point & { readonly under: Element | null };

/** The handlers of a drag in progress. */
export type Drag = {
  readonly cursor: 'grabbing' | 'ew-resize';
  /** An element that follows the pointer, positioned in the window (`previewOf`). */
  readonly preview?: HTMLElement;
  /** The containers that scroll while the pointer is near their edges. */
  scrollers?(at: DragPoint): readonly Scroller[];
  /** Called in every frame, as the page may scroll under a resting pointer, and before the drop. */
  move(at: DragPoint): void;
  drop(): void;
  cancel(): void;
};

/** Ends a drag by dropping or cancelling. */
export type EndDrag = (isDrop: boolean) => void;

/**
 * Runs a drag from `start`: captures the pointer, and in every frame scrolls, moves and shows the preview. `onLost` is called when
 * the capture is lost. Returns the function that ends it.
 */
export function runDrag(
  drag: Drag,
  {
    start,
    pointerId,
    pointer,
    onLost,
  }: {
    readonly start: Point;
    readonly pointerId: number;
    /** The current position of the pointer. */
    pointer(): Point;
    onLost(): void;
  },
): EndDrag {
  const layer = dragLayer(drag);
  const scroll = autoScroll(start);
  let frame = 0;

  const at = (): DragPoint => {
    const { x, y } = pointer();
    return { x, y, under: document.elementFromPoint(x, y) };
  };
  const step = (now: number): void => {
    frame = requestAnimationFrame(step);
    const point = at();
    scroll(point, drag.scrollers?.(point) ?? [], now);
    drag.move(point);
    layer.style.transform = `translate(${point.x - start.x}px, ${point.y - start.y}px)`;
  };

  document.body.append(layer);
  // The dragged element may be removed, so the layer captures the pointer. It also determines the cursor.
  layer.setPointerCapture(pointerId);
  layer.addEventListener('lostpointercapture', onLost);
  step(performance.now());

  return (isDrop) => {
    layer.removeEventListener('lostpointercapture', onLost);
    cancelAnimationFrame(frame);
    if (isDrop) {
      drag.move(at());
      drag.drop();
    } else drag.cancel();
    layer.remove();
  };
}

/** The element that holds the preview and the pointer capture. */
function dragLayer({ cursor, preview }: Drag): HTMLElement {
  const layer = document.createElement('div');
  Object.assign(layer.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    zIndex: '60',
    pointerEvents: 'none',
    willChange: 'transform',
    cursor,
  });
  if (preview) layer.append(preview);
  return layer;
}
