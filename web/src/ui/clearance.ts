/** An element's place in the window, in px from the upper left corner. */
export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

type Floating = { readonly left: number; readonly right: number; readonly height: number };

/** Between what floats and what it stays clear of, in px. */
const gap = 8;

/**
 * How far above the lower edge of the window something floats that must not cover any of `obstacles`, in px: as low as
 * possible. 0 when there is no such place.
 */
export function clearBottom(
  obstacles: readonly Box[],
  { left, right, height }: Floating,
  windowHeight: number,
): number {
  const inTheWay = obstacles
    .filter((box) => box.bottom > box.top && box.left < right && box.right > left)
    .toSorted((a, b) => b.bottom - a.bottom);
  let bottom = 0;
  for (const box of inTheWay) {
    const lowerEdge = windowHeight - bottom;
    const isBelow = box.top >= lowerEdge;
    const isAbove = box.bottom + gap <= lowerEdge - height;
    if (!isBelow && !isAbove) bottom = windowHeight - box.top + gap;
  }
  return bottom + height > windowHeight ? 0 : bottom;
}
