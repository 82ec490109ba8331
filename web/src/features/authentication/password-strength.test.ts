import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 0],
  ['Sh0rt!x', 0],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 1],
  ['password', 1],
  ['Passw0rd', 2],
  ['quiet-oak-bench', 3],
  ['four walnut chairs by noon', 4],
  ['长桌上的每一个人都在这里工作和生活', 3],
])('rates %j as %d', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
