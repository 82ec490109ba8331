import { randomBytes } from 'node:crypto';

/**
 * A PDF whose tree of pages is flat, as in the files of many programs, with a picture of noise of `pictureBytes` beside each page. The
 * first page links to the last, by the named place `end` to the middle of that, to the web, to a mailbox, and to a script.
 */
export function makeLargePdf({ pages, pictureBytes }: { pages: number; pictureBytes: number }): Buffer {
  const pageId = (page: number) => 4 + (page - 1) * 3;
  const kids = Array.from({ length: pages }, (_, index) => `${pageId(index + 1)} 0 R`).join(' ');
  const objects = [
    text(`<< /Type /Catalog /Pages 2 0 R /Dests << /end [${pageId(pages)} 0 R /XYZ 0 421 null] >> >>`),
    text(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`),
    text('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ];
  const link = (line: number, target: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [72 ${700 - line * 30} 300 ${720 - line * 30}] /Border [0 0 0] ${target} >>`;
  const links = [
    link(0, `/Dest [${pageId(pages)} 0 R /Fit] /Contents (The last page)`),
    link(1, '/Dest /end /Contents (The end)'),
    link(2, '/A << /S /URI /URI (https://example.test/plan) >>'),
    link(3, '/A << /S /URI /URI (mailto:office@example.test) >>'),
    link(4, '/A << /S /URI /URI (javascript:alert\\(1\\)) >>'),
    link(5, '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
  ];
  const width = Math.floor(Math.sqrt(pictureBytes));
  for (let page = 1; page <= pages; page += 1) {
    const id = pageId(page);
    const annotations = page === 1 ? ` /Annots [${links.join(' ')}]` : '';
    objects.push(
      text(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /Im ${id + 2} 0 R >> >>${annotations} >>`,
      ),
      stream('', text(`BT /F1 26 Tf 72 740 Td (Page number ${page}) Tj ET q 300 0 0 300 72 100 cm /Im Do Q`)),
      stream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${width} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        randomBytes(width * width),
      ),
    );
  }
  return documentOf(objects);
}

function documentOf(objects: readonly Buffer[]): Buffer {
  const parts = [text('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([text(`${index + 1} 0 obj\n`), object, text('\nendobj\n')]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    text(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function text(content: string): Buffer {
  return Buffer.from(content, 'latin1');
}

function stream(entries: string, content: Buffer): Buffer {
  return Buffer.concat([
    text(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    text('\nendstream'),
  ]);
}
