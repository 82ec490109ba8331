import { Minus, Plus } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import type { Pdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import { usePageTexts } from './use-page-texts.ts';

/** In points, the pixels of a page at its natural size. */
export type PageSize = { readonly width: number; readonly height: number };

/** Factors of the width that fits. */
const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const fits = 1;

/** Pages are not enlarged further than this, in pixels, to fit. */
const widestFit = 1000;
/** Beside the pages, in pixels. */
const margin = 16;

/** Pages are drawn that are at most this far from the visible part, in heights of it. */
const nearby = '100%';

/** The pages of a PDF below each other, with the bar to zoom. Only pages near the visible part are drawn. */
export function PdfPages({ pdf, firstPage, name }: { pdf: Pdf; firstPage: PageSize; name: string }) {
  const scroller = useRef<HTMLElement>(null);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const [zoom, setZoom] = useState(fits);
  const width = useWidth(scroller);
  const { near, current } = useVisiblePages(scroller);
  const texts = usePageTexts(pdf);
  const onSize = useCallback((index: number, size: PageSize) => {
    setSizes((known) => {
      const before = known.get(index);
      const isSame = before?.width === size.width && before.height === size.height;
      return isSame ? known : new Map(known).set(index, size);
    });
  }, []);
  const change = useCallback((by: 1 | -1 | 'reset') => {
    setZoom((now) => (by === 'reset' ? fits : (zooms[zooms.indexOf(now) + by] ?? now)));
  }, []);
  useZoomKeys(scroller, change);
  useKeptPlace(scroller, zoom);

  const fitted = Math.min(width - 2 * margin, widestFit);
  const pages = width > 0 ? Array.from({ length: pdf.numPages }, (_, index) => index) : [];
  return (
    <>
      <ScrollArea ref={scroller} label={name} keepsArrows>
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
              />
            );
          })}
        </div>
      </ScrollArea>
      <div className="flex items-center justify-center gap-1 border-hairline border-t bg-surface px-3 py-1">
        <output aria-label="Page" className="pdf-page-number text-muted text-sm tabular-nums">
          {current + 1} of {pdf.numPages}
        </output>
        <IconButton label="Zoom out" noTooltip disabled={zoom === zooms[0]} onClick={() => change(-1)}>
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
        <IconButton label="Zoom in" noTooltip disabled={zoom === zooms.at(-1)} onClick={() => change(1)}>
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

/** The keys +, - and 0, anywhere in the preview. */
function useZoomKeys(scroller: Scroller, change: (by: 1 | -1 | 'reset') => void): void {
  useEffect(() => {
    const layer = scroller.current?.closest<HTMLElement>('[role=dialog]');
    if (!layer) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // With these modifiers the browser zooms the page.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const by =
        event.key === '+' || event.key === '='
          ? 1
          : event.key === '-'
            ? -1
            : event.key === '0'
              ? 'reset'
              : null;
      if (by === null) return;
      event.preventDefault();
      change(by);
    };
    layer.addEventListener('keydown', onKeyDown);
    return () => layer.removeEventListener('keydown', onKeyDown);
  }, [scroller, change]);
}

/** Keeps the same part of the document in the middle when it is zoomed. */
function useKeptPlace(scroller: Scroller, zoom: number): void {
  const last = useRef(zoom);
  useLayoutEffect(() => {
    const element = scroller.current;
    const ratio = zoom / last.current;
    last.current = zoom;
    if (!element || ratio === 1) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    element.scrollTo({
      left: (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
      top: (scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
    });
  }, [scroller, zoom]);
}
