// Makes the files of this folder, for the tests of previews: `node web/test/previews/make.mjs`.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre';

const save = (name, content) => writeFile(path.join(import.meta.dirname, name), content);

const pdf = makePdf(12);
await save('pages.pdf', pdf);
await save('damaged.pdf', pdf.subarray(0, 300).fill(120, 9));
await save('protected.pdf', makePdf(1, 'secret'));

const docx = makeDocx();
await save('report.docx', docx);
await save('damaged.docx', docx.subarray(0, docx.length / 2));

const xlsx = await makeXlsx();
await save('budget.xlsx', xlsx);
await save('damaged.xlsx', xlsx.subarray(0, xlsx.length / 2));

/** A PDF whose pages have a heading and lines of text; the second is in landscape format and has a link. */
function makePdf(pages, password) {
  const encryption = password === undefined ? null : encrypt(password);
  const objects = [];
  const add = (text) => objects.push(text);
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R /Lang (en) >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let page = 1; page <= pages; page += 1) {
    const [width, height] = page === 2 ? [842, 595] : [595, 842];
    const link =
      '<< /Type /Annot /Subtype /Link /Rect [72 400 300 420] /Border [0 0 0] /A << /S /URI /URI (https://example.test/plan) >> >>';
    const unsafe =
      '<< /Type /Annot /Subtype /Link /Rect [72 300 300 320] /Border [0 0 0] /A << /S /URI /URI (javascript:alert(1)) >> >>';
    const annotations = page === 2 ? ` /Annots [${link} ${unsafe}]` : '';
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${objects.length + 2} 0 R /Resources << /Font << /F1 3 0 R >> >>${annotations} >>`,
    );
    const lines = Array.from(
      { length: 14 },
      (_, line) =>
        `0 -24 Td (Line ${line + 1} of page ${page}: the mast is made of oak, the deck of pine.) Tj`,
    );
    const text = `BT /F1 26 Tf 72 ${height - 90} Td (Survey of the harbour, part ${page}) Tj /F1 12 Tf ${lines.join(' ')} ET`;
    const bytes = Buffer.from(text, 'latin1');
    const content = encryption ? encryption.apply(bytes, objects.length + 1) : bytes;
    add(`<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`);
  }
  if (encryption) add(encryption.dictionary);
  let out = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = out.length;
    out += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  out += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const more = encryption ? ` /Encrypt ${objects.length} 0 R /ID [${encryption.id} ${encryption.id}]` : '';
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${more} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(out, 'latin1');
}

/** The standard encryption of PDF, revision 2 (40 bits): enough to need a password. */
function encrypt(password) {
  const filler = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const md5 = (...parts) => createHash('md5').update(Buffer.concat(parts)).digest();
  const padded = Buffer.concat([Buffer.from(password), filler]).subarray(0, 32);
  const id = Buffer.from('longtable-sample');
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const key = md5(padded, owner, permissions, id).subarray(0, 5);
  const hex = (bytes) => `<${bytes.toString('hex')}>`;
  return {
    id: hex(id),
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(rc4(key, filler))} /P -4 >>`,
    apply: (bytes, number) =>
      rc4(md5(key, Buffer.from([number, number >> 8, number >> 16, 0, 0])).subarray(0, 10), bytes),
  };
}

function rc4(key, bytes) {
  const state = Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i] + key[i % key.length]) % 256;
    [state[i], state[j]] = [state[j], state[i]];
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) % 256;
      j = (j + state[i]) % 256;
      [state[i], state[j]] = [state[j], state[i]];
      return byte ^ state[(state[i] + state[j]) % 256];
    }),
  );
}

