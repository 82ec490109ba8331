import { Refusal } from '../http/errors.ts';
import { drawIcon } from './draw-icon.ts';
import { drawSquare } from './draw-square.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { pictureLibrary } from './picture-library.ts';
import { type PictureOutcome, type PictureTask, readySign } from './picture-task.ts';

// The process that reads untrusted pictures, so that crashes and long-running work affect nothing else.

const open = await pictureLibrary();
// The terminal sends these signals to this process as well as to the server, which still has requests to answer and
// ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (task: PictureTask) => void draw(task).then((outcome) => process.send?.(outcome)));
process.send?.(readySign);

async function draw(task: PictureTask): Promise<PictureOutcome> {
  try {
    return { picture: await drawn(task) };
  } catch (error) {
    // The library fails only because of its input.
    return { refused: error instanceof Refusal ? error.code : 'picture/unreadable' };
  }
}

function drawn(task: PictureTask): Promise<Uint8Array> {
  switch (task.kind) {
    case 'square':
      return drawSquare(open, task.file, task.crop);
    case 'thumbnail':
      return drawThumbnail(open, task.file);
    case 'icon':
      return drawIcon(open, task.bytes);
  }
}
