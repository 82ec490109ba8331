/**
 * The square to cut out of a picture: its corner as fractions of width and height of the upright picture, and its side
 * as a fraction of the shorter of the two. By default the largest square in the middle.
 */
export type Crop = {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly size?: number | undefined;
};

/** How to turn a picture upright: mirror it horizontally, then rotate it clockwise. */
export type Turn = { readonly degrees: 0 | 90 | 180 | 270; readonly mirrored: boolean };

/** The transformation of an EXIF orientation from 1 to 8; none for other values. */
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

/** The square in pixels of the stored picture, limited to the picture. */
export function squareOf(crop: Crop, { width, height, turn }: Stored) {
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, Math.max(1, Math.round((crop.size ?? 1) * shorter)));
  const sideways = turn.degrees === 90 || turn.degrees === 270;
  const [uprightWidth, uprightHeight] = sideways ? [height, width] : [width, height];
  const x = begin(crop.x, uprightWidth, side);
  const y = begin(crop.y, uprightHeight, side);
  // The margins left of the square and above it, on the opposite side, and below.
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

/** The offset of the square along a side of the picture, in pixels. */
function begin(fraction: number | undefined, length: number, side: number): number {
  const room = length - side;
  return fraction === undefined ? Math.floor(room / 2) : Math.min(room, Math.round(fraction * length));
}
