import pg from 'pg';

const { builtins } = pg.types;

/**
 * How columns come out of PostgreSQL: a day stays `YYYY-MM-DD` (a Date would move it by the time zone), a time
 * becomes ISO 8601 in UTC, numeric and bigint become numbers (no number of ours is beyond 2^53).
 * Connections speak UTC and ISO dates, see openDatabase().
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === builtins.DATE) return asIs;
      if (oid === builtins.TIMESTAMPTZ) return isoTime;
      if (oid === builtins.NUMERIC || oid === builtins.INT8) return Number;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

const asIs = (text: string): string => text;

/** `2026-11-21 02:30:34.123456+00` as `2026-11-21T02:30:34.123Z`. */
function isoTime(text: string): string {
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`;
  const fraction = text[19] === '.' ? text.slice(20, text.indexOf('+', 20)).padEnd(3, '0').slice(0, 3) : '000';
  return `${seconds}.${fraction}Z`;
}
