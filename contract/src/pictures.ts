import { z } from 'zod';
import { defineErrors } from './define-errors.ts';

const fraction = z.coerce.number().min(0).max(1);

/**
 * The square to cut out of a picture: its corner as fractions of width and height of the upright picture, and its side
 * as a fraction of the shorter of the two. The centre when absent.
 */
export const pictureCrop = z.object({
  x: fraction.optional(),
  y: fraction.optional(),
  size: fraction.refine((side) => side > 0).optional(),
});

/** Refusals. */
export const pictureErrors = defineErrors({
  'picture/unreadable': {
    status: 422,
    text: 'This file is not a picture that can be read. Use a JPEG, PNG, WebP, GIF or AVIF file.',
  },
  'picture/too-large': {
    status: 413,
    text: 'This picture is too large. Use one of at most 10 MB and 50 megapixels.',
  },
  'picture/too-slow': {
    status: 422,
    text: 'This picture takes too long to read. Save it as a smaller one, or as a JPEG, and try again.',
  },
  'picture/not-found': { status: 404, text: 'This picture is not there any more.' },
});
