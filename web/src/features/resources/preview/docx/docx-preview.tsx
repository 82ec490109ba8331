import { useMemo } from 'react';
import { FileStates } from '../file-states.tsx';
import { readInWorker } from '../files/read-in-worker.ts';
import { useFile } from '../files/use-file.ts';
import type { PreviewedFile } from '../preview-kinds.ts';
import { ScrollArea } from '../scroll-area.tsx';
import { StyleSheet } from '../style-sheet.tsx';
import { documentNodes } from './document-nodes.tsx';
import styleSheet from './docx.css?url';
import type { DocxContent } from './read-docx.ts';

function startWorker(): Worker {
  return new Worker(new URL('./docx.worker.ts', import.meta.url), { type: 'module' });
}

async function read(url: string, signal: AbortSignal): Promise<DocxContent> {
  const [content] = await readInWorker<DocxContent>({ url, startWorker, signal });
  return content ?? { html: '', pictures: [] };
}

/** The text, tables and pictures of a Word document. */
export function DocxPreview({ item, url }: { item: PreviewedFile; url: string }) {
  const file = useFile('docx', url, read);
  const content = file.state === 'read' ? file.content : null;
  const nodes = useMemo(() => content && documentNodes(content), [content]);
  return (
    <FileStates item={item} file={file}>
      {() => (
        <ScrollArea label={item.name} className="p-4">
          <StyleSheet url={styleSheet} />
          <article className="document-text wrap-anywhere mx-auto w-full max-w-3xl text-sm">{nodes}</article>
        </ScrollArea>
      )}
    </FileStates>
  );
}
