import type { Resource } from '@longtable/contract/resources';
import { useMemo } from 'react';
import { Spinner } from '../../../../ui/spinner.tsx';
import { readInWorker } from '../files/read-in-worker.ts';
import { useFile } from '../files/use-file.ts';
import { NoPreview, NotLoaded } from '../preview-problem.tsx';
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
export function DocxPreview({ item, url }: { item: Resource; url: string }) {
  const file = useFile('docx', url, read);
  const content = file.state === 'read' ? file.content : null;
  const nodes = useMemo(() => content && documentNodes(content), [content]);
  switch (file.state) {
    case 'loading':
      return <Spinner label="Loading..." fill />;
    case 'refused':
      return <NoPreview item={item} reason={file.reason} />;
    case 'failed':
      return <NotLoaded onRetry={file.retry} />;
    case 'read':
      return (
        // A document can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section aria-label={item.name} tabIndex={0} className="focus-inset min-h-0 flex-1 overflow-auto p-4">
          <StyleSheet url={styleSheet} />
          <article className="document-text wrap-anywhere mx-auto w-full max-w-3xl text-sm">{nodes}</article>
        </section>
      );
  }
}
