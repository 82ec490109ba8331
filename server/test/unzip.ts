import { inflateRawSync } from 'node:zlib';

/** The files in a zip archive by name, according to its central directory. Throws when it is incomplete. */
export function unzip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('the archive has no end');
  const files = new Map<string, Buffer>();
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.toString('latin1', entry, entry + 4) !== 'PK\x01\x02')
      throw new Error('the archive is damaged');
    const [method, packed, unpacked] = [10, 20, 24].map((at, index) =>
      index === 0 ? bytes.readUInt16LE(entry + at) : bytes.readUInt32LE(entry + at),
    ) as [number, number, number];
    const [name, extra, comment] = [28, 30, 32].map((at) => bytes.readUInt16LE(entry + at)) as [
      number,
      number,
      number,
    ];
    const header = bytes.readUInt32LE(entry + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(start, start + packed);
    const file = method === 0 ? content : inflateRawSync(content);
    if (file.length !== unpacked) throw new Error('a file in the archive is not whole');
    files.set(bytes.toString('utf8', entry + 46, entry + 46 + name), file);
    entry += 46 + name + extra + comment;
  }
  return files;
}
