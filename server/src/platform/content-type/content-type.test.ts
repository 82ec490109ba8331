import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { noPictures, plainPicture } from '../../../test/pictures.ts';
import { recordings } from '../../../test/recordings.ts';
import { contentTypeOf } from './content-type.ts';

async function* inChunks(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const typeOf = (content: Uint8Array | string, name = 'file') =>
  contentTypeOf(() => inChunks(Buffer.from(content)), name);
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const padded = (text: string, length = 400) => Buffer.concat([latin1(text), Buffer.alloc(length)]);

/** A zip archive with these files, by name. */
function zip(files: Readonly<Record<string, string | Buffer>>, compress = true): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name, { compress });
  archive.end();
  return buffer(archive.outputStream);
}

const office = 'application/vnd.openxmlformats-officedocument';
const document = 'wordprocessingml.document';
const contentTypes = (type: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${office}.${type}.main+xml"/></Types>`;

describe('the type of binary content, whatever its name', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)('image/%s', async (format) => {
    const picture = sharp(await plainPicture('png')).toFormat(format);
    expect(await typeOf(await picture.toBuffer(), 'notes.txt')).toBe(`image/${format}`);
  });

  test.each([document, 'spreadsheetml.sheet', 'presentationml.presentation'])(
    'an Office document: %s',
    async (type) => {
      const files = { '[Content_Types].xml': contentTypes(type), '_rels/.rels': '<x/>', 'main.xml': '<x/>' };
      expect(await typeOf(await zip(files), 'a.zip')).toBe(`${office}.${type}`);
      // Some programs write the list of its parts after these.
      const last = { 'docProps/a.bin': Buffer.alloc(300_000, 1), ...files };
      expect(await typeOf(await zip(last, false), 'a.zip')).toBe(`${office}.${type}`);
    },
  );

  test.each(['text', 'spreadsheet', 'presentation'])('an OpenDocument %s', async (type) => {
    const mime = `application/vnd.oasis.opendocument.${type}`;
    expect(await typeOf(await zip({ mimetype: mime, 'content.xml': '<x/>' }, false), 'a.zip')).toBe(mime);
  });

  test('an archive stays one when its name says otherwise', async () => {
    const archive = await zip({ 'a.txt': 'a', 'b/word.docx': 'b' });
    for (const name of ['a.docx', 'a.txt', 'a.svg', 'a.html']) {
      expect(await typeOf(archive, name)).toBe('application/zip');
    }
  });

  test.each([
    ['application/pdf', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'],
    ['application/gzip', gzipSync('text')],
    ['application/x-7z-compressed', '7z\xbc\xaf\x27\x1c'],
    ['application/x-rar-compressed', 'Rar!\x1a\x07\x01\x00'],
    ['application/zstd', '\x28\xb5\x2f\xfd'],
    ['application/x-cfb', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['audio/mpeg', '\xff\xfb\x90\x44'],
    ['audio/wav', 'RIFF\x24\0\0\0WAVEfmt '],
    ['audio/flac', 'fLaC\0\0\0\x22'],
    // Without its parameter `codecs=opus`.
    ['audio/ogg', `OggS${'\0'.repeat(24)}OpusHead`],
    ['video/mp4', '\0\0\0\x20ftypisom\0\0\x02\0'],
    ['video/quicktime', '\0\0\0\x14ftypqt  \0\0\x02\0'],
    ['video/webm', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm'],
    ['application/x-elf', '\x7fELF\x02\x01\x01'],
  ])('%s', async (mime, start) => {
    const content = typeof start === 'string' ? padded(start) : start;
    expect(await typeOf(content, 'notes.md')).toBe(mime);
  });

  test.each([
    ['application/pdf', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj'],
    ['application/rtf', String.raw`{\rtf1\ansi Hello}`],
  ])('%s that is written as text', async (mime, text) => {
    expect(await typeOf(text, 'notes.txt')).toBe(mime);
  });

  test('application/octet-stream for anything unknown', async () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251);
    for (const name of ['photo.png', 'a.txt', 'a.svg', 'a.html', 'a']) {
      expect(await typeOf(bytes, name)).toBe('application/octet-stream');
    }
    expect(await typeOf(Buffer.alloc(1), 'a.txt')).toBe('application/octet-stream');
  });
});

describe('what browsers record', () => {
  test.each(Object.entries(recordings))('is %s when it has sound only', async (mime, start) => {
    expect(await typeOf(start, 'a.webm')).toBe(mime);
    for (let length = 0; length < start.length; length += 5)
      expect(await typeOf(start.subarray(0, length))).toMatch(/^[a-z]+\/[\w.+-]+$/);
  });

  test('stays a video when it has a picture', async () => {
    const webm = Buffer.from(recordings['audio/webm']);
    // The kind of the track.
    webm[webm.indexOf(Buffer.from([0x83, 0x81, 0x02])) + 2] = 1;
    expect(await typeOf(webm)).toBe('video/webm');
    const mp4 = Buffer.from(recordings['audio/mp4']);
    mp4.write('vide', mp4.indexOf('soun'), 'latin1');
    expect(await typeOf(mp4)).toBe('video/mp4');
  });

  test('is read in part, also when its elements contradict each other', async () => {
    for (const start of Object.values(recordings))
      for (let at = 40; at < start.length; at += 1) {
        const broken = Buffer.from(start);
        broken[at] = 0xff;
        expect(await typeOf(broken)).toMatch(/^[a-z]+\/[\w.+-]+$/);
      }
  });
});

describe('the type of a text, by its name', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  test.each([
    ['text/plain', 'notes.txt'],
    ['text/plain', 'README'],
    ['text/plain', 'photo.png'],
    ['text/plain', 'film.mp4'],
    ['text/plain', 'report.pdf'],
    ['text/plain', 'app.exe'],
    ['text/plain', 'main.ts'],
    ['text/plain', 'view.tsx'],
    ['text/plain', 'main.rs'],
    ['text/plain', '.gitignore'],
    ['text/plain', 'a.svg'],
    ['text/plain', 'html'],
    ['text/plain', 'a.md/b'],
    ['text/plain', 'a.constructor'],
    ['text/markdown', 'README.md'],
    ['text/markdown', 'a.b.MARKDOWN'],
    ['text/csv', 'prices.CSV'],
    ['application/json', 'data.json'],
    ['text/html', 'page.html'],
    ['text/css', 'a.css'],
    ['text/javascript', 'a.mjs'],
    ['application/xml', 'a.xml'],
    ['text/calendar', 'a.ics'],
    ['text/yaml', 'a.yml'],
  ])('%s: %s', async (mime, name) => {
    expect(await typeOf('Just some text – with a dash.\r\n\tAnd a form feed.\f', name)).toBe(mime);
  });

  test.each([
    svg,
    `\ufeff ${svg}`,
    `<?xml version="1.0"?>\n<!-- <svg> --><!-- by hand -->\n${svg}`,
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg/>',
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>',
  ])('image/svg+xml if it is one: %s', async (text) => {
    expect(await typeOf(text, 'a.svg')).toBe('image/svg+xml');
    expect(await typeOf(text, 'a.txt')).toBe('text/plain');
  });

  test.each(['<svgx/>', '<!-- <svg/>', '<p><svg/></p>', '<?xml version="1.0"?><html/>', 'svg', ''])(
    'not image/svg+xml: %s',
    async (text) => expect(await typeOf(text, 'a.svg')).not.toBe('image/svg+xml'),
  );

  test.each([
    ['application/xml', '<?xml version="1.0"?><a/>'],
    ['text/calendar', 'BEGIN:VCALENDAR\r\n'],
    ['text/vcard', 'BEGIN:VCARD\r\n'],
    ['text/vtt', 'WEBVTT\n\n'],
  ])('%s by its beginning when the name says nothing', async (mime, text) => {
    expect(await typeOf(text, 'export')).toBe(mime);
    expect(await typeOf(text, 'export.txt')).toBe('text/plain');
  });

  test.each([
    'BMW prices',
    'MZ is a beginning',
    'GIF files are large',
    'ID3 tags',
    'FORM 12',
    'solid advice',
    'II*',
    '070707',
    `G${'x'.repeat(187)}G`,
    'moov',
    'free',
    '1234free text',
  ])('text/plain although it begins like a binary format: %s', async (text) => {
    expect(await typeOf(text, 'a.txt')).toBe('text/plain');
    expect(await typeOf(text, 'a.bmp')).toBe('text/plain');
  });

  test('in UTF-8, also when the beginning that is read ends within a character', async () => {
    for (const shift of [0, 1, 2, 3]) {
      expect(await typeOf('x'.repeat(shift) + '🙂'.repeat(20_000), 'a.md')).toBe('text/markdown');
    }
    expect(await typeOf(latin1('Z\xfcrich'), 'a.txt')).toBe('application/octet-stream');
    // Incomplete at the end of the file itself.
    expect(await typeOf(Buffer.from('🙂').subarray(0, 3), 'a.txt')).toBe('application/octet-stream');
  });

  test('in UTF-16 with a byte order mark: text/plain', async () => {
    const little = Buffer.from('\ufeffSome text, 図.', 'utf16le');
    expect(await typeOf(little, 'a.csv')).toBe('text/plain');
    expect(await typeOf(Buffer.from(little).swap16(), 'a.csv')).toBe('text/plain');
    expect(await typeOf(little.subarray(2), 'a.csv')).toBe('application/octet-stream');
  });

  test('not with control characters', async () => {
    for (const character of ['\0', '\x01', '\x08', '\x0b', '\x1b', '\x7f']) {
      expect(await typeOf(`text${character}text`, 'a.txt')).toBe('application/octet-stream');
    }
  });

  test('when it is empty', async () => {
    expect(await typeOf('', 'a.md')).toBe('text/markdown');
    expect(await typeOf('', 'a.png')).toBe('text/plain');
  });
});

