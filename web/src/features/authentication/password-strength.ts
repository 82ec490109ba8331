import { minPasswordLength } from '@longtable/contract/rules/password';

/** How hard a password is to guess: 0 is too short to be taken, 4 is very hard. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/**
 * A hint while someone types, not a rule: length counts most, because it is what makes guessing slow, and characters
 * that only repeat don't count.
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