/** A document with headings, a list, a table, a picture, and links, one of which runs a script. */
function makeDocx() {
  const text = (words, properties = '') => `<w:r>${properties}<w:t xml:space="preserve">${words}</w:t></w:r>`;
  const paragraph = (content, style) =>
    `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${content}</w:p>`;
  const item = (words) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${text(words)}</w:p>`;
  const cell = (words) => `<w:tc>${paragraph(text(words))}</w:tc>`;
  const row = (cells, isHead) =>
    `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map(cell).join('')}</w:tr>`;
  const link = (id, words) => `<w:hyperlink r:id="${id}">${text(words)}</w:hyperlink>`;
  const picture =
    '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Mast" descr="The mast"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="picture"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
  const remote = picture.replace('r:embed="picture"', 'r:link="remote"').replace('The mast', 'Remote');
  const body = [
    paragraph(text('Report on the harbour'), 'Heading1'),
    paragraph(
      `${text('The masts were inspected in March. ')}${text('Two of them', '<w:rPr><w:b/></w:rPr>')}${text(' need new rigging before the season begins, as the table below shows. See ')}${link('web', 'the plan')}${text(', ')}${link('mail', 'the office')}${text(' or ')}${link('script', 'the trap')}${text('.')}`,
    ),
    paragraph(text('What was found'), 'Heading2'),
    item('Rigging: worn on two masts'),
    item('Deck: sound'),
    `<w:tbl>${row(['Ship', 'Mast', 'Condition'], true)}${row(['Aurora', 'Fore', 'Good'])}${row(['Aurora', 'Main', 'Worn, to be replaced in April'])}${row(['Borealis', 'Main', '&lt;script&gt;alert(1)&lt;/script&gt;'])}</w:tbl>`,
    paragraph(`${picture}${remote}`),
    paragraph(text('تقرير عن الميناء')),
  ].join('');
  const namespaces =
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
  const relation = (id, type, target, isOutside) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`;
  const relations = (...all) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
  const style = (id, name) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
  // A red square of one pixel.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(relations(relation('main', 'officeDocument', 'word/document.xml'))),
    'word/_rels/document.xml.rels': strToU8(
      relations(
        relation('styles', 'styles', 'styles.xml'),
        relation('numbering', 'numbering', 'numbering.xml'),
        relation('picture', 'image', 'media/mast.png'),
        relation('remote', 'image', 'https://example.test/spy.png', true),
        relation('web', 'hyperlink', 'https://example.test/plan', true),
        relation('mail', 'hyperlink', 'mailto:office@example.test', true),
        relation('script', 'hyperlink', 'javascript:alert(1)', true),
      ),
    ),
    'word/styles.xml': strToU8(
      `<w:styles ${namespaces}>${style('Heading1', 'heading 1')}${style('Heading2', 'heading 2')}</w:styles>`,
    ),
    'word/numbering.xml': strToU8(
      `<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    ),
    'word/media/mast.png': png,
    'word/document.xml': strToU8(`<w:document ${namespaces}><w:body>${body}</w:body></w:document>`),
  });
}

/** A workbook with two visible sheets and a hidden one. */
function makeXlsx() {
  const rows = [['Item', 'Bought on', 'Cost', 'Share', 'Paid']];
  const cells = new Map();
  for (let row = 1; row <= 300; row += 1) {
    rows.push([
      `Rope ${row}`,
      new Date(Date.UTC(2026, 2, (row % 28) + 1)),
      row * 1234.5,
      row / 400,
      row % 2 === 0,
    ]);
    cells.set(`${row},1`, { style: { numFmt: 'dd/mm/yyyy' } });
    cells.set(`${row},2`, { style: { numFmt: '#,##0.00' } });
    cells.set(`${row},3`, { style: { numFmt: '0.0%' } });
  }
  const wide = Array.from({ length: 40 }, (_, column) => `Column ${column + 1}`);
  return writeXlsx({
    sheets: [
      { name: 'Costs', rows, cells },
      {
        name: 'Ships',
        rows: [wide, ['Aurora', 'A name that is far too long for its column, and therefore cut', 3]],
      },
      { name: 'Secret', rows: [['hidden']], hidden: true },
    ],
  });
}
