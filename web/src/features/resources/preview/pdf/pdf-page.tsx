import { type PDFPageProxy, type RenderTask, TextLayer } from 'pdfjs-dist';
import { memo, useEffect, useRef, useState } from 'react';
import { textLink } from '../../../../ui/linked-text.tsx';
import { safeLink } from '../safe-link.ts';
import type { Pdf } from './open-pdf.ts';
import type { PageSize } from './pdf-pages.tsx';

/** The largest picture of a page, in pixels: some devices draw no larger one. Larger pages are drawn less sharp. */
const maxCanvasPixels = 16_000_000;

/** A link over a page, in the page's own pixels. */
type PageLink = { readonly href: string; readonly rect: readonly [number, number, number, number] };

/** One page: its picture, and over it its text, which can be selected and found, and its links to the web. */
export const PdfPage = memo(function PdfPage({
  pdf,
  index,
  size,
  scale,
  isNear,
  text,
  onSize,
}: {
  pdf: Pdf;
  index: number;
  size: PageSize;
  scale: number;
  /** Whether it is drawn. */
  isNear: boolean;
  /** Its text, as far as it is known without drawing it. */
  text: string | undefined;
  onSize: (index: number, size: PageSize) => void;
}) {
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNear) return;
    const drawing = new AbortController();
    const { signal } = drawing;
    draw({ pdf, index, scale, signal, onSize, picture: picture.current, words: words.current }).then(
      (found) => !signal.aborted && setLinks(found),
      () => !signal.aborted && setFailed(true),
    );
    return () => drawing.abort();
  }, [pdf, index, scale, isNear, onSize]);
  useEffect(() => {
    if (isNear) return;
    // The picture takes the most memory.
    picture.current?.replaceChildren();
    words.current?.replaceChildren();
  }, [isNear]);
  return (
    <div
      role="group"
      aria-label={`Page ${index + 1}`}
      data-page={index}
      className="pdf-page"
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      <div ref={picture} aria-hidden className="pdf-picture" />
      <div ref={words} className="pdf-words" />
      {!isNear && text !== undefined && <div className="pdf-plain-text">{text}</div>}
      {isNear &&
        links.map(({ href, rect: [left, top, right, bottom] }) => (
          <a
            key={`${href} ${left} ${top}`}
            {...textLink}
            href={href}
            aria-label={href}
            className="pdf-link"
            style={{
              left: left * scale,
              top: top * scale,
              width: (right - left) * scale,
              height: (bottom - top) * scale,
            }}
          />
        ))}
      {hasFailed && <p className="pdf-failure">This page could not be shown.</p>}
    </div>
  );
});

/** Draws a page and its text into the elements, and returns its links. Rejects if the page is damaged, or when aborted. */
async function draw({
  pdf,
  index,
  scale,
  signal,
  onSize,
  picture,
  words,
}: {
  pdf: Pdf;
  index: number;
  scale: number;
  signal: AbortSignal;
  onSize: (index: number, size: PageSize) => void;
  picture: HTMLElement | null;
  words: HTMLElement | null;
}): Promise<readonly PageLink[]> {
  const page = await pdf.getPage(index + 1);
  signal.throwIfAborted();
  const { width, height } = page.getViewport({ scale: 1 });
  onSize(index, { width, height });
  const canvas = document.createElement('canvas');
  const pixels = Math.min(devicePixelRatio, Math.sqrt(maxCanvasPixels / (width * height)) / scale);
  const sharp = page.getViewport({ scale: scale * pixels });
  canvas.width = Math.max(1, Math.floor(sharp.width));
  canvas.height = Math.max(1, Math.floor(sharp.height));
  const task: RenderTask = page.render({ canvas, viewport: sharp });
  const container = document.createElement('div');
  container.className = 'pdf-text';
  container.style.setProperty('--total-scale-factor', `${scale}`);
  const layer = new TextLayer({
    textContentSource: page.streamTextContent({ includeMarkedContent: true }),
    container,
    viewport: page.getViewport({ scale }),
  });
  signal.addEventListener('abort', () => {
    task.cancel();
    layer.cancel();
  });
  // The last picture stays, scaled, until the new one is drawn.
  await task.promise;
  signal.throwIfAborted();
  picture?.replaceChildren(canvas);
  await layer.render();
  signal.throwIfAborted();
  words?.replaceChildren(container);
  return linksOf(page);
}

async function linksOf(page: PDFPageProxy): Promise<readonly PageLink[]> {
  const viewport = page.getViewport({ scale: 1 });
  const annotations: readonly { subtype?: string; url?: string; rect: number[] }[] =
    await page.getAnnotations();
  return annotations.flatMap(({ subtype, url, rect }) => {
    const href = subtype === 'Link' ? safeLink(url ?? null) : null;
    if (href === null) return [];
    const [left = 0, top = 0, right = 0, bottom = 0] = rect;
    const corners = [
      viewport.convertToViewportPoint(left, top),
      viewport.convertToViewportPoint(right, bottom),
    ];
    const across = corners.map(([x]) => Number(x));
    const down = corners.map(([, y]) => Number(y));
    return {
      href,
      rect: [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)] as const,
    };
  });
}
