import { minPasswordLength } from '@longtable/contract/rules/password';

/** How hard a password is to guess, from 0 (shorter than allowed) to 4 (very hard). */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/**
 * Estimates the strength of a password, as a hint and not a rule. Length counts most, since it makes guessing slow;
 * repeated characters count less.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < minPasswordLength) return 0;
  const different = new Set(password.toLowerCase()).size;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const length = Math.min(password.length, different * 2) + Math.max(kinds - 1, 0) * 2;
  if (length < 12) return 1;
  if (length < 16) return 2;
  if (length < 20) return 3;
  return 4;
}
