import { useMemo } from 'react';
import { Select } from '../../../ui/select.tsx';
import { type ImportField, importFieldLabels, importFields, type Mapping } from './columns.ts';
import type { TableFile } from './read-file.ts';

const leftOut = 'left-out';
const options = [
  { value: leftOut, label: 'Leave out' },
  ...importFields.map((field) => ({ value: field, label: importFieldLabels[field] })),
] as const;

/** What each column of a table is. */
export function ColumnChoices({
  table,
  mapping,
  onChange,
}: {
  table: TableFile;
  mapping: Mapping;
  onChange: (index: number, field: ImportField | null) => void;
}) {
  const { rows } = table;
  const columns = useMemo(
    () =>
      mapping.map((_, index) => ({
        header: rows[0]?.[index]?.trim() || `Column ${index + 1}`,
        sample: rows.slice(1, 200).find((row) => row[index]?.trim())?.[index] ?? '',
      })),
    [rows, mapping],
  );
  return (
    <ul className="flex flex-col gap-2">
      {columns.map(({ header, sample }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        <li key={index} className="flex items-center gap-3">
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate text-ink text-sm">
              {header}
            </span>
            <span dir="auto" className="block truncate text-subtle text-xs">
              {sample || 'Empty'}
            </span>
          </span>
          <Select<ImportField | typeof leftOut>
            aria-label={`What “${header}” is`}
            value={mapping[index] ?? leftOut}
            onValueChange={(value) => onChange(index, value === leftOut ? null : value)}
            options={options}
            size="sm"
            className="w-40 shrink-0"
          />
        </li>
      ))}
    </ul>
  );
}
