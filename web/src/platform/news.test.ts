import { expect, test } from 'vitest';
import { createNews } from './news.ts';

test('an answer that was overtaken is asked for again', async () => {
  const news = createNews();
  let asked = 0;
  const answer = await news.latest(async () => {
    asked += 1;
    if (asked < 3) news.note();
    return Promise.resolve(asked);
  });
  expect(answer).toBe(3);
});

test('where news never end, the last answer has to do', async () => {
  const news = createNews();
  let asked = 0;
  const answer = await news.latest(async () => {
    asked += 1;
    news.note();
    return Promise.resolve(asked);
  });
  expect(answer).toBe(4);
});
