import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { ScrollArea } from '../scroll-area.tsx';
import { columnLetters, type Sheet } from './sheet-parts.ts';

/** In pixels. */
const rowHeight = 28;
// Of a digit, all of which are as wide, and what is around a cell with its border.
const characterWidth = 8;
const cellPadding = 24;

/**
 * A table with letters above its columns and numbers before its rows. Only the cells near the visible ones are in the page. The
 * keys of the browser scroll it.
 */
export function SheetGrid({ sheet: { columns, rows, isCut }, label }: { sheet: Sheet; label: string }) {
  const scroller = useRef<HTMLElement>(null);
  const gutter = Math.ceil(String(rows.length).length * characterWidth) + cellPadding;
  const shown = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    paddingStart: rowHeight,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (columns[index]?.width ?? 0) * characterWidth + cellPadding,
    overscan: 3,
    paddingStart: gutter,
  });
  if (rows.length === 0) return <p className="p-4 text-muted text-sm">This sheet is empty.</p>;
  const cells = across.getVirtualItems();
  return (
    <>
      <ScrollArea ref={scroller} label={label} keepsArrows className="bg-surface">
        <div
          role="table"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          className="sheet"
          style={{ width: across.getTotalSize(), height: shown.getTotalSize() }}
        >
          <div role="rowgroup" className="sheet-head">
            <div role="row" aria-rowindex={1} className="sheet-row" style={{ height: rowHeight }}>
              <div role="columnheader" aria-colindex={1} className="sheet-corner" style={{ width: gutter }}>
                <span className="sr-only">Row</span>
              </div>
              {cells.map(({ index, start, size }) => (
                <div
                  key={index}
                  role="columnheader"
                  aria-colindex={index + 2}
                  className="sheet-letter"
                  style={{ left: start, width: size }}
                >
                  {columnLetters(index)}
                </div>
              ))}
            </div>
          </div>
          <div role="rowgroup">
            {shown.getVirtualItems().map(({ index, start }) => (
              <SheetRow
                key={index}
                index={index}
                start={start}
                gutter={gutter}
                row={rows[index] ?? noCells}
                cells={cells}
                columns={columns}
              />
            ))}
          </div>
        </div>
      </ScrollArea>
      {isCut && (
        <p className="border-hairline border-t bg-surface px-4 py-2 text-muted text-sm">
          Only the first {rows.length.toLocaleString()} rows and {columns.length.toLocaleString()} columns are
          shown. Download the file to see all of it.
        </p>
      )}
    </>
  );
}

const noCells: Sheet['rows'][number] = [];

/** A row of the table. While the sheet scrolls up or down, only rows that come into it are rendered. */
const SheetRow = memo(function SheetRow({
  index,
  start,
  gutter,
  row,
  cells,
  columns,
}: {
  index: number;
  start: number;
  gutter: number;
  row: Sheet['rows'][number];
  cells: readonly VirtualItem[];
  columns: Sheet['columns'];
}) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="sheet-row sheet-body-row"
      style={{ height: rowHeight, transform: `translateY(${start}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className="sheet-number" style={{ width: gutter }}>
        {index + 1}
      </div>
      {cells.map((cell) => {
        const text = row[cell.index] ?? '';
        const column = columns[cell.index];
        return (
          <div
            key={cell.index}
            role="cell"
            aria-colindex={cell.index + 2}
            dir="auto"
            title={column && text.length > column.width ? text : undefined}
            data-numeric={column?.isNumeric || undefined}
            className="sheet-cell"
            style={{ left: cell.start, width: cell.size }}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
});
