import { readdir, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { animatedGif, bombPng, cellPicture, noPictures, plainPicture } from '../../../test/pictures.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { openTemporaryFiles } from '../storage/temporary-files.ts';
import { thumbnailPicture } from './thumbnail-picture.ts';

let folder: string;
beforeAll(async () => {
  folder = await scratchFolder('longtable-thumbnails-');
});
afterAll(() => rm(folder, { recursive: true }));

const thumbnailOf = (bytes: Uint8Array) =>
  thumbnailPicture(openTemporaryFiles(folder), { who: 'ada', content: [bytes] });

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'is a WebP that shows all of a %s',
  async (format) => {
    const thumbnail = await thumbnailOf(await plainPicture(format, { width: 1000, height: 500 }));
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
    expect(await readdir(folder)).toEqual([]);
  },
);

test.each([
  [100, 40, 100, 40],
  [320, 320, 320, 320],
  [500, 1000, 160, 320],
  [5000, 1, 320, 1],
  [1, 1, 1, 1],
])('of %i × %i pixels has %i × %i', async (width, height, newWidth, newHeight) => {
  const thumbnail = await thumbnailOf(await plainPicture('png', { width, height }));
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: newWidth, height: newHeight });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'is upright and without metadata: orientation %i',
  async (orientation) => {
    const picture = await cellPicture(60, 30, orientation);
    const thumbnail = await thumbnailOf(picture);
    const expected = await sharp(picture).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const actual = await sharp(thumbnail).raw().toBuffer({ resolveWithObject: true });
    expect(actual.info).toMatchObject({ width: expected.info.width, height: expected.info.height });
    // The middle of every cell.
    for (let y = 5; y < expected.info.height; y += 10) {
      for (let x = 5; x < expected.info.width; x += 10) {
        const at = (y * expected.info.width + x) * 3;
        for (const channel of [0, 1, 2]) {
          expect(
            Math.abs((actual.data[at + channel] ?? -1000) - (expected.data[at + channel] ?? 0)),
          ).toBeLessThan(20);
        }
      }
    }
    const { exif, icc, xmp, orientation: turned } = await sharp(thumbnail).metadata();
    expect({ exif, icc, xmp, turned }).toEqual({});
  },
);

test('stays transparent', async () => {
  const clear = sharp({ create: { width: 400, height: 400, channels: 4, background: '#0000' } });
  const thumbnail = await thumbnailOf(await clear.png().toBuffer());
  expect((await sharp(thumbnail).stats()).isOpaque).toBe(false);
});

test('shows the first of thousands of frames', async () => {
  const thumbnail = await thumbnailOf(animatedGif(20_000));
  expect((await sharp(thumbnail).metadata()).pages).toBeUndefined();
  const { dominant } = await sharp(thumbnail).stats();
  expect(dominant.r).toBeGreaterThan(200);
});

test.each(noPictures)('is not made of %s', async (_, bytes) => {
  await expect(thumbnailOf(bytes)).rejects.toMatchObject({ code: 'picture/unreadable' });
});

test('is not made of a picture that ends too early', async () => {
  const whole = await cellPicture(300, 300, 1);
  await expect(thumbnailOf(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: 'picture/unreadable',
  });
});

test('is not made of 400 megapixels in a file of 50 KB', async () => {
  await expect(thumbnailOf(bombPng(20_000))).rejects.toMatchObject({ code: 'picture/too-large' });
});
