import { expect, test } from 'vitest';
import { actorName } from './actor-name.ts';

const ada = { id: 'ada', name: 'Ada Lovelace', avatarUrl: null, version: 1 };

test('names the actor', () => {
  expect(actorName(ada, 'me')).toBe('Ada Lovelace');
  expect(actorName(ada, 'ada')).toBe('You');
  expect(actorName(null, 'me')).toBe('Deleted account');
});
