import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { animatedGif, bombPng, cellPicture, noPictures, plainPicture } from '../../../test/pictures.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { openTemporaryFiles } from '../storage/temporary-files.ts';
import { squareSide } from './draw-square.ts';
import type { Crop } from './square.ts';
import { squarePicture } from './square-picture.ts';

let folder: string;
beforeAll(async () => {
  folder = await scratchFolder('longtable-pictures-');
});
afterAll(() => rm(folder, { recursive: true }));

const squareOf = (bytes: Uint8Array, crop: Crop) =>
  squarePicture(openTemporaryFiles(folder), { who: 'ada', content: [bytes], crop });

/** The colour at a position, given in fractions. */
async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

function expectColour(actual: readonly number[], expected: readonly number[]): void {
  for (const [index, value] of expected.entries()) {
    expect(Math.abs((actual[index] ?? -1000) - value)).toBeLessThan(12);
  }
}

describe('a picture becomes a square of 256 pixels', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('as WebP, from %s', async (format) => {
    const square = await squareOf(await plainPicture(format), {});
    expect(await sharp(square).metadata()).toMatchObject({
      format: 'webp',
      width: squareSide,
      height: squareSide,
    });
    expectColour(await colourAt(square, 0.5, 0.5), [0x33, 0x66, 0xcc]);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'upright, with the chosen part: orientation %i',
    async (orientation) => {
      const picture = await cellPicture(60, 30, orientation);
      const upright = await sharp(picture).autoOrient().toBuffer({ resolveWithObject: true });
      const { width, height } = upright.info;
      // Two by two cells, starting with the second from the left and from the top.
      const square = await squareOf(picture, { x: 10 / width, y: 10 / height, size: 20 / 30 });
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const there = await colourAt(upright.data, (15 + x * 10) / width, (15 + y * 10) / height);
        expectColour(await colourAt(square, 0.25 + x * 0.5, 0.25 + y * 0.5), there);
      }
    },
  );

  test('without metadata about place and author', async () => {
    const picture = await cellPicture(60, 30, 6);
    expect(picture.includes('Somebody')).toBe(true);
    const square = await squareOf(picture, {});
    const { exif, icc, xmp, iptc, orientation } = await sharp(square).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(Buffer.from(square).includes('Somebody')).toBe(false);
  });

  test('of its middle by default', async () => {
    const square = await squareOf(await cellPicture(90, 10, 1), {});
    expectColour(await colourAt(square, 0.5, 0.5), [160, 0, 128]);
  });

  test.each([
    { x: 1, y: 1, size: 1 },
    { x: 0.999, y: 0, size: 1e-9 },
    { x: 0, y: 0.5, size: 0.5 },
  ])('within the picture, for any chosen part: %j', async (crop) => {
    const square = await squareOf(await plainPicture('png', { width: 3, height: 7 }), crop);
    expect(await sharp(square).metadata()).toMatchObject({ width: squareSide, height: squareSide });
  });

  test('from a single pixel, and from a very long picture', async () => {
    for (const [width, height] of [
      [1, 1],
      [1, 5000],
      [5000, 1],
    ] as const) {
      const square = await squareOf(await plainPicture('png', { width, height }), {});
      expect(await sharp(square).metadata()).toMatchObject({ width: squareSide, height: squareSide });
    }
  });

  test('with print colours converted to screen colours', async () => {
    const print = await sharp(await plainPicture('jpeg'))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect(await sharp(await squareOf(print, {})).metadata()).toMatchObject({
      space: 'srgb',
      channels: 3,
    });
  });

  test('of the first of thousands of frames', async () => {
    const square = await squareOf(animatedGif(20_000), {});
    expect((await sharp(square).metadata()).pages).toBeUndefined();
    expectColour(await colourAt(square, 0.5, 0.5), [0xff, 0, 0]);
  });
});

describe('refuses', () => {
  test.each(noPictures)('%s', async (_, bytes) => {
    await expect(squareOf(bytes, {})).rejects.toMatchObject({ code: 'picture/unreadable' });
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s that ends too early', async (format) => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const whole = await noise.toFormat(format).toBuffer();
    await expect(squareOf(whole, {})).resolves.toBeInstanceOf(Uint8Array);
    for (const part of [0.1, 0.5, 0.9]) {
      const broken = whole.subarray(0, Math.floor(whole.length * part));
      await expect(squareOf(broken, {})).rejects.toMatchObject({ code: 'picture/unreadable' });
    }
  });

  test('a picture of 400 megapixels in a file of 50 KB, before it takes memory', async () => {
    const bomb = bombPng(20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    await expect(squareOf(bomb, {})).rejects.toMatchObject({ code: 'picture/too-large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
});

describe('the temporary file of an upload', () => {
  test('is removed, whether or not the picture is valid', async () => {
    await squareOf(await plainPicture('png'), {});
    await expect(squareOf(new Uint8Array(10), {})).rejects.toMatchObject({ code: 'picture/unreadable' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('is written while the upload arrives, and removed when it is interrupted', async () => {
    const picture = await plainPicture('png');
    const seen: number[] = [];
    async function* brokenOff() {
      yield picture.subarray(0, 50);
      for (const name of await readdir(folder)) seen.push((await stat(path.join(folder, name))).size);
      throw new Error('The line is dead.');
    }
    const options = { who: 'ada', content: brokenOff(), crop: {} };
    await expect(squarePicture(openTemporaryFiles(folder), options)).rejects.toThrow('The line is dead.');
    expect(seen).toEqual([50]);
    expect(await readdir(folder)).toEqual([]);
  });
});
