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
