import { z } from 'zod';
import { maxColumnLimit } from './rules/column-limits.ts';

const limit = z
  .int(`Enter a number from 1 to ${maxColumnLimit}.`)
  .min(1, `Enter a number from 1 to ${maxColumnLimit}.`)
  .max(maxColumnLimit, `Enter a number from 1 to ${maxColumnLimit}.`)
  .nullable();

/** The limits of a board, as fields of the project or person whose board it is (rules/column-limits.ts). */
export const columnLimits = { todoLimit: limit, inProgressLimit: limit, reviewLimit: limit };

/** The same in a change: what is absent stays. */
export const changedLimits = {
  todoLimit: limit.optional(),
  inProgressLimit: limit.optional(),
  reviewLimit: limit.optional(),
};

/** The input of a form for one limit. */
export const limitInput = z.object({ limit });
