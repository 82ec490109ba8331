import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** A picture of one colour. */
export function plainPicture(
  format: Format,
  { width = 60, height = 40, colour = '#3366cc' }: { width?: number; height?: number; colour?: string } = {},
): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: colour } });
  return picture.toFormat(format).toBuffer();
}

/** A picture of cells of ten pixels, each with a colour, with an EXIF orientation and the place it was taken. */
export async function cellPicture(width: number, height: number, orientation: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels.set([Math.floor(x / 10) * 40, Math.floor(y / 10) * 80, 128], (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** A black and white PNG: a small file with enormous dimensions. */
export function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const row = 1 + Math.ceil(side / 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(row * side))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A GIF of one pixel: red in its first frame, blue in the others. */
export function animatedGif(frames: number): Buffer {
  const screen = Buffer.from([1, 0, 1, 0, 0x80, 0, 0]);
  const colours = Buffer.from([0xff, 0, 0, 0, 0, 0xff]);
  const frame = (colour: number) =>
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, colour === 0 ? 0x44 : 0x4c, 1, 0]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    screen,
    colours,
    frame(0),
    ...Array.from({ length: frames - 1 }, () => frame(1)),
    Buffer.from([0x3b]),
  ]);
}

/** Files that claim to be pictures, or might be mistaken for some, and are not. */
export const noPictures: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.alloc(1)],
  ['zeros', Buffer.alloc(100_000)],
  ['text', Buffer.from('This is no picture.')],
  [
    'an SVG with a script',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ),
  ],
  [
    'an SVG that reads a file of the server',
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text>&x;</text></svg>',
    ),
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a program of Linux',
    Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(5000, 1)]),
  ],
  ['a program of Windows', Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(5000, 1)])],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')],
  ['a script that begins like a GIF', Buffer.from('GIF89a=1;alert(1)//'.padEnd(5000, ' '))],
  ['the head of a PNG alone', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['a TIFF', Buffer.from('49492a0008000000'.padEnd(400, '0'), 'hex')],
];
