import type { FieldUse } from '../model/field-use.ts';
import type { Source, SystemId } from '../model/source.ts';
import type { SourceTask } from '../model/source-task.ts';
import type { DurationUnit } from '../values/durations.ts';
import { lettersOf } from '../values/letters.ts';
import type { FieldReader, Parsing } from './field-reader.ts';

/** A row with values derived from other rows. */
export type TableItem = {
  readonly row: number;
  readonly cells: readonly string[];
  /** Values by the id of an extra field. */
  readonly extra?: Readonly<Record<string, readonly string[]>>;
};

/** A table with its header. */
export type Table = {
  readonly head: readonly string[];
  readonly rows: readonly TableItem[];
  /** Rows above the header. */
  readonly preamble: readonly (readonly string[])[];
};

/** Describes columns of a system. Names are comma-separated and compared by letters and digits only. */
export type ColumnSpec = {
  readonly names: string;
  /** Matches further raw names. */
  readonly pattern?: RegExp;
  /** Also matches Jira custom fields such as `Custom field (Start date)`. */
  readonly isCustom?: boolean;
  /** Takes its values from `extra` of the items instead of the cells. */
  readonly extra?: string;
  readonly use: FieldUse;
  /** Uses to offer besides those of any text. */
  readonly uses?: readonly FieldUse[];
  readonly why?: string;
  readonly unit?: DurationUnit;
  readonly isTechnical?: boolean;
  readonly isDate?: boolean;
  readonly parsing?: Parsing;
  /** Transforms a cell before parsing; `cell` looks up another column of the row by name. */
  readonly cell?: (text: string, cell: (name: string) => string) => string;
};

/** A system with CSV exports. */
export type TableSystem = {
  readonly id: SystemId;
  readonly noun?: Source['noun'];
  /** Whether the table is from this system; `has` tells whether any of the columns exists. */
  readonly matches: (has: (...names: string[]) => boolean, table: Table) => boolean;
  readonly columns: readonly ColumnSpec[];
  /** Columns excluded from guessing by common names. */
  readonly unlike?: string;
  readonly hasDateWords?: boolean;
  /** Cleans every cell of markup added by the system. */
  readonly clean?: (text: string) => string;
  /** Selects the rows that are tasks; all by default. */
  readonly items?: (table: Table) => readonly TableItem[];
  /** Fields that aren't columns; their values are in `extra` of the items. */
  readonly extras?: readonly Omit<FieldReader<TableItem>, 'texts'>[];
  readonly name?: (table: Table) => string;
  readonly remarks?: (table: Table) => readonly string[];
  /** Creates a function that completes each task, once per file. */
  readonly finish?: (table: Table) => (task: SourceTask, item: TableItem) => void;
};

/** Splits the names of a spec and normalizes them. */
export function wordsOf(names: string): string[] {
  return names.split(',').map(lettersOf);
}
