import { page } from 'vitest/browser';

/** A picture of one colour, as a data URL. */
export const pictureUrl =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="64" height="64"%3E%3Crect width="64" height="64" fill="%233366cc"/%3E%3C/svg%3E';

/** A picture of one colour, as a file. */
export async function pictureFile(width = 300, height = 200): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas context.');
  context.fillStyle = '#3366cc';
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], 'picture.png', { type: 'image/png' });
}

/** Selects a file in the only file input of the page. */
export async function chooseFile(file: File): Promise<void> {
  const field = document.querySelector('input[type=file]');
  if (!field) throw new Error('There is no file input.');
  await page.elementLocator(field).upload(file);
}

/** A white PNG of any size, which takes little to store and much to decode. */
export async function hugePicture(width: number, height: number): Promise<File> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 1;
  const rows = new Blob([new Uint8Array((1 + Math.ceil(width / 8)) * height)]);
  const zipped = await new Response(rows.stream().pipeThrough(new CompressionStream('deflate'))).bytes();
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', header),
    pngChunk('IDAT', zipped),
    pngChunk('IEND', new Uint8Array()),
  ];
  return new File(parts, 'huge.png', { type: 'image/png' });
}

function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)));
  return chunk;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}
