import { Refusal } from '../http/errors.ts';
import { drawIcon } from './draw-icon.ts';
import { drawSquare } from './draw-square.ts';
import { pictureLibrary } from './picture-library.ts';
import { type PictureOutcome, type PictureTask, readySign } from './picture-task.ts';

// The process in which pictures of strangers are read: what goes wrong in it, or takes too long, takes nothing with it.

const open = await pictureLibrary();
// The terminal sends these to us as well as to the server, which still has answers to give, and ends us by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (task: PictureTask) => void draw(task).then((outcome) => process.send?.(outcome)));
process.send?.(readySign);

async function draw(task: PictureTask): Promise<PictureOutcome> {
  try {
    const picture =
      task.kind === 'icon' ? await drawIcon(open, task.bytes) : await drawSquare(open, task.file, task.crop);
    return { picture };
  } catch (error) {
    // The library knows no other way to fail than over what it was given.
    return { refused: error instanceof Refusal ? error.code : 'picture/unreadable' };
  }
}
