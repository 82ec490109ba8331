import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '../../../../ui/tabs.tsx';
import { FileStates } from '../file-states.tsx';
import { readInWorker } from '../files/read-in-worker.ts';
import { useFile } from '../files/use-file.ts';
import type { PreviewedFile } from '../preview-kinds.ts';
import { StyleSheet } from '../style-sheet.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { type Sheet, type SheetPart, sheetsOf } from './sheet-parts.ts';
import styleSheet from './sheets.css?url';

const workers = {
  workbook: () => new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' }),
  csv: () => new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' }),
};

const readers = {
  workbook: (url: string, signal: AbortSignal) => readSheets('workbook', url, signal),
  csv: (url: string, signal: AbortSignal) => readSheets('csv', url, signal),
};

async function readSheets(
  kind: keyof typeof workers,
  url: string,
  signal: AbortSignal,
): Promise<readonly Sheet[]> {
  return sheetsOf(await readInWorker<SheetPart>({ url, startWorker: workers[kind], signal }));
}

/** The sheets of a workbook, or the table of a CSV file. */
export function SheetsPreview({
  item,
  url,
  kind,
}: {
  item: PreviewedFile;
  url: string;
  kind: keyof typeof workers;
}) {
  const file = useFile(kind, url, readers[kind]);
  return (
    <FileStates item={item} file={file}>
      {(sheets) => (
        <>
          <StyleSheet url={styleSheet} />
          <Sheets sheets={sheets} name={item.name} />
        </>
      )}
    </FileStates>
  );
}

function Sheets({ sheets, name }: { sheets: readonly Sheet[]; name: string }) {
  const [active, setActive] = useState('0');
  const [only, ...others] = sheets;
  if (!only) return <p className="p-4 text-muted text-sm">This file has no sheets.</p>;
  if (others.length === 0) return <SheetGrid sheet={only} label={name} />;
  return (
    <Tabs value={active} onValueChange={setActive} className="flex min-h-0 flex-1 flex-col">
      <TabList label="Sheets" className="sheet-tabs">
        {sheets.map(({ name }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the sheets of a file never move
          <Tab key={index} value={`${index}`}>
            <bdi>{name}</bdi>
          </Tab>
        ))}
      </TabList>
      {sheets.map((sheet, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the sheets of a file never move
        <TabPanel key={index} value={`${index}`} className="sheet-panel">
          <SheetGrid sheet={sheet} label={sheet.name} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
