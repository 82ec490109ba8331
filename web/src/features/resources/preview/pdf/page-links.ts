import type { PDFPageProxy } from 'pdfjs-dist';
import { safeLink } from '../safe-link.ts';
import type { Pdf } from './open-pdf.ts';

/** Where a link within the document leads, as the file says it: a place, its name, or a step such as `NextPage`. */
export type Destination =
  | { readonly kind: 'place'; readonly place: string | readonly unknown[] }
  | { readonly kind: 'step'; readonly step: string };

/** A link over a page, in the page's own pixels: to the web, to a mailbox, or within the document. */
export type PageLink = {
  readonly rect: readonly [left: number, top: number, right: number, bottom: number];
  readonly label: string;
} & ({ readonly href: string } | { readonly destination: Destination });

/** A page by its index, and how far down its place is, in the page's own pixels. */
export type PdfPlace = { readonly index: number; readonly top: number };

/** What pdf.js says of an annotation, as far as links need it. */
type Annotation = {
  readonly subtype?: string;
  readonly url?: string;
  readonly dest?: string | readonly unknown[] | null;
  readonly action?: string;
  readonly contentsObj?: { readonly str?: string };
  readonly rect: readonly number[];
};

/** The links of a page. Those to other kinds of addresses, and those that run something, are left out. */
export async function linksOf(page: PDFPageProxy): Promise<readonly PageLink[]> {
  const viewport = page.getViewport({ scale: 1 });
  const annotations: readonly Annotation[] = await page.getAnnotations();
  return annotations.flatMap((annotation): PageLink[] => {
    const { subtype, url, dest, action, contentsObj, rect } = annotation;
    if (subtype !== 'Link') return [];
    const [left = 0, top = 0, right = 0, bottom = 0] = rect;
    const corners = [
      viewport.convertToViewportPoint(left, top),
      viewport.convertToViewportPoint(right, bottom),
    ];
    const across = corners.map(([x]) => Number(x));
    const down = corners.map(([, y]) => Number(y));
    const box = [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)] as const;
    const href = safeLink(url ?? null);
    if (href !== null) return [{ rect: box, label: href, href }];
    const label = contentsObj?.str || 'Link within this document';
    if (typeof dest === 'string' || Array.isArray(dest))
      return [{ rect: box, label, destination: { kind: 'place', place: dest } }];
    return action !== undefined && action in steps
      ? [{ rect: box, label, destination: { kind: 'step', step: action } }]
      : [];
  });
}

const steps: Readonly<Record<string, (index: number, pages: number) => number>> = {
  NextPage: (index) => index + 1,
  PrevPage: (index) => index - 1,
  FirstPage: () => 0,
  LastPage: (_index, pages) => pages - 1,
};

/** The place that a link on the page `from` leads to; null if the document has no such place. */
export async function placeOf(pdf: Pdf, destination: Destination, from: number): Promise<PdfPlace | null> {
  if (destination.kind === 'step') {
    const index = steps[destination.step]?.(from, pdf.numPages) ?? -1;
    return pdf.numPages > index && index >= 0 ? { index, top: 0 } : null;
  }
  const { place } = destination;
  const explicit: readonly unknown[] | null =
    typeof place === 'string' ? await pdf.getDestination(place) : place;
  const [target, fit, ...numbers] = explicit ?? [];
  const index =
    typeof target === 'number' ? target : isReference(target) ? await pdf.getPageIndex(target) : -1;
  if (!(index >= 0 && index < pdf.numPages)) return null;
  const height = topOf(fit, numbers);
  if (height === null) return { index, top: 0 };
  const page = await pdf.getPage(index + 1);
  const viewport = page.getViewport({ scale: 1 });
  const [, top] = viewport.convertToViewportPoint(0, height);
  return { index, top: Math.min(Math.max(Number(top), 0), viewport.height) };
}

/** The height that a destination names, in the page's own units from its bottom; null for the top of the page. */
function topOf(fit: unknown, numbers: readonly unknown[]): number | null {
  const { name = '' } = (fit ?? {}) as { name?: string };
  const height = { XYZ: numbers[1], FitH: numbers[0], FitBH: numbers[0], FitR: numbers[3] }[name];
  return typeof height === 'number' ? height : null;
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
}
