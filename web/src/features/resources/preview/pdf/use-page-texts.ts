import { useEffect, useState } from 'react';
import type { Pdf } from './open-pdf.ts';

/** In longer documents and larger files, only the pages that are drawn can be searched: reading all loads the whole file. */
const maxPages = 300;
const maxBytes = 5_000_000;
/** Pages whose texts are shown at a time. */
const pagesAtOnce = 20;

/**
 * The texts of all pages, by index, so that the browser's search and screen readers find those that are not drawn. Read one by one in
 * the background.
 */
export function usePageTexts(pdf: Pdf, sizeBytes: number): ReadonlyMap<number, string> {
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const known = new Map<number, string>();
      for (let index = 0; index < pdf.numPages && isShown; index += 1) {
        known.set(index, await textOf(pdf, index));
        await new Promise((resolve) => setTimeout(resolve));
        const isLast = index === pdf.numPages - 1;
        if (isShown && (isLast || known.size % pagesAtOnce === 0)) setTexts(new Map(known));
      }
    };
    // A page that can't be read has no text; it is drawn as far as possible.
    if (pdf.numPages <= maxPages && sizeBytes <= maxBytes) read().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [pdf, sizeBytes]);
  return texts;
}

async function textOf(pdf: Pdf, index: number): Promise<string> {
  const page = await pdf.getPage(index + 1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  page.cleanup();
  return text;
}
