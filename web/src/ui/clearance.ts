/** The bounds of an element in the viewport, in px. */
export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

type Floating = { readonly left: number; readonly right: number; readonly height: number };

/** Distance between a floating element and an obstacle, in px. */
const gap = 8;

/**
 * The lowest distance from the lower edge of the viewport, in px, at which a floating element covers none of
 * `obstacles`; 0 if there is none.
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
