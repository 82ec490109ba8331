import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than a width in px. For layout that container queries can't express. */
export function useNarrow(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setNarrow(box.clientWidth < width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, width]);
  return isNarrow;
}
