import { casual, GB } from 'chrono-node/en';
import { describe, expect, test } from 'vitest';
import { dateReader } from './dates.ts';
import { parseQuickTask, pieceKey, type QuickContext } from './parse.ts';

// A Saturday.
const today = '2026-11-21';
const ada = { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' };
const context: QuickContext = {
  today,
  dates: dateReader(casual),
  people: [
    { id: 'me', name: 'Maya Chen', email: 'maya@example.com' },
    ada,
    { id: 'sam1', name: 'Sam Hill', email: 'sam@example.com' },
    { id: 'sam2', name: 'Sam Stone', email: 'stone@example.com' },
    { id: 'li', name: 'Li', email: 'li@example.com' },
  ],
};
const read = (line: string, changes: Partial<QuickContext> = {}) =>
  parseQuickTask(line, { ...context, ...changes });
const nothing = {
  startDate: null,
  dueDate: null,
  priority: null,
  tags: [],
  repeat: null,
  assignee: null,
};

test('reads all fields of a line', () => {
  expect(read('pay rent friday !high #home @ada')).toMatchObject({
    title: 'pay rent',
    dueDate: '2026-11-27',
    priority: 'high',
    tags: ['home'],
    assignee: ada,
  });
  expect(read('pay rent friday !high #home').pieces.map(({ kind, text }) => [kind, text])).toEqual([
    ['due', 'friday'],
    ['priority', '!high'],
    ['tag', '#home'],
  ]);
});

describe('days', () => {
  test.each([
    ['today', '2026-11-21'],
    ['tomorrow', '2026-11-22'],
    ['day after tomorrow', '2026-11-23'],
    ['friday', '2026-11-27'],
    ['Fri', '2026-11-27'],
    ['on monday', '2026-11-23'],
    ['by friday', '2026-11-27'],
    ['due friday', '2026-11-27'],
    ['due on friday', '2026-11-27'],
    ['next week', '2026-11-23'],
    ['next friday', '2026-11-27'],
    ['next month', '2026-12-21'],
    ['in 3 days', '2026-11-24'],
    ['in 2 weeks', '2026-12-05'],
    ['in a week', '2026-11-28'],
    ['12 dec', '2026-12-12'],
    ['dec 12', '2026-12-12'],
    ['12th of december', '2026-12-12'],
    ['may 5', '2027-05-05'],
    ['2026-12-01', '2026-12-01'],
    ['12/1/2026', '2026-12-01'],
    ['2025-01-02', '2025-01-02'],
    ['end of month', '2026-11-30'],
    ['sat', '2026-11-21'],
  ])('%s', (words, dueDate) => {
    expect(read(`pay rent ${words}`)).toMatchObject({ ...nothing, title: 'pay rent', dueDate });
    expect(read(`pay rent ${words} !low`)).toMatchObject({ title: 'pay rent', dueDate, priority: 'low' });
  });

  test('reads the day before the month', () => {
    expect(read('pay rent 12/1/2026', { dates: dateReader(GB) }).dueDate).toBe('2026-01-12');
  });

  test('uses the last date and keeps punctuation', () => {
    expect(read('talk about monday on friday')).toMatchObject({
      title: 'talk about monday',
      dueDate: '2026-11-27',
    });
    expect(read('call her tomorrow, then write')).toMatchObject({
      title: 'call her, then write',
      dueDate: '2026-11-22',
    });
  });

  test('reads a range of days', () => {
    expect(read('conference 12-14 dec')).toMatchObject({
      title: 'conference',
      startDate: '2026-12-12',
      dueDate: '2026-12-14',
    });
  });

  test.each([
    ['call mum friday 5pm', 'call mum 5pm', '2026-11-27'],
    ['call mum 5pm friday', 'call mum 5pm', '2026-11-27'],
    ['call mum tomorrow at 17:00', 'call mum at 17:00', '2026-11-22'],
    ['run tomorrow morning', 'run morning', '2026-11-22'],
    ['watch Friday 13', 'watch 13', '2026-11-27'],
  ])('keeps a time of day in the title: %s', (line, title, dueDate) => {
    expect(read(line)).toMatchObject({ title, dueDate });
  });

  test.each([
    'lunch with May',
    'May',
    'call mum 5pm',
    'buy sun cream',
    'he sat down and read',
    'buy 1/2 kg of flour',
    'march with the band',
    'do it now',
    'a trip for 3 days',
    '2 days of rest',
    'read yesterday’s news',
    'what happened yesterday',
    'friday’s notes',
    "today's minutes",
    'open report-2026-12-01.pdf',
    'https://example.com/2026-12-01',
    'version 1.2.3',
    'plan for 2027',
    'in an hour',
    'think about next year',
  ])('finds no date in %s', (line) => {
    expect(read(line)).toMatchObject({ ...nothing, title: line, pieces: [] });
  });

  test('keeps dates in the title until the parser is loaded', () => {
    expect(read('pay rent friday !1', { dates: null })).toMatchObject({
      title: 'pay rent friday',
      dueDate: null,
      priority: 'high',
    });
  });
});

describe('priority', () => {
  test.each([
    ['!high', 'high'],
    ['!1', 'high'],
    ['!HIGH', 'high'],
    ['!medium', 'medium'],
    ['!2', 'medium'],
    ['!low', 'low'],
    ['!3', 'low'],
  ])('%s', (words, priority) => {
    expect(read(`${words} pay rent`)).toMatchObject({ ...nothing, title: 'pay rent', priority });
    expect(read(`pay rent (${words})`)).toMatchObject({ priority });
  });

  test.each(['!important', '!', '!!!', 'go!high', 'wow!', '!highest', '!4', '!high-five'])(
    '%s: none',
    (word) => {
      expect(read(`pay rent ${word}`)).toMatchObject({ ...nothing, title: `pay rent ${word}` });
    },
  );

  test('uses the first priority and keeps the second in the title', () => {
    expect(read('pay !low rent !high')).toMatchObject({ title: 'pay rent !high', priority: 'low' });
  });
});

describe('tags', () => {
  test('reads several tags, each once, and keeps punctuation', () => {
    expect(read('pay #home, #Money #home rent #café/bar')).toMatchObject({
      title: 'pay, #home rent',
      tags: ['home', 'Money', 'café/bar'],
    });
  });

  test.each(['#1', 'issue #42', 'C#', 'a#b', 'https://example.com/a#top', '#', '##', '#c++'])(
    '%s: none',
    (words) => {
      expect(read(`see ${words}`)).toMatchObject({ ...nothing, title: `see ${words}` });
    },
  );

  test('prefers a tag to a date', () => {
    expect(read('pay rent #friday')).toMatchObject({ title: 'pay rent', tags: ['friday'], dueDate: null });
  });

  test('keeps the eleventh tag in the title', () => {
    const line = Array.from({ length: 11 }, (_, index) => `#tag${index}`).join(' ');
    const { title, tags } = read(`pay ${line}`);
    expect(title).toBe('pay #tag10');
    expect(tags).toHaveLength(10);
  });
});

describe('people', () => {
  test.each([
    ['@ada', 'ada'],
    ['@Ada Lovelace', 'ada'],
    ['@AdaLovelace', 'ada'],
    ['@ada.lovelace', 'ada'],
    ['@ada@example.com', 'ada'],
    ['@Sam Stone', 'sam2'],
    ['@li', 'li'],
    ['@maya', 'me'],
  ])('%s', (words, id) => {
    expect(read(`pay rent ${words}`)).toMatchObject({ title: 'pay rent', assignee: { id } });
    expect(read(`ask ${words}, please`)).toMatchObject({ title: 'ask, please', assignee: { id } });
  });

  test.each(['@sam', '@nobody', '@adam', '@', 'ada@example.com', 'write to sam@example.com', '@lisa'])(
    '%s: nobody',
    (words) => {
      expect(read(`ask ${words}`)).toMatchObject({ ...nothing, title: `ask ${words}` });
    },
  );
});

describe('recurrence', () => {
  test.each([
    ['every day', { unit: 'day', every: 1 }, '2026-11-21'],
    ['every monday', { unit: 'week', every: 1, weekdays: [1] }, '2026-11-23'],
    ['every Monday and thursday', { unit: 'week', every: 1, weekdays: [1, 4] }, '2026-11-23'],
    ['every mon, wed, and fri', { unit: 'week', every: 1, weekdays: [1, 3, 5] }, '2026-11-23'],
    ['every weekday', { unit: 'week', every: 1, weekdays: [1, 2, 3, 4, 5] }, '2026-11-23'],
    ['every weekend', { unit: 'week', every: 1, weekdays: [0, 6] }, '2026-11-21'],
    ['every 2 weeks', { unit: 'week', every: 2 }, '2026-11-21'],
    ['every 2 weeks on friday', { unit: 'week', every: 2, weekdays: [5] }, '2026-11-27'],
    ['every other month', { unit: 'month', every: 2 }, '2026-11-21'],
    ['each year', { unit: 'year', every: 1 }, '2026-11-21'],
  ])('%s', (words, repeat, dueDate) => {
    expect(read(`pay rent ${words}`)).toMatchObject({ ...nothing, title: 'pay rent', repeat, dueDate });
  });

  test('reads the start date', () => {
    expect(read('pay rent every month 1 dec')).toMatchObject({
      title: 'pay rent',
      repeat: { unit: 'month', every: 1 },
      dueDate: '2026-12-01',
    });
  });

  test.each([
    'every 0 days',
    'every 100 days',
    'every one of them',
    'everyday things',
    'every monday’s notes',
    'weekly report',
  ])('finds no recurrence in %s', (words) => {
    expect(read(`see ${words}`)).toMatchObject({ title: `see ${words}`, repeat: null });
  });
});

describe('literal text', () => {
  test('in quotation marks', () => {
    expect(read('read "Friday #1 !high" tomorrow')).toMatchObject({
      ...nothing,
      title: 'read "Friday #1 !high"',
      dueDate: '2026-11-22',
    });
    expect(read('read “Black Friday”')).toMatchObject({ ...nothing, title: 'read “Black Friday”' });
    // An unclosed quotation mark is an inch.
    expect(read('buy a 5" screen friday').dueDate).toBe('2026-11-27');
  });

  test('after a backslash, which is removed', () => {
    expect(read('\\friday club \\#home \\!high \\@ada tomorrow')).toMatchObject({
      ...nothing,
      title: 'friday club #home !high @ada',
      dueDate: '2026-11-22',
    });
    expect(read('open C:\\friday and \\\\server')).toMatchObject({ title: 'open C:\\friday and \\\\server' });
  });

  test('after a piece was removed', () => {
    const line = 'plan friday #home';
    const [due] = read(line).pieces;
    const ignored = new Set(due ? [pieceKey(due)] : []);
    expect(read(line, { ignored })).toMatchObject({ ...nothing, title: 'plan friday', tags: ['home'] });
    expect(read(`${line} tomorrow`, { ignored }).dueDate).toBe('2026-11-22');
  });
});

test('uses a line of only pieces as the title too', () => {
  expect(read('friday')).toMatchObject({ title: 'friday', dueDate: '2026-11-27' });
  expect(read(' !high  #home ')).toMatchObject({ title: '!high #home', priority: 'high', tags: ['home'] });
  expect(read('')).toMatchObject({ title: '' });
});

test('keeps every word in the title or a piece', () => {
  const lines = [
    'pay #home rent friday 5pm !high !low @nobody every monday #1 12 dec',
    'a b c',
    '#a #b #c @ada @ada',
  ];
  for (const line of lines) {
    const { title, pieces } = read(line);
    const all = [title, ...pieces.map(({ text }) => text)].join(' ').split(/\s+/).toSorted();
    expect(all).toEqual(line.split(/\s+/).toSorted());
  }
});
