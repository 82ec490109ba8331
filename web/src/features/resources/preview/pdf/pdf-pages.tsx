import { Minus, Plus } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import type { Pdf } from './open-pdf.ts';
import { type Destination, placeOf } from './page-links.ts';
import { PdfPage } from './pdf-page.tsx';
import { usePageTexts } from './use-page-texts.ts';
import { largest, smallest, useZoom } from './use-zoom.ts';

/** In points, the pixels of a page at its natural size. */
export type PageSize = { readonly width: number; readonly height: number };

/** Pages are not enlarged further than this, in pixels, to fit. */
const widestFit = 1000;
/** Beside the pages, in pixels. */
const margin = 16;

/** Pages are drawn that are at most this far from the visible part, in heights of it. */
const nearby = '100%';

/** The pages of a PDF below each other, with the bar to zoom. Only pages near the visible part are drawn. */
export function PdfPages({
  pdf,
  firstPage,
  name,
  sizeBytes,
}: {
  pdf: Pdf;
  firstPage: PageSize;
  name: string;
  sizeBytes: number;
}) {
  const scroller = useRef<HTMLElement>(null);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const { zoom, change } = useZoom(scroller);
  const width = useWidth(scroller);
  const { near, current } = useVisiblePages(scroller);
  const texts = usePageTexts(pdf, sizeBytes);
  const onSize = useCallback((index: number, size: PageSize) => {
    setSizes((known) => {
      const before = known.get(index);
      const isSame = before?.width === size.width && before.height === size.height;
      return isSame ? known : new Map(known).set(index, size);
    });
  }, []);
  const go = useCallback(
    (destination: Destination, from: number) => void follow(scroller.current, pdf, destination, from),
    [pdf],
  );

  const fitted = Math.min(width - 2 * margin, widestFit);
  const pages = width > 0 ? Array.from({ length: pdf.numPages }, (_, index) => index) : [];
  return (
    <>
      <ScrollArea ref={scroller} label={name} keepsArrows className="pdf-scroller">
        <div className="pdf-pages" style={{ padding: margin, gap: margin }}>
          {pages.map((index) => {
            const size = sizes.get(index) ?? firstPage;
            return (
              <PdfPage
                key={index}
                pdf={pdf}
                index={index}
                size={size}
                // All pages have the width of the first, as in a book.
                scale={(fitted / size.width) * zoom}
                isNear={near.has(index)}
                text={texts.get(index)}
                onSize={onSize}
                onLink={go}
              />
            );
          })}
        </div>
      </ScrollArea>
      <div className="flex items-center justify-center gap-1 border-hairline border-t bg-surface px-3 py-1">
        <output aria-label="Page" className="pdf-page-number text-muted text-sm tabular-nums">
          {current + 1} of {pdf.numPages}
        </output>
        <IconButton label="Zoom out" noTooltip disabled={zoom <= smallest} onClick={() => change(-1)}>
          <Minus />
        </IconButton>
        <Button
          variant="ghost"
          aria-label={`Fit to width, now ${Math.round(zoom * 100)}%`}
          onClick={() => change('reset')}
          className="tabular-nums"
        >
          {Math.round(zoom * 100)}%
        </Button>
        <IconButton label="Zoom in" noTooltip disabled={zoom >= largest} onClick={() => change(1)}>
          <Plus />
        </IconButton>
      </div>
    </>
  );
}

type Scroller = React.RefObject<HTMLElement | null>;

/** The inner width of an element; 0 before it is measured. */
function useWidth(scroller: Scroller): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
}

/** The pages near the visible part, and the one in the middle of it. */
function useVisiblePages(scroller: Scroller): { near: ReadonlySet<number>; current: number } {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const now = new Set<number>();
    const update = () => {
      const middle = element.scrollTop + element.clientHeight / 2;
      const pages = [...now].toSorted((a, b) => a - b);
      const isAbove = (page: number) => (pageElement(element, page)?.offsetTop ?? 0) <= middle;
      setCurrent(pages.findLast(isAbove) ?? pages[0] ?? 0);
    };
    const pages = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const page = Number((target as HTMLElement).dataset['page']);
          if (isIntersecting) now.add(page);
          else now.delete(page);
        }
        setNear(new Set(now));
        update();
      },
      { root: element, rootMargin: `${nearby} 0px` },
    );
    const added = new MutationObserver(() => observePages());
    const observePages = () => {
      for (const page of element.querySelectorAll('[data-page]')) pages.observe(page);
    };
    observePages();
    added.observe(element.firstElementChild ?? element, { childList: true });
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      pages.disconnect();
      added.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller]);
  return { near, current };
}

function pageElement(element: HTMLElement, page: number): HTMLElement | null {
  return element.querySelector<HTMLElement>(`[data-page="${page}"]`);
}

/** Scrolls to where a link within the document leads, and moves the focus there, so that Tab goes on from it. */
async function follow(
  element: HTMLElement | null,
  pdf: Pdf,
  destination: Destination,
  from: number,
): Promise<void> {
  // A damaged link leads nowhere.
  const place = await placeOf(pdf, destination, from).catch(() => null);
  const page = element && place && pageElement(element, place.index);
  if (!page) return;
  const { height } = (await pdf.getPage(place.index + 1)).getViewport({ scale: 1 });
  element.scrollTop = page.offsetTop + (place.top / height) * page.offsetHeight - margin;
  page.focus({ preventScroll: true });
}
