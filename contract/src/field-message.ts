import type { z } from 'zod';

/**
 * The message beside a form field whose schema has no message of its own. Pass it as `error` when parsing, on either
 * side: the validator's own messages name types, patterns and formats.
 */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is required.';
      return issue.expected === 'int' ? 'Enter a whole number.' : notValid;
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_value':
      return 'Choose one of the options.';
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'Enter a whole number.' : `Enter a multiple of ${issue.divisor}.`;
    case 'invalid_format':
      return issue.format === 'email' ? 'Enter a valid e-mail address.' : notValid;
    default:
      return notValid;
  }
}

const notValid = 'This is not valid.';

type Bound = { readonly origin: string };

function tooBig({ origin, maximum }: Bound & { readonly maximum: number | bigint }): string {
  switch (origin) {
    case 'string':
      return `Use at most ${counted(maximum, 'character')}.`;
    case 'array':
      return `Use at most ${counted(maximum, 'entry', 'entries')}.`;
    default:
      return `Enter at most ${maximum}.`;
  }
}

function tooSmall({ origin, minimum }: Bound & { readonly minimum: number | bigint }): string {
  switch (origin) {
    case 'string':
      return Number(minimum) === 1 ? 'This is required.' : `Use at least ${minimum} characters.`;
    case 'array':
      return Number(minimum) === 1 ? 'This is required.' : `Use at least ${minimum} entries.`;
    default:
      return `Enter at least ${minimum}.`;
  }
}

function counted(amount: number | bigint, one: string, many = `${one}s`): string {
  return `${amount} ${Number(amount) === 1 ? one : many}`;
}
