import { serveReader } from '../../resources/preview/files/serve-reader.ts';
import { unpackNotes } from './unpack-notes.ts';

serveReader(async function* unpack(content) {
  for (const file of unpackNotes(content)) yield await Promise.resolve(file);
});
