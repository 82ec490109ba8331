/** A part of a picture, in percent of its width and height. */
export type CropArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A square as the server takes it: its corner in fractions of width and height, its side in those of the shorter. */
export type CropSquare = { x: number; y: number; size: number };

/** What was cropped, for the server. */
export function cropOf(
  area: CropArea,
  picture: { readonly width: number; readonly height: number },
): CropSquare {
  const side = (area.width / 100) * picture.width;
  return {
    x: fraction(area.x / 100),
    y: fraction(area.y / 100),
    size: fraction(side / Math.min(picture.width, picture.height)) || 1,
  };
}

function fraction(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 1) * 1e6) / 1e6;
}
