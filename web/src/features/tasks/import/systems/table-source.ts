import { areExclusive, type FieldUse, usesOfText } from '../model/field-use.ts';
import type { Source } from '../model/source.ts';
import { fromSafeCell } from '../values/cells.ts';
import type { DurationUnit } from '../values/durations.ts';
import { lettersOf } from '../values/letters.ts';
import { buildSource } from './build-source.ts';
import { commonUse } from './common-names.ts';
import type { FieldReader } from './field-reader.ts';
import { type ColumnSpec, type Table, type TableItem, type TableSystem, wordsOf } from './table-system.ts';

/** All columns with the same name. */
type Column = { readonly name: string; readonly words: string; readonly indexes: readonly number[] };

/** Builds the source for a table of a system. */
export function tableSource(system: TableSystem, table: Table): Source {
  const items = system.items?.(table) ?? table.rows;
  const columns = columnsOf(table);
  const byWords = new Map(columns.map((column) => [column.words, column]));
  const known = columns.map(specFinder(system.columns));
  const guesses = guessesOf(columns, known, system);
  const fields = columns.map((column, at) => {
    const use = known[at]?.use ?? guesses[at] ?? 'left-out';
    return columnReader(column, { use, spec: known[at], system, byWords });
  });
  const extras = (system.extras ?? []).map(extraReader);
  const finish = system.finish?.(table);
  return buildSource({
    system: system.id,
    name: system.name?.(table) ?? '',
    noun: system.noun ?? 'row',
    items,
    rowOf: ({ row }) => row,
    fields: withSingles([...fields, ...extras]),
    remarks: system.remarks?.(table) ?? [],
    hasDateWords: system.hasDateWords ?? false,
    ...(finish && { finish }),
  });
}

/** Builds the field reader of a column from its spec and defaults. */
function columnReader(
  { name, words, indexes }: Column,
  {
    use,
    spec,
    system,
    byWords,
  }: {
    use: FieldUse;
    spec: ColumnSpec | undefined;
    system: TableSystem;
    byWords: ReadonlyMap<string, Column>;
  },
): FieldReader<TableItem> {
  const cellOf = (item: TableItem) => (other: string) => {
    const index = byWords.get(lettersOf(other))?.indexes[0];
    return index === undefined ? '' : (item.cells[index] ?? '');
  };
  return {
    id: words,
    label: name,
    columns: indexes.length,
    use,
    uses: [...new Set([use, ...(spec?.uses ?? []), ...usesOfText])],
    unit: spec?.unit ?? unitIn(name),
    ...(spec?.why !== undefined && { why: spec.why }),
    ...(spec?.isTechnical !== undefined && { isTechnical: spec.isTechnical }),
    ...(spec?.isDate !== undefined && { isDate: spec.isDate }),
    ...(spec?.parsing && { parsing: spec.parsing }),
    texts(item) {
      if (spec?.extra !== undefined) return item.extra?.[spec.extra] ?? [];
      return indexes.map((index) => {
        const cell = fromSafeCell(item.cells[index] ?? '');
        if (cell === '') return '';
        const clean = system.clean?.(cell) ?? cell;
        return spec?.cell ? spec.cell(clean, cellOf(item)) : clean;
      });
    },
  };
}

/** Builds the reader of a field that isn't a column. */
function extraReader(extra: Omit<FieldReader<TableItem>, 'texts'>): FieldReader<TableItem> {
  return { ...extra, texts: (item) => item.extra?.[extra.id] ?? [] };
}

/** Groups columns by name. Cells beyond the header become unnamed columns. */
function columnsOf({ head, rows }: Table): Column[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), head.length);
  const columns = new Map<string, { name: string; words: string; indexes: number[] }>();
  for (let index = 0; index < width; index += 1) {
    const name = (head[index] ?? '').trim();
    const shown = name === '' ? `Column ${index + 1}` : name;
    const words = lettersOf(shown) || shown;
    const known = columns.get(words);
    if (known) known.indexes.push(index);
    else columns.set(words, { name: shown, words, indexes: [index] });
  }
  return [...columns.values()];
}

function specFinder(specs: readonly ColumnSpec[]): (column: Column) => ColumnSpec | undefined {
  const byWord = new Map<string, ColumnSpec>();
  for (const spec of specs) {
    for (const word of wordsOf(spec.names)) if (!byWord.has(word)) byWord.set(word, spec);
  }
  return ({ name, words }) => {
    const found = byWord.get(words) ?? specs.find(({ pattern }) => pattern?.test(name));
    if (found) return found;
    const custom = customName(name);
    const own = custom === null ? undefined : byWord.get(lettersOf(custom));
    return own?.isCustom ? own : undefined;
  };
}

/** Extracts the name from Jira's `Custom field (Start date)`, in any supported language. */
function customName(name: string): string | null {
  const [, inner] =
    /^(?:custom field|benutzerdefinierte[sn]? feld(?:er)?|champ.*|campo .*|пользовательское поле|カスタム ?フィールド|自定义字段)\s*\((.*)\)$/iu.exec(
      name,
    ) ?? [];
  return inner ?? null;
}

/** Guesses the uses of columns without a spec by their names. For exclusive uses the best known name wins. */
function guessesOf(
  columns: readonly Column[],
  known: readonly (ColumnSpec | undefined)[],
  { unlike = '' }: TableSystem,
): (FieldUse | null)[] {
  const not = new Set(wordsOf(unlike));
  const guesses = columns.map((column, at) => {
    return known[at] || not.has(column.words) ? null : commonUse(column.name);
  });
  const specified = known.flatMap((spec) => (spec ? [spec.use] : []));
  return guesses.map((guess, at) => {
    if (!guess) return null;
    const isTaken = specified.some((use) => areExclusive(use, guess.use));
    const isBeaten = guesses.some(
      (other, index) =>
        other !== null &&
        areExclusive(other.use, guess.use) &&
        (other.rank < guess.rank || (other.rank === guess.rank && index < at)),
    );
    return isTaken || isBeaten ? null : guess.use;
  });
}

/** Resolves conflicts between exclusive uses: the first field wins. */
function withSingles(fields: readonly FieldReader<TableItem>[]): FieldReader<TableItem>[] {
  return fields.map((field, index) => {
    const isTaken = fields.slice(0, index).some((other) => areExclusive(other.use, field.use));
    if (!isTaken) return field;
    return { ...field, use: 'left-out', uses: [...new Set<FieldUse>(['left-out', ...(field.uses ?? [])])] };
  });
}

/** Returns the unit in a column name, such as `Estimate (min)`; hours by default. */
function unitIn(name: string): DurationUnit {
  const [, unit = ''] = /\((h|hrs?|hours?|min|minutes?|s|sec|seconds?|ms|days?)\)\s*$/i.exec(name) ?? [];
  switch (unit.toLowerCase().slice(0, 2)) {
    case 'mi':
      return 'minutes';
    case 's':
    case 'se':
      return 'seconds';
    case 'ms':
      return 'milliseconds';
    case 'da':
      return 'days';
    default:
      return 'hours';
  }
}
