/**
 * Which square of a picture: where it begins, in fractions of the width and the height of the upright picture, and its
 * side in fractions of the shorter of the two. The largest one, in the middle, where nothing is said.
 */
export type Crop = {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly size?: number | undefined;
};

/** How a picture as it is stored becomes upright: mirrored from left to right first, then turned clockwise. */
export type Turn = { readonly degrees: 0 | 90 | 180 | 270; readonly mirrored: boolean };

/** The turn of an EXIF orientation from 1 to 8; none for anything else. */
export function turnOf(orientation: number | undefined): Turn {
  switch (orientation) {
    case 2:
      return { degrees: 0, mirrored: true };
    case 3:
      return { degrees: 180, mirrored: false };
    case 4:
      return { degrees: 180, mirrored: true };
    case 5:
      return { degrees: 270, mirrored: true };
    case 6:
      return { degrees: 90, mirrored: false };
    case 7:
      return { degrees: 90, mirrored: true };
    case 8:
      return { degrees: 270, mirrored: false };
    default:
      return { degrees: 0, mirrored: false };
  }
}

type Stored = { readonly width: number; readonly height: number; readonly turn: Turn };

/** The square in pixels of the picture as it is stored. It lies within the picture, whatever was asked for. */
export function squareOf(crop: Crop, { width, height, turn }: Stored) {
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, Math.max(1, Math.round((crop.size ?? 1) * shorter)));
  const sideways = turn.degrees === 90 || turn.degrees === 270;
  const [uprightWidth, uprightHeight] = sideways ? [height, width] : [width, height];
  const x = begin(crop.x, uprightWidth, side);
  const y = begin(crop.y, uprightHeight, side);
  // What is left of the square and above it, on the other side of it, and below.
  const after = { x: uprightWidth - side - x, y: uprightHeight - side - y };
  const unturned = {
    0: { left: x, top: y },
    90: { left: y, top: after.x },
    180: { left: after.x, top: after.y },
    270: { left: after.y, top: x },
  }[turn.degrees];
  const left = turn.mirrored ? width - side - unturned.left : unturned.left;
  return { left, top: unturned.top, width: side, height: side };
}

/** Where the square begins on a side of the picture, in pixels. */
function begin(fraction: number | undefined, length: number, side: number): number {
  const room = length - side;
  return fraction === undefined ? Math.floor(room / 2) : Math.min(room, Math.round(fraction * length));
}
