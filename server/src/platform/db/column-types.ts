import pg from 'pg';

// The object ids of the types with their own parsers (constants of PostgreSQL's catalogue).
const day = pg.types.builtins.DATE.valueOf();
const time = pg.types.builtins.TIMESTAMPTZ.valueOf();
const numbers = new Set<number>([pg.types.builtins.NUMERIC, pg.types.builtins.INT8]);

/**
 * Parsers of columns: a day stays `YYYY-MM-DD` (a Date would shift it by the time zone), a time becomes ISO 8601 in
 * UTC, numeric and bigint become numbers (ours are below 2^53). Connections use UTC and ISO dates, see openDatabase().
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === day) return asIs;
      if (oid === time) return isoTime;
      if (numbers.has(oid)) return Number;
    }
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

const asIs = (text: string): string => text;

/** Converts `2026-11-21 02:30:34.123456+00` to `2026-11-21T02:30:34.123Z`. */
function isoTime(text: string): string {
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`;
  const fraction =
    text[19] === '.' ? text.slice(20, text.indexOf('+', 20)).padEnd(3, '0').slice(0, 3) : '000';
  return `${seconds}.${fraction}Z`;
}
