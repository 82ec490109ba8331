import { type RenderTask, TextLayer } from 'pdfjs-dist';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { textLink } from '../../../../ui/linked-text.tsx';
import type { Pdf } from './open-pdf.ts';
import { type Destination, linksOf, type PageLink } from './page-links.ts';
import type { PageSize } from './pdf-pages.tsx';

/** The largest picture of a page, in pixels: some devices draw no larger one. Larger pages are drawn less sharp. */
const maxCanvasPixels = 16_000_000;

/** How long the zoom has to be the same before a page is drawn again, in milliseconds. Until then its picture is stretched. */
const restMs = 150;

/** One page: its picture, and over it its text, which can be selected and found, and its links. */
export const PdfPage = memo(function PdfPage({
  pdf,
  index,
  size,
  scale,
  isNear,
  text,
  onSize,
  onLink,
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
  /** Follows a link within the document, from this page. */
  onLink: (destination: Destination, from: number) => void;
}) {
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNear) return;
    const drawing = new AbortController();
    const { signal } = drawing;
    const timer = setTimeout(
      () => {
        draw({ pdf, index, scale, signal, onSize, picture: picture.current, words: words.current }).then(
          (found) => !signal.aborted && setLinks(found),
          () => !signal.aborted && setFailed(true),
        );
      },
      picture.current?.hasChildNodes() ? restMs : 0,
    );
    return () => {
      clearTimeout(timer);
      drawing.abort();
    };
  }, [pdf, index, scale, isNear, onSize]);
  useLayoutEffect(() => {
    words.current
      ?.querySelector<HTMLElement>('.pdf-text')
      ?.style.setProperty('--total-scale-factor', `${scale}`);
  }, [scale]);
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
      tabIndex={-1}
      className="pdf-page"
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      <div ref={picture} aria-hidden className="pdf-picture" />
      <div ref={words} className="pdf-words" />
      {!isNear && text !== undefined && <div className="pdf-plain-text">{text}</div>}
      {isNear &&
        links.map((link) => {
          const [left, top, right, bottom] = link.rect;
          const shown = {
            className: 'pdf-link',
            style: {
              left: left * scale,
              top: top * scale,
              width: (right - left) * scale,
              height: (bottom - top) * scale,
            },
          };
          const key = `${link.label} ${left} ${top}`;
          if ('href' in link)
            return <a key={key} {...textLink} href={link.href} aria-label={link.label} {...shown} />;
          const { destination } = link;
          return (
            <button
              key={key}
              type="button"
              role="link"
              aria-label={link.label}
              {...shown}
              onClick={() => onLink(destination, index)}
            />
          );
        })}
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
