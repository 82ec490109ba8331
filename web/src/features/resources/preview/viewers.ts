import { shownPart } from './shown-part.tsx';

export const PdfPreview = shownPart('pdf', async () => (await import('./pdf/pdf-preview.tsx')).PdfPreview);
export const DocxPreview = shownPart(
  'docx',
  async () => (await import('./docx/docx-preview.tsx')).DocxPreview,
);
export const SheetsPreview = shownPart(
  'sheets',
  async () => (await import('./sheets/sheets-preview.tsx')).SheetsPreview,
);
export const TextPreview = shownPart(
  'text',
  async () => (await import('./text/text-preview.tsx')).TextPreview,
);
