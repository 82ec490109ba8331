import { expect, test } from 'vitest';
import { cardsOf, itself, personIn } from './cards.ts';

const author = {
  author_id: 'ada',
  author_name: 'Ada',
  author_email: 'ada@example.test',
  author_avatar: '/ada.webp',
  author_version: 2,
};
const sources = [personIn('author_id', 'author')];

test('rows that mention somebody several times bring one card', () => {
  expect(cardsOf([author, author], sources)).toEqual({
    people: [{ id: 'ada', name: 'Ada', avatarUrl: '/ada.webp', version: 2 }],
  });
});

test('a row can bring its own card, with nothing else of it', () => {
  const deck = { id: 'deck', name: 'Deck', version: 3 };
  expect(cardsOf([{ ...deck, description: 'Planks' }], [itself('departments')])).toEqual({
    departments: [deck],
  });
});

test('a row whose author is gone brings none, and neither does no row', () => {
  const gone = {
    author_id: null,
    author_name: null,
    author_email: null,
    author_avatar: null,
    author_version: null,
  };
  expect([cardsOf([gone], sources), cardsOf([], sources)]).toEqual([{}, {}]);
});

test('somebody without a name has that of their address, which no card says', () => {
  expect(cardsOf([{ ...author, author_name: '' }], sources)).toEqual({
    people: [{ id: 'ada', name: 'ada', avatarUrl: '/ada.webp', version: 2 }],
  });
});
