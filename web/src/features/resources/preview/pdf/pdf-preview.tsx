import { useEffect, useState } from 'react';
import { FileStates } from '../file-states.tsx';
import { CannotPreview } from '../files/refusal.ts';
import type { FileContent } from '../files/use-file.ts';
import type { PreviewedFile } from '../preview-kinds.ts';
import { StyleSheet } from '../style-sheet.tsx';
import { openPdf, type Pdf } from './open-pdf.ts';
import styleSheet from './pdf.css?url';
import { type PageSize, PdfPages } from './pdf-pages.tsx';

type OpenPdf = { readonly pdf: Pdf; readonly firstPage: PageSize };

/** A PDF, page by page. */
export function PdfPreview({ item, url }: { item: PreviewedFile; url: string }) {
  const file = useOpenPdf(url);
  return (
    <FileStates item={item} file={file}>
      {(content) => (
        <>
          <StyleSheet url={styleSheet} />
          <PdfPages {...content} name={item.name} sizeBytes={item.sizeBytes} />
        </>
      )}
    </FileStates>
  );
}

/** The PDF at `url`, open while the component is mounted. */
function useOpenPdf(url: string): FileContent<OpenPdf> {
  const [attempt, setAttempt] = useState(0);
  const [file, setFile] = useState<FileContent<OpenPdf>>({ state: 'loading' });
  useEffect(() => {
    const closing = new AbortController();
    const show = (next: FileContent<OpenPdf>) => {
      if (!closing.signal.aborted) setFile(next);
    };
    show({ state: 'loading' });
    const retry = () => setAttempt((count) => count + 1);
    void open(url, closing.signal).then(
      (content) => show({ state: 'read', content }),
      (error: unknown) =>
        show(
          error instanceof CannotPreview
            ? { state: 'refused', reason: error.reason }
            : { state: 'failed', retry },
        ),
    );
    return () => closing.abort();
  }, [url, attempt]);
  return file;
}

async function open(url: string, signal: AbortSignal): Promise<OpenPdf> {
  const pdf = await openPdf(url, signal);
  try {
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    return { pdf, firstPage: { width, height } };
  } catch (error) {
    // A file that opens but has no page is damaged, unless the connection was lost.
    if (error instanceof Error && error.name === 'ResponseException') throw error;
    throw new CannotPreview('damaged', { cause: error });
  }
}
