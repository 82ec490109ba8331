import { defineErrors } from './define-errors.ts';

/** Refusals that every upload may get (docs/operations.md, "Virus scanning"). */
export const storedFileErrors = defineErrors({
  'file/infected': { status: 422, text: 'This file contains a virus and was not uploaded.' },
  'file/too-large-to-scan': {
    status: 413,
    text: 'This file is too large to be checked for viruses and was not uploaded.',
  },
  'file/not-scanned': {
    status: 503,
    text: 'This file can’t be checked for viruses right now and was not uploaded. Please try again in a moment.',
  },
});
