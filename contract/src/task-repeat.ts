import { z } from 'zod';
import { repeatUnits } from './rules/task-repeat.ts';

/** Days of the week as in JavaScript: Sunday is 0. */
const weekday = z.int().min(0).max(6);

/**
 * When a task repeats: every so many days, weeks (on `weekdays`, or on the weekday of its due date if there are none),
 * months or years. `day` is the intended day of the month, so that the 31st returns after February; the server fills it
 * in.
 */
export const taskRepeat = z.object({
  unit: z.enum(repeatUnits),
  every: z.int().min(1).max(99),
  weekdays: z
    .array(weekday)
    .max(7)
    // Not a transform, since schemas with transforms cannot be used in responses.
    .overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .optional(),
  day: z.int().min(1).max(31).optional(),
});