describe('a malformed or malicious file', () => {
  /** The type, and how much was read, of a file that is only made as far as it is read. */
  async function examine(chunks: () => Iterable<Uint8Array>) {
    let bytes = 0;
    let isClosed = false;
    async function* counted(): AsyncGenerator<Uint8Array> {
      try {
        for (const chunk of chunks()) {
          bytes += chunk.length;
          yield chunk;
        }
      } finally {
        isClosed = true;
      }
    }
    const type = await contentTypeOf(counted, 'a');
    return { type, bytes, isClosed };
  }
  function* endless(start: Uint8Array, filling: Uint8Array): Generator<Uint8Array> {
    yield start;
    for (;;) yield filling;
  }
  /** The head of the first file in an archive. Its size is unknown when it is 0. */
  const zipEntry = (flags: number, method: number, size: number) => {
    const head = Buffer.alloc(31);
    head.write('PK\x03\x04\x14\0', 'latin1');
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(method, 8);
    head.writeUInt32LE(size, 18);
    head.writeUInt32LE(size, 22);
    head.writeUInt16LE(1, 26);
    head.write('a', 30);
    return head;
  };
  const noise = Uint8Array.from({ length: 65_536 }, (_, index) => (index * 7919) % 251);

  test.each([
    ['a text', Buffer.from('text'), Buffer.alloc(65_536, 'x'), 'text/plain', 200_000],
    ['noise', noise, noise, 'application/octet-stream', 1_000_000],
    ['an archive of unknown length', zipEntry(8, 8, 0), noise, 'application/zip', 20_000_000],
    ['an archive of a huge file', zipEntry(0, 0, 4_000_000_000), noise, 'application/zip', 20_000_000],
    ['an archive of empty files', zipEntry(0, 0, 0), zipEntry(0, 0, 0), 'application/zip', 1_000_000],
  ])('without end is read in part: %s', async (_, start, filling, expected, most) => {
    const { type, bytes, isClosed } = await examine(() => endless(start, filling));
    expect(type).toBe(expected);
    expect(bytes).toBeLessThan(most);
    expect(isClosed).toBe(true);
  });

  test('that unpacks to much is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    expect(await typeOf(bomb)).toBe('application/gzip');
    const types = Buffer.concat([Buffer.from(contentTypes(document)), Buffer.alloc(50_000_000, ' ')]);
    expect(await typeOf(await zip({ '[Content_Types].xml': types }))).toBe('application/zip');
  });

  test('has some type wherever it ends', async () => {
    const files = { '[Content_Types].xml': contentTypes(document), 'word/document.xml': '<x/>' };
    const wholes = [
      await zip(files),
      await plainPicture('png'),
      await plainPicture('avif'),
      await sharp(await plainPicture('png'))
        .tiff()
        .toBuffer(),
      gzipSync('some text'),
      padded('ID3\x04\0\0\x7f\x7f\x7f\x7f'),
      padded('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm'),
      ...noPictures.map(([, bytes]) => bytes.subarray(0, 200)),
    ];
    for (const whole of wholes) {
      for (let length = 0; length < Math.min(whole.length, 200); length += 7) {
        expect(await typeOf(whole.subarray(0, length))).toMatch(/^[a-z]+\/[\w.+-]+$/);
      }
    }
  });

  test('has the same type in whatever pieces it comes', async () => {
    const whole = await zip({ '[Content_Types].xml': contentTypes(document) });
    for (const size of [1, 7, 100]) {
      expect(await contentTypeOf(() => inChunks(whole, size), 'a')).toBe(`${office}.${document}`);
    }
  });
});

test('fails when the file cannot be read, wherever', async () => {
  const gone = new Error('The disk is gone.');
  async function* broken(start: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
    yield* start;
    throw gone;
  }
  const archive = await zip({ 'a.bin': Buffer.alloc(500_000, 1), 'b.txt': 'b' }, false);
  for (const start of [[], [latin1('text')], [archive.subarray(0, 70_000)]]) {
    await expect(contentTypeOf(() => broken(start), 'a')).rejects.toBe(gone);
  }
  // Nothing else fails afterwards.
  await once(AbortSignal.timeout(50), 'abort');
});
