import { z } from 'zod';

const fraction = z.coerce.number().min(0).max(1);

/**
 * Which square of a picture is meant: where it begins, in fractions of the width and the height of the upright
 * picture, and its side in fractions of the shorter of the two. The middle of it when absent.
 */
export const pictureCrop = z.object({
  x: fraction.optional(),
  y: fraction.optional(),
  size: fraction.refine((side) => side > 0).optional(),
});
