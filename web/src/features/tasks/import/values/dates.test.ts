import { expect, test } from 'vitest';
import { type DateContext, dayOf, isWithoutYear, momentOf, noonOf, orderOf } from './dates.ts';

const context: DateContext = {
  order: 'day-first',
  timeZone: 'Europe/Berlin',
  today: '2026-11-21',
  year: 'nearest',
};

test.each([
  ['2026-12-01', '2026-12-01', '2026-12-01'],
  ['2026/12/1', '2026-12-01', '2026-12-01'],
  ['2026.12.01.', '2026-12-01', '2026-12-01'],
  ['2026-12-01 10:30', '2026-12-01', '2026-12-01'],
  // 23:00 in Berlin is still the first; 23:30 UTC is the second there.
  ['2026-12-01T22:00:00Z', '2026-12-01', '2026-12-01'],
  ['2026-12-01T23:30:00.000Z', '2026-12-02', '2026-12-02'],
  ['2026-12-01T23:30:00.000+0000', '2026-12-02', '2026-12-02'],
  ['2026-12-01 23:30:00 UTC', '2026-12-02', '2026-12-02'],
  ['2026-12-01T23:30:00+01:00', '2026-12-01', '2026-12-01'],
  ['1796254200000', '2026-12-03', '2026-12-03'],
  ['Tue Dec 01 2026 23:30:00 GMT+0000 (GMT)', '2026-12-02', '2026-12-02'],
  ['Tue, 1 Dec 2026 08:00:00 +0000', '2026-12-01', '2026-12-01'],
  ['1.12.2026', '2026-12-01', '2026-12-01'],
  ['01.12.26 10:30', '2026-12-01', '2026-12-01'],
  ['1. 12. 2026', '2026-12-01', '2026-12-01'],
  ['1/12/2026', '2026-12-01', '2026-01-12'],
  ['1-12-2026', '2026-12-01', '2026-01-12'],
  ['01/12/26 5:30 PM', '2026-12-01', '2026-01-12'],
  ['13/12/2026', '2026-12-13', '2026-12-13'],
  ['12/13/2026', '2026-12-13', '2026-12-13'],
  ['Tue 1/12/2026', '2026-12-01', '2026-01-12'],
  // Jira, in several languages.
  ['24/Mar/26 12:00 AM', '2026-03-24', '2026-03-24'],
  ['24/Mär/26 12:00 AM', '2026-03-24', '2026-03-24'],
  ['24/mars/26 00:00', '2026-03-24', '2026-03-24'],
  ['24/ene/26 12:00 a. m.', '2026-01-24', '2026-01-24'],
  ['24/мар/26 12:00', '2026-03-24', '2026-03-24'],
  ['24/fev/26 22:15', '2026-02-24', '2026-02-24'],
  ['1-Dec-26', '2026-12-01', '2026-12-01'],
  // Notion, and typed dates.
  ['December 1, 2026', '2026-12-01', '2026-12-01'],
  ['December 1, 2026 9:00 AM', '2026-12-01', '2026-12-01'],
  ['December 1, 2026 9:00 AM (CET)', '2026-12-01', '2026-12-01'],
  ['1 Dec 2026', '2026-12-01', '2026-12-01'],
  ['Dec 1, 2026', '2026-12-01', '2026-12-01'],
  ['Dec 1 2026', '2026-12-01', '2026-12-01'],
  ['Tuesday, December 1st, 2026', '2026-12-01', '2026-12-01'],
  ['Dec 1, 2026 at 5:30 PM', '2026-12-01', '2026-12-01'],
  ["1 Dec '26", '2026-12-01', '2026-12-01'],
  ['Di., 1. Dezember 2026', '2026-12-01', '2026-12-01'],
  ['1er décembre 2026', '2026-12-01', '2026-12-01'],
  ['1 de diciembre de 2026', '2026-12-01', '2026-12-01'],
  ['1 de dezembro de 2026 10:00', '2026-12-01', '2026-12-01'],
  ['1 dicembre 2026', '2026-12-01', '2026-12-01'],
  ['1 grudnia 2026', '2026-12-01', '2026-12-01'],
  ['1 декабря 2026 г.', '2026-12-01', '2026-12-01'],
  ['2026年12月1日', '2026-12-01', '2026-12-01'],
  ['2026년 12월 1일', '2026-12-01', '2026-12-01'],
  ['１２／１３／２０２６', '2026-12-13', '2026-12-13'],
  ['\u200f1.12.2026\u200f', '2026-12-01', '2026-12-01'],
  ['30/02/2026', null, null],
  ['2026-02-30', null, null],
  ['soon', null, null],
  ['12', null, null],
  ['1.5', null, null],
  ['PROJ-12', null, null],
  ['may 2026', null, null],
  ['3 weeks', null, null],
  ['every day', null, null],
  ['2 of 4 2026', null, null],
  ['', null, null],
])('%j', (text, dayFirst, monthFirst) => {
  expect(dayOf(text, context)).toBe(dayFirst);
  expect(dayOf(text, { ...context, order: 'month-first' })).toBe(monthFirst);
});

test.each([
  ['4 Jan', '2027-01-04', '2027-01-04'],
  ['12 Oct', '2026-10-12', '2027-10-12'],
  ['Dec 1', '2026-12-01', '2026-12-01'],
  ['4. Jan', '2027-01-04', '2027-01-04'],
  ['4 janv.', '2027-01-04', '2027-01-04'],
  ['29 Feb', null, null],
])('completes the year of %j', (text, nearest, next) => {
  expect(isWithoutYear(text)).toBe(true);
  expect(dayOf(text, context)).toBe(nearest);
  expect(dayOf(text, { ...context, year: 'next' })).toBe(next);
});

test('keeps an instant, and reads a day as noon in the person’s time zone', () => {
  expect(momentOf('2026-12-01T23:30:00.000Z', context)).toBe('2026-12-01T23:30:00.000Z');
  expect(momentOf('24/Mar/26 10:17 PM', context)).toBe('2026-03-24T12:00:00.000Z');
  expect(momentOf('soon', context)).toBeNull();
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata']) {
    const noon = noonOf('2026-03-24', timeZone);
    expect(dayOf(noon, { ...context, timeZone })).toBe('2026-03-24');
  }
});

test.each([
  [['1/2/2026', '13/2/2026'], 'day-first'],
  [['1/2/2026', '2/13/2026 10:00'], 'month-first'],
  [['1/2/2026', ''], null],
  [['1/2/2026', '13/2/2026', '2/13/2026'], null],
  [['5/5/2026', '2026-01-02', '1.2.2026', 'soon'], 'day-first'],
  [[], 'day-first'],
])('detects the date order of %j', (texts, order) => {
  expect(orderOf(texts).order).toBe(order);
});

test('returns an example if the date order is ambiguous', () => {
  expect(orderOf(['2026-01-01', '3/4/2026 ', '5/6/2026'])).toEqual({ order: null, example: '3/4/2026' });
});
