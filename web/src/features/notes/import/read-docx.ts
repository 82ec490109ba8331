import type { DocxContent } from '../../resources/preview/docx/read-docx.ts';
import { readBytesInWorker } from '../../resources/preview/files/read-in-worker.ts';
import { CannotPreview } from '../../resources/preview/files/refusal.ts';

const texts = {
  damaged: 'It is damaged or no Word document.',
  protected: 'It is protected by a password.',
  'too-large': 'It is too large.',
};

/** The text of a Word document as HTML that nobody has made safe, and its pictures by their addresses in it. */
export async function docxHtml(file: Blob): Promise<{ html: string; pictures: ReadonlyMap<string, Blob> }> {
  try {
    const [content] = await readBytesInWorker<DocxContent>({
      content: await file.arrayBuffer(),
      startWorker: () =>
        new Worker(new URL('../../resources/preview/docx/docx.worker.ts', import.meta.url), {
          type: 'module',
        }),
      signal: new AbortController().signal,
    });
    const { html = '', pictures = [] } = content ?? {};
    return { html, pictures: new Map(pictures.map((url, index) => [`picture:${index}`, blobOf(url)])) };
  } catch (error) {
    if (error instanceof CannotPreview) throw new Error(texts[error.reason], { cause: error });
    throw error;
  }
}

function blobOf(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(body), (character) => character.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
