/** A part of a picture, in percent of its width and height. */
export type CropArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A square in the server's format: its corner as fractions of width and height, its side as a fraction of the shorter edge. */
export type CropSquare = { x: number; y: number; size: number };

/** Converts a cropped area to the server's format. */
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
