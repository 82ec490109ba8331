import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist';
import { CannotPreview } from '../files/refusal.ts';

export type Pdf = PDFDocumentProxy;

/** Where web/build/pdf-files.ts serves what documents refer to without containing it. */
const files = `/assets/pdf-${version}`;

/** Bytes per request. Files of up to two such parts are loaded whole. */
const partBytes = 256 * 1024;

/** Larger pictures are left out, in pixels: each takes 4 bytes of memory. */
const maxPicture = 100_000_000;

/**
 * Opens a PDF, of which only the parts that are shown are loaded. `closed` by its signal, it ends its worker. Rejects with
 * `CannotPreview`, or with another error if it could not be loaded.
 */
export async function openPdf(url: string, signal: AbortSignal): Promise<Pdf> {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const failed = new Promise<never>((_resolve, reject) => {
    port.addEventListener('error', () => reject(new Error('The worker could not be loaded.')));
  });
  const worker = PDFWorker.create({ port });
  const opening = getDocument({
    url,
    worker,
    rangeChunkSize: partBytes,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${files}/cmaps/`,
    standardFontDataUrl: `${files}/standard_fonts/`,
    iccUrl: `${files}/iccs/`,
    wasmUrl: `${files}/wasm/`,
    // Our content security policy does not allow it: pdf.js has the same in JavaScript.
    useWasm: false,
    maxImageSize: maxPicture,
    // A damaged picture of a file is no reason for a warning in the console.
    verbosity: 0,
  });
  const close = () => {
    void opening.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  };
  signal.addEventListener('abort', close);
  try {
    return await Promise.race([opening.promise, failed]);
  } catch (error) {
    close();
    throw reasonOf(error);
  }
}

function reasonOf(error: unknown): unknown {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return new CannotPreview('protected', { cause: error });
  if (name === 'InvalidPDFException' || name === 'FormatError' || name === 'UnknownErrorException')
    return new CannotPreview('damaged', { cause: error });
  return error;
}
